import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  paged,
  patch,
  post,
} from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { disable } from '../deliver.ts'
import { ROTATION_SECONDS, urlProblem } from '../delivery-policy.ts'
import { DEFAULT_EVENTS } from '../public-events.ts'
import { Webhook, WebhookFields, WebhookId, WebhookWithSecret } from '../schemas.ts'
import { newSecret } from '../signature.ts'
import * as store from '../store/endpoints.ts'

const MAX_WEBHOOKS = 200

export const listWebhooks = operation({
  name: 'list_webhooks',
  summary: 'List where events are sent',
  access: 'admin',
  input: z.object(Window),
  output: pageOf(Webhook),
  routes: [paged('/api/v1/webhooks')],
  tool: { effect: 'read', hint: 'Secrets are never shown.' },
  run: ({ db, actor }, window) => store.pageEndpoints(db, actor.workspaceId, window),
})

export const getWebhook = operation({
  name: 'get_webhook',
  summary: 'Show one webhook',
  access: 'admin',
  input: z.object({ webhook_id: WebhookId }),
  output: Webhook,
  routes: [get('/api/v1/webhooks/{webhook_id}')],
  tool: { effect: 'read', hint: 'disabled_reason says why it was turned off.' },
  run: (ctx, { webhook_id }) => store.readEndpoint(ctx.db, keyOf(ctx, webhook_id)),
})

export const createWebhook = operation({
  name: 'create_webhook',
  summary: 'Have events sent to a URL; the secret is shown once',
  access: 'admin',
  input: z.object({
    url: WebhookFields.url,
    events: WebhookFields.events.default(DEFAULT_EVENTS),
    description: WebhookFields.description.default(''),
  }),
  output: WebhookWithSecret,
  routes: [post('/api/v1/webhooks', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Unless events are named, all are sent but lead.created and credits.low, which must be asked for.',
    confirm: ({ url, events }) => `Send ${events.join(', ')} to ${url}?`,
  },
  run: (ctx, given) => {
    requireUrl(ctx, given.url)
    return transaction(ctx, async (tx) => {
      const { workspaceId } = tx.actor
      if ((await store.countEndpoints(tx.db, workspaceId)) >= MAX_WEBHOOKS) {
        throw fail('webhook_limit', { n: MAX_WEBHOOKS })
      }
      const secret = newSecret()
      const fields = { ...given, workspaceId, secret: tx.secrets.seal(secret), now: tx.now() }
      const added = await store.insertEndpoint(tx.db, fields)
      await recordAudit(tx, 'webhook_created', `webhook ${added.id}`)
      return { ...added, secret }
    })
  },
})

export const updateWebhook = operation({
  name: 'update_webhook',
  summary: 'Change a webhook, or switch it off or on',
  access: 'admin',
  input: z.strictObject({
    webhook_id: WebhookId,
    url: WebhookFields.url.optional(),
    events: WebhookFields.events.optional(),
    description: WebhookFields.description.optional(),
    is_active: z.boolean().optional().describe('Enabling clears past failures'),
  }),
  output: Webhook,
  routes: [patch('/api/v1/webhooks/{webhook_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ webhook_id }) => `Change webhook ${webhook_id}?`,
  },
  run: (ctx, { webhook_id, is_active, ...change }) => {
    if (change.url !== undefined) requireUrl(ctx, change.url)
    return transaction(ctx, async (tx) => {
      const endpoint = await store.lockEndpoint(tx.db, keyOf(tx, webhook_id))
      if (is_active === false) await disable(tx, endpoint, endpoint.disabled_reason)
      await recordAudit(tx, 'webhook_changed', `webhook ${webhook_id}`)
      const isFresh = is_active || change.url !== undefined
      const state = { ...(isFresh && UNTRIED), ...(is_active && SWITCHED_ON) }
      return store.saveEndpoint(tx.db, webhook_id, { ...change, ...state })
    })
  },
})

const UNTRIED = { failing_since: null, failed_attempts: 0 }
const SWITCHED_ON = { is_active: true, disabled_reason: null }

export const deleteWebhook = operation({
  name: 'delete_webhook',
  summary: 'Remove a webhook and its delivery log',
  access: 'admin',
  input: z.object({ webhook_id: WebhookId }),
  output: Deleted,
  routes: [del('/api/v1/webhooks/{webhook_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Nothing more is sent, also not what still waits.',
    confirm: ({ webhook_id }) => `Remove webhook ${webhook_id}?`,
  },
  run: (ctx, { webhook_id }) =>
    transaction(ctx, async (tx) => {
      await store.deleteEndpoint(tx.db, keyOf(tx, webhook_id))
      await recordAudit(tx, 'webhook_deleted', `webhook ${webhook_id}`)
      return { deleted: true }
    }),
})

export const rotateWebhookSecret = operation({
  name: 'rotate_webhook_secret',
  summary: 'Make a new secret, shown once; the one before signs too for 24 hours',
  access: 'admin',
  input: z.object({ webhook_id: WebhookId }),
  output: WebhookWithSecret,
  routes: [post('/api/v1/webhooks/{webhook_id}/rotate')],
  tool: {
    effect: 'write',
    hint: 'The receiver must learn the new secret within 24 hours.',
    confirm: ({ webhook_id }) => `Make a new secret for webhook ${webhook_id}?`,
  },
  run: (ctx, { webhook_id }) =>
    transaction(ctx, async (tx) => {
      const before = await store.lockEndpoint(tx.db, keyOf(tx, webhook_id))
      const secret = newSecret()
      const saved = await store.saveEndpoint(tx.db, webhook_id, {
        secret: tx.secrets.seal(secret),
        old_secret: before.secret,
        old_secret_until: tx.now() + ROTATION_SECONDS,
      })
      await recordAudit(tx, 'webhook_rotated', `webhook ${webhook_id}`)
      return { ...saved, secret }
    }),
})

const keyOf = ({ actor }: Context, id: number) => ({ workspaceId: actor.workspaceId, id })

function requireUrl({ config }: Context, url: string) {
  const problem = urlProblem(url, config.allowPrivate)
  if (problem) throw fail(problem)
}

export const endpointOperations: AnyOperation[] = [
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
]
