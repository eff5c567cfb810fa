import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, post, put } from '../../../core/operation.ts'
import { Deleted } from '../../../core/schemas.ts'
import { emailOf } from '../../../providers/index-channels/port.ts'
import { recordAudit } from '../../accounts/index.ts'
import {
  ClientId,
  type OwnedClient,
  queryKey,
  requireClient,
  withClientLocked,
} from '../../clients/index.ts'
import { openGoogleAccount } from '../../google-accounts/index.ts'
import { brandWords } from '../figures/brand.ts'
import { forgetSoon } from '../forget.ts'
import { importRun } from '../import/import-run.ts'
import { presentImport } from '../present.ts'
import {
  BrandWords,
  SearchConsoleImport,
  SearchConsoleProperty,
  SearchConsoleSetup,
  SearchConsoleStatus,
  SiteUrl,
} from '../schemas.ts'
import { checkSetup, fittingProperties } from '../setup-check.ts'
import { extentOf } from '../store/performance.ts'
import {
  deleteProperty,
  findProperty,
  insertProperty,
  requireProperty,
  updateBrandWords,
} from '../store/properties.ts'

export const getSearchConsole = operation({
  name: 'get_search_console',
  summary: "Get a client's Search Console connection and import status",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: SearchConsoleStatus,
  routes: [get('/api/v1/clients/{client_id}/search-console')],
  tool: { effect: 'read', hint: 'Figures come from get_search_performance.' },
  run: async (ctx, { client_id }) => statusOf(ctx, await requireClient(ctx, client_id)),
})

export const listSearchConsoleProperties = operation({
  name: 'list_search_console_properties',
  summary: "List Search Console properties the client's Google account can access",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z.object({
    properties: z.array(SearchConsoleProperty).describe('Those that fit first'),
  }),
  routes: [get('/api/v1/clients/{client_id}/search-console/properties')],
  tool: { effect: 'read', hint: 'Connect a matching one with connect_search_console.' },
  async run(ctx, { client_id }) {
    const client = await requireClient(ctx, client_id)
    const seen = await seenProperties(ctx, client)
    const fitting = fittingProperties(seen, client.domain)
    const others = seen.filter((property) => !fitting.includes(property))
    return {
      properties: [...fitting, ...others].map((property) => ({
        site_url: property.siteUrl,
        permission: property.permission,
        fits: fitting.includes(property),
      })),
    }
  },
})

export const connectSearchConsole = operation({
  name: 'connect_search_console',
  summary: 'Connect a Search Console property and import its data',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    site_url: SiteUrl.describe('As listed by list_search_console_properties'),
  }),
  output: SearchConsoleStatus,
  routes: [put('/api/v1/clients/{client_id}/search-console')],
  tool: {
    effect: 'write',
    hint: 'Imports 16 months in the background. Connecting another property replaces the previous data.',
    confirm: ({ client_id, site_url }) => `Connect ${site_url} to client ${client_id}?`,
  },
  async run(ctx, { client_id, site_url }) {
    const client = await requireClient(ctx, client_id)
    if (client.is_archived) throw fail('client_archived')
    const fitting = fittingProperties(await seenProperties(ctx, client), client.domain)
    if (!fitting.some(({ siteUrl }) => siteUrl === site_url))
      throw fail('property_not_fitting', { domain: client.domain })
    await withClientLocked(ctx, client_id, async (tx) => {
      const before = await findProperty(tx, client_id)
      if (before?.site_url === site_url) return
      for (const run of await importRun.active(tx, client_id)) await importRun.cancel(tx, run)
      if (before) {
        await deleteProperty(tx.db, before)
        await forgetSoon(tx)
      }
      const { workspace_id } = client
      const is_simulated = tx.config.simulated.indexing
      await insertProperty(tx.db, {
        workspace_id,
        client_id,
        site_url,
        is_simulated,
        now: tx.now(),
      })
      await recordAudit(tx, 'integration_saved', `client ${client_id} search console`)
    })
    const active = await importRun.active(ctx, client_id)
    if (active.length === 0) await importRun.start(ctx, { clientId: client_id, input: {} })
    return statusOf(ctx, client)
  },
})

