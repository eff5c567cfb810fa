import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftoverRows, type SandboxData } from './sandbox-data.ts'

const data = (more: Partial<SandboxData> = {}): SandboxData => ({
  simulated: ['answers'],
  kinds: [
    { kind: 'rank_checks', port: 'search', rows: 8, is_live: true },
    { kind: 'visibility', port: 'search', rows: 4, is_live: true },
    { kind: 'answers', port: 'answers', rows: 30, is_live: false },
  ],
  total: 42,
  archivable: 60,
  archived: 0,
  clearing: null,
  ...more,
})

test('after going live, simulated rows of live kinds are left over', () => {
  assert.equal(leftoverRows(data()), 12)
  assert.equal(leftoverRows(data({ kinds: data().kinds.filter(({ is_live }) => !is_live) })), 0)
})

test('no rows are left over while they are being cleared', () => {
  const clearing = { action: 'wipe' as const, status: 'running' as const, rows: 3, started_at: 1, finished_at: null }
  assert.equal(leftoverRows(data({ clearing })), 0)
})
