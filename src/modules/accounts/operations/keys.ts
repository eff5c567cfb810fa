import { z } from 'zod'
import { fail, forbidden, notFound } from '../../../base/errors.ts'
import { type Context, ROLES, transaction } from '../../../core/context.ts'
import { del, operation, paged, patch, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id, UnixTime } from '../../../core/schemas.ts'
import { recordAudit } from '../audit.ts'
import { requireMayMakeKey } from '../rate-limits.ts'
import { isManager, requireMayGrant } from '../roles.ts'
import {
  ApiKeyChange,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyMeta,
  requireToolsets,
} from '../schemas.ts'
import { hashSecret, newKey } from '../sign-in/tokens.ts'
import {
  changeKey,
  holderOfKey,
  insertKey,
  keysPage,
  lockKeyUse,
  replaceSecret,
  revokeKey,
} from '../store/keys.ts'
import { requireMember } from '../store/users.ts'

export const listApiKeys = operation({
  name: 'list_api_keys',
  summary: 'List your API keys or, for admins, a member’s; never the secrets',
  access: 'viewer',
  input: z.object({
    ...Window,
    member_id: Id.optional().describe('Member whose keys to list; defaults to you'),
  }),
  output: pageOf(ApiKeyMeta),
  routes: [paged('/api/v1/api-keys')],
  async run({ db, actor, now }, { member_id: userId = actor.userId, ...window }) {
    if (userId !== actor.userId) {
      if (!isManager(actor)) throw forbidden()
      await requireMember(db, actor.workspaceId, userId)
    }
    return keysPage(db, { userId, now: now() }, window)
  },
})

export const createApiKey = operation({
  name: 'create_api_key',
  summary: 'Create an API key with your role; the secret is shown once',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: ApiKeyCreate,
  output: ApiKeyCreated,
  routes: [post('/api/v1/api-keys', { status: 201 })],
  run: issueKey,
})

/** Creates a key of the actor. The raw key exists only in the response. */
export function issueKey(ctx: Context, wanted: z.input<typeof ApiKeyCreate>) {
  const {
    name,
    expires_at: expiresAt,
    credit_budget: budget,
    ...limits
  } = ApiKeyCreate.parse(wanted)
  return transaction(ctx, async (tx) => {
    const { userId } = tx.actor
    const now = tx.now()
    if (budget !== null && ROLES.indexOf(tx.actor.role) < ROLES.indexOf('analyst'))
      throw forbidden()
    if (expiresAt !== null && expiresAt <= now) throw fail('expiry_past')
    requireToolsets(tx, limits.toolsets)
    requireMayMakeKey(await lockKeyUse(tx.db, userId, now), {
      now,
      isOperator: tx.actor.via === 'cli',
    })
    const key = newKey()
    const added = await insertKey(tx.db, {
      userId,
      name,
      hash: hashSecret(key),
      expiresAt,
      budget,
      limits,
      now,
    })
    await recordAudit(tx, 'key_created', `key ${added.id}`)
    return { ...added, key }
  })
}

export const deleteApiKey = operation({
  name: 'delete_api_key',
  summary:
    'Revoke an API key of yours or, for admins, of anyone whose role is not above theirs',
  access: 'viewer',
  needsRecentProof: true,
  input: z.object({ key_id: Id }),
  output: Deleted,
  routes: [del('/api/v1/api-keys/{key_id}')],
  run: (ctx, { key_id: id }) =>
    transaction(ctx, async (tx) => {
      const holder = await holderOfKey(tx.db, { id, workspaceId: tx.actor.workspaceId })
      const isOwn = holder?.id === tx.actor.userId
      if (!holder || !(isOwn || isManager(tx.actor))) throw notFound()
      requireMayGrant(tx.actor, holder.role)
      if (!(await revokeKey(tx.db, { id, now: tx.now() }))) throw notFound()
      await recordAudit(tx, 'key_revoked', `key ${id}`)
      return { deleted: true }
    }),
})

export const updateApiKey = operation({
  name: 'update_api_key',
  summary:
    'Change the name, expiry or limits of an API key of yours or, for admins, of a member; takes effect immediately',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: ApiKeyChange,
  output: ApiKeyMeta,
  routes: [patch('/api/v1/api-keys/{key_id}')],
  run: (ctx, { key_id: id, name, expires_at: expiresAt, ...limits }) =>
    transaction(ctx, async (tx) => {
      const now = tx.now()
      const holder = await holderOfKey(tx.db, { id, workspaceId: tx.actor.workspaceId })
      if (holder?.kind !== 'key' || !(holder.id === tx.actor.userId || isManager(tx.actor)))
        throw notFound()
      requireMayGrant(tx.actor, holder.role)
      if (expiresAt != null && expiresAt <= now) throw fail('expiry_past')
      requireToolsets(tx, limits.toolsets)
      const key = await changeKey(tx.db, { id, name, expiresAt, limits, now })
      await recordAudit(tx, 'key_changed', `key ${id}`)
      return key
    }),
})

const MAX_OVERLAP_HOURS = 7 * 24

export const rotateApiKey = operation({
  name: 'rotate_api_key',
  summary:
    'Rotate an API key of yours; the new secret is shown once, the old one keeps working for a while',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({
    key_id: Id,
    overlap_hours: z
      .int()
      .min(0)
      .max(MAX_OVERLAP_HOURS)
      .default(24)
      .describe('Hours the old secret keeps working; 0 ends it immediately'),
  }),
  output: z.object({
    id: Id,
    name: z.string(),
    key: z.string().describe('The secret; returned only once'),
    old_secret_until: UnixTime.describe('When the old secret stops working'),
  }),
  routes: [post('/api/v1/api-keys/{key_id}/rotate')],
  run: (ctx, { key_id: id, overlap_hours }) =>
    transaction(ctx, async (tx) => {
      const now = tx.now()
      const holder = await holderOfKey(tx.db, { id, workspaceId: tx.actor.workspaceId })
      if (holder?.kind !== 'key' || holder.id !== tx.actor.userId) throw notFound()
      const key = newKey()
      const oldUntil = now + overlap_hours * 3600
      const rotated = await replaceSecret(tx.db, { id, hash: hashSecret(key), oldUntil, now })
      await recordAudit(tx, 'key_rotated', `key ${id}`)
      return { ...rotated, key, old_secret_until: oldUntil }
    }),
})
