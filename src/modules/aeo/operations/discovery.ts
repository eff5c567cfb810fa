import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { Failures } from '../../../core/failures.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { Id, UnixTime } from '../../../core/schemas.ts'
import {
  ClientId,
  Geo,
  Intent,
  Lang,
  requireClient,
  withClientLocked,
} from '../../clients/index.ts'
import { addToSummary, progressOf, wireStatus } from '../../runs/index.ts'
import { addPrompts } from '../add-prompts.ts'
import { discoverPrompts, type PromptRun } from '../discovery/discover-prompts.ts'
import { presentPrompt } from '../present.ts'
import { AeoPrompt } from '../schemas.ts'
import { readSettings } from '../store/settings.ts'

const AeoDiscovery = z
  .object({
    id: z.int(),
    client_id: z.int(),
    status: z.enum(['pending', 'running', 'done', 'error']),
    error: z.string(),
    failures: Failures,
    progress_pct: z.number(),
    found: z.int(),
    imported: z.int(),
    items: z.array(
      z.object({
        nr: z.int().describe('Pass it to accept_aeo_discovery'),
        prompt_text: z.string(),
        category: z.string(),
        intent: Intent,
        source: z.enum(['keyword', 'question', 'related', 'competitor', 'model']),
        reason: z.string(),
      }),
    ),
    created_at: UnixTime,
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'AeoDiscovery' })

const DiscoveryId = Id.describe('Discovery id from discover_aeo_prompts')

function present(run: PromptRun): z.input<typeof AeoDiscovery> {
  const { items, imported } = run.summary ?? { items: [], imported: 0 }
  return {
    ...run,
    client_id: run.client_id ?? 0,
    status: wireStatus(run),
    error: run.message,
    failures: discoverPrompts.explain(run),
    progress_pct: progressOf(run),
    found: items.length,
    imported,
    items: items.map((item, nr) => ({ ...item, nr })),
  }
}

async function requireDiscovery(
  ctx: Context,
  { client_id, id }: { client_id: number; id: number },
) {
  const run = await discoverPrompts.require(ctx, id)
  if (run.client_id !== client_id) throw notFound()
  return run
}

export const discoverAeoPrompts = operation({
  name: 'discover_aeo_prompts',
  summary: 'Discover prompts worth tracking',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    count: z.int().min(1).max(200).default(30).describe('Maximum number to return'),
    country: Geo.optional(),
    language: Lang.optional(),
  }),
  output: AeoDiscovery,
  routes: [post('/api/v1/clients/{client_id}/aeo/discover')],
  tool: {
    effect: 'spend',
    hint: 'Starts background work; poll it with get_aeo_discovery, then choose with accept_aeo_discovery.',
    confirm: ({ client_id }) => `Look for prompts for client ${client_id}?`,
  },
  async run(ctx, { client_id, count, country, language }) {
    await requireClient(ctx, client_id)
    const settings = await readSettings(ctx.db, client_id)
    const input = {
      count,
      country: country ?? settings.country,
      language: language ?? settings.language,
    }
    return present(await discoverPrompts.start(ctx, { clientId: client_id, input }))
  },
})

export const getAeoDiscovery = operation({
  name: 'get_aeo_discovery',
  summary: 'Prompts found by a discovery, for review',
  access: 'viewer',
  input: z.object({ client_id: ClientId, discovery_id: DiscoveryId }),
  output: AeoDiscovery,
  routes: [get('/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}')],
  tool: { effect: 'read', hint: 'Poll until status is done or error.' },
  async run(ctx, { client_id, discovery_id }) {
    await requireClient(ctx, client_id)
    return present(await requireDiscovery(ctx, { client_id, id: discovery_id }))
  },
})

export const getLatestAeoDiscovery = operation({
  name: 'get_latest_aeo_discovery',
  summary: "A client's latest prompt discovery",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: z.object({ discovery: AeoDiscovery.nullable() }),
  routes: [get('/api/v1/clients/{client_id}/aeo/discovery')],
  tool: { effect: 'read', hint: 'discovery is null before the first one.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const [found] = await discoverPrompts.recent(ctx, { clientId: client_id, limit: 1 })
    return { discovery: found ? present(found) : null }
  },
})

export const acceptAeoDiscovery = operation({
  name: 'accept_aeo_discovery',
  summary: 'Add prompts found by a discovery',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    discovery_id: DiscoveryId,
    items: z
      .array(z.int().min(0).max(1000))
      .max(200)
      .optional()
      .describe('Their nr; defaults to all'),
  }),
  output: z.object({ created: z.array(AeoPrompt) }),
  routes: [
    post('/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}/accept', {
      result: 'created',
      status: 201,
    }),
  ],
  tool: {
    effect: 'write',
    hint: 'Existing prompts are skipped.',
    confirm: ({ discovery_id, items }) =>
      `Add ${items?.length ?? 'all'} prompts of discovery ${discovery_id}?`,
  },
  run: (ctx, { client_id, discovery_id, items }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const run = await requireDiscovery(tx, { client_id, id: discovery_id })
      const found = run.summary?.items ?? []
      const chosen = items ? items.flatMap((nr) => found[nr] ?? []) : found
      const rows = chosen.map(({ prompt_text, category, intent }) => ({
        prompt_text,
        category,
        intent,
        enabled: true,
        source: 'discovery' as const,
      }))
      const created = await addPrompts(tx, client_id, rows)
      await addToSummary(tx.db, run, { name: 'imported', n: created.length })
      return { created: created.map(presentPrompt) }
    }),
})

export const discoveryOperations: AnyOperation[] = [
  discoverAeoPrompts,
  getAeoDiscovery,
  getLatestAeoDiscovery,
  acceptAeoDiscovery,
]