export const saveBrandWords = operation({
  name: 'save_brand_words',
  summary: 'Set the brand terms of a client',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    brand_words: BrandWords.nullable().describe('null: the name and the domain of the client'),
  }),
  output: z.object({
    brand_words: z.array(z.string()).describe('The words that hold from now on'),
  }),
  routes: [put('/api/v1/clients/{client_id}/search-console/brand-words')],
  tool: {
    effect: 'write',
    hint: 'Queries containing one of the terms count as brand; past figures change too.',
    confirm: ({ client_id }) => `Change the brand words of client ${client_id}?`,
  },
  run: (ctx, { client_id, brand_words }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      const property = await requireProperty(tx, client_id)
      const words = brand_words && [...new Set(brand_words.map(queryKey))].filter(Boolean)
      await updateBrandWords(tx.db, property, words)
      return { brand_words: brandWords(client, { ...property, brand_words: words }) }
    }),
})

export const disconnectSearchConsole = operation({
  name: 'disconnect_search_console',
  summary: "Disconnect a client's Search Console property and delete its data",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/search-console')],
  tool: {
    effect: 'destroy',
    hint: 'Google keeps 16 months; older data cannot be imported again.',
    confirm: ({ client_id }) =>
      `Disconnect Search Console from client ${client_id} and delete its figures?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    for (const run of await importRun.active(ctx, client_id)) await importRun.cancel(ctx, run)
    return transaction(ctx, async (tx) => {
      const property = await findProperty(tx, client_id)
      if (property) {
        await deleteProperty(tx.db, property)
        await forgetSoon(tx)
      }
      return { deleted: property !== undefined }
    })
  },
})

export const checkSearchConsole = operation({
  name: 'check_search_console',
  summary: 'Test the Search Console connection and name the failing step',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: SearchConsoleSetup,
  routes: [post('/api/v1/clients/{client_id}/search-console/check')],
  tool: { effect: 'read', hint: 'failed_step names what to fix, its remedy how.' },
  run: async (ctx, { client_id }) => checkSetup(ctx, await requireClient(ctx, client_id)),
})

export const importSearchConsole = operation({
  name: 'import_search_console',
  summary: 'Import new and unfinished days of Search Console now',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: SearchConsoleImport,
  routes: [post('/api/v1/clients/{client_id}/search-console/import')],
  tool: {
    effect: 'spend',
    hint: 'Runs automatically every night. Starts a background run; poll it with get_search_console.',
    confirm: ({ client_id }) => `Import the Search Console figures of client ${client_id} now?`,
  },
  run: async (ctx, { client_id }) =>
    presentImport(await importRun.start(ctx, { clientId: client_id, input: {} })),
})

async function statusOf(ctx: Context, client: OwnedClient) {
  const [google, property, [latest]] = await Promise.all([
    openGoogleAccount(ctx, client.id),
    findProperty(ctx, client.id),
    importRun.recent(ctx, { clientId: client.id, limit: 1 }),
  ])
  const account = google ? emailOf(google.account) : null
  const none = { first_day: null, last_day: null, final_until: null, days: 0 }
  return {
    has_credentials: account !== null,
    account,
    site_url: property?.site_url ?? null,
    connected_at: property?.connected_at ?? null,
    ...(property ? await extentOf(ctx.db, property) : none),
    latest_import: property && latest ? presentImport(latest) : null,
  }
}

async function seenProperties(ctx: Context, { id }: OwnedClient) {
  const google = await openGoogleAccount(ctx, id)
  if (!google) throw fail('google_not_connected')
  const { properties, failed } = await ctx.channels.searchConsole.properties(
    google.account,
    ctx.signal,
  )
  if (properties) return properties
  const why = failed.isAccepted ? '' : `${failed.refusal} ${failed.detail}`.trim()
  throw fail('search_console_silent', { why })
}

export const connectionOperations: AnyOperation[] = [
  getSearchConsole,
  listSearchConsoleProperties,
  connectSearchConsole,
  saveBrandWords,
  disconnectSearchConsole,
  checkSearchConsole,
  importSearchConsole,
]
