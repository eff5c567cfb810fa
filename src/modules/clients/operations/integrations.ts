import { z } from 'zod'
import { type AnyOperation, del, get, operation, paged, put } from '../../../core/operation.ts'
import { pageOf, readPage, Window } from '../../../core/page.ts'
import { Deleted, text } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId } from '../fields.ts'
import { readIntegration, requireKind } from '../integrations/integration-rules.ts'
import {
  INTEGRATION_KINDS,
  Integration,
  IntegrationInput,
  type IntegrationKind,
} from '../integrations/integration-schemas.ts'
import { requireClient, withClientLocked } from '../store/clients.ts'
import * as store from '../store/integrations.ts'

const Kind = text(40).meta({
  description: `One of ${INTEGRATION_KINDS.join(', ')}`,
  example: 'indexnow',
})

export const listIntegrations = operation({
  name: 'list_integrations',
  summary: "List a client's integrations",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(Integration),
  routes: [paged('/api/v1/clients/{client_id}/integrations')],
  tool: { effect: 'read', hint: 'Secrets are never shown.' },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    const rows = await store.integrationsOf(ctx.db, client_id)
    const all = INTEGRATION_KINDS.map((kind) =>
      present(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    )
    return readPage(window, {
      rows: async (limit, offset) => all.slice(offset, offset + (limit ?? all.length)),
      count: async () => all.length,
    })
  },
})

export const getIntegration = operation({
  name: 'get_integration',
  summary: 'Get the status of an integration',
  access: 'viewer',
  input: z.object({ client_id: ClientId, kind: Kind }),
  output: Integration,
  routes: [get('/api/v1/clients/{client_id}/integrations/{kind}')],
  tool: { effect: 'read', hint: 'Secrets are never shown.' },
  async run(ctx, { client_id, kind: name }) {
    const kind = requireKind(name)
    await requireClient(ctx, client_id)
    return present(kind, await store.readIntegrationRow(ctx.db, { clientId: client_id, kind }))
  },
})

export const saveIntegration = operation({
  name: 'save_integration',
  summary: 'Set up an integration',
  access: 'admin',
  input: z.strictObject({ client_id: ClientId, kind: Kind, ...IntegrationInput }),
  output: Integration,
  routes: [put('/api/v1/clients/{client_id}/integrations/{kind}')],
  tool: {
    effect: 'write',
    hint: 'indexnow takes key and key_location, google takes service_account, bing takes api_key.',
    confirm: ({ client_id, kind }) => `Save the ${kind} credentials of client ${client_id}?`,
  },
  run: (ctx, { client_id, kind: name, ...given }) => {
    const kind = requireKind(name)
    return withClientLocked(ctx, client_id, async (tx, { domain }) => {
      const { secret, shown } = readIntegration(kind, given, domain)
      const sealed = tx.secrets.seal(JSON.stringify(secret))
      const row = await store.saveIntegration(
        tx.db,
        { clientId: client_id, kind },
        { shown, secret: sealed, now: tx.now() },
      )
      await recordAudit(tx, 'integration_saved', `client ${client_id} ${kind}`)
      return present(kind, row)
    })
  },
})

export const deleteIntegration = operation({
  name: 'delete_integration',
  summary: 'Remove an integration and its secret',
  access: 'admin',
  input: z.object({ client_id: ClientId, kind: Kind }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/integrations/{kind}')],
  tool: {
    effect: 'destroy',
    hint: 'Its channel is skipped from then on.',
    confirm: ({ client_id, kind }) => `Remove the ${kind} credentials of client ${client_id}?`,
  },
  run: (ctx, { client_id, kind: name }) => {
    const kind = requireKind(name)
    return withClientLocked(ctx, client_id, async (tx) => {
      await store.deleteIntegration(tx.db, { clientId: client_id, kind })
      await recordAudit(tx, 'integration_deleted', `client ${client_id} ${kind}`)
      return { deleted: true }
    })
  },
})

type Row = Awaited<ReturnType<typeof store.readIntegrationRow>>

function present(kind: IntegrationKind, row: Row): Integration {
  return {
    ...row?.shown,
    kind,
    configured: row !== undefined,
    updated_at: row?.updated_at ?? null,
  }
}

export const integrationOperations: AnyOperation[] = [
  listIntegrations,
  getIntegration,
  saveIntegration,
  deleteIntegration,
]
