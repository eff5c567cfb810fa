import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GUEST } from '../../core/context.ts'
import { isRevoked } from './access-revoked.ts'
import { requireMayMakeKey } from './rate-limits.ts'
import { changeScope, requireMayGrant, requireOwnerLeft } from './roles.ts'

const roles = ['viewer', 'analyst', 'admin', 'owner'] as const

test('nobody can manage or grant a role above their own', () => {
  for (const [own, role] of roles.entries()) {
    for (const [other, wanted] of roles.entries()) {
      const tries = () => requireMayGrant({ role }, wanted)
      if (other > own) assert.throws(tries, { code: 'forbidden' })
      else tries()
    }
  }
  assert.throws(() => requireMayGrant({ role: 'admin' }, 'owner', 'viewer'), { code: 'forbidden' })
})

test('the last owner cannot leave or be demoted, others can', () => {
  assert.throws(() => requireOwnerLeft({ role: 'owner', next: null, owners: 1 }), { code: 'conflict' })
  assert.throws(() => requireOwnerLeft({ role: 'owner', next: 'admin', owners: 1 }), { code: 'conflict' })
  requireOwnerLeft({ role: 'owner', next: 'owner', owners: 1 })
  requireOwnerLeft({ role: 'owner', next: null, owners: 2 })
  requireOwnerLeft({ role: 'admin', next: null, owners: 1 })
})

test('only viewers are limited to clients, and a higher role lifts the limit', () => {
  const limited = { role: 'viewer' as const, client_ids: [7] }

  assert.deepEqual(changeScope(limited, {}), limited)
  assert.deepEqual(changeScope(limited, { client_ids: null }), { role: 'viewer', client_ids: null })
  assert.deepEqual(changeScope(limited, { client_ids: [] }), { role: 'viewer', client_ids: [] })
  assert.deepEqual(changeScope(limited, { role: 'analyst' }), { role: 'analyst', client_ids: null })
  assert.throws(() => changeScope(limited, { role: 'analyst', client_ids: [7] }), { code: 'invalid_input' })
})

test('the 11th key within an hour and the 21st active one are refused, the former with a wait time', () => {
  requireMayMakeKey({ active: 19, recent: 9, first_recent_at: 100 }, { now: 200, isOperator: false })
  const headers = { 'Retry-After': '3500' }
  assert.throws(
    () => requireMayMakeKey({ active: 5, recent: 10, first_recent_at: 100 }, { now: 200, isOperator: false }),
    {
      code: 'rate_limited',
      headers,
    },
  )
  assert.throws(
    () => requireMayMakeKey({ active: 20, recent: 0, first_recent_at: null }, { now: 200, isOperator: false }),
    {
      code: 'rate_limited',
    },
  )
})

test('a stream ends when its key, user or workspace is revoked, and with no other', () => {
  const actor = { ...GUEST, userId: 1, workspaceId: 2, keyId: 3, via: 'mcp' as const }

  for (const revoked of ['user:1', 'workspace:2', 'key:3']) assert.equal(isRevoked(actor, revoked), true)
  for (const revoked of ['user:2', 'workspace:1', 'key:1', 'session:3', 'legacy:1'])
    assert.equal(isRevoked(actor, revoked), false)
  assert.equal(isRevoked({ ...actor, via: 'legacy' }, 'legacy:1'), true)
})
