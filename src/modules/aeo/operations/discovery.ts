import { z } from 'zod'
import { AppError, notFound } from '../../../base/errors.ts'
import { Failures, mixedFailures } from '../../../core/failures.ts'
import { enqueue } from '../../../core/job.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { Id, UnixTime } from '../../../core/schemas.ts'
import { ClientId, Geo, Intent, Lang, requireClient, withClientLocked } from '../../clients/index.ts'
import { addPrompts } from '../add-prompts.ts'
import { discoverPrompts } from '../discovery/job.ts'
import { presentPrompt } from '../present.ts'
import { AeoPrompt } from '../schemas.ts'
import {
  activeDiscoveryOf,
  addImported,
  type Discovery,
  discoveryOf,
  insertDiscovery,
  latestDiscovery,
} from '../store/discoveries.ts'
import { readSettings } from '../store/settings.ts'
import { ownerOf } from '../views/check-selection.ts'

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
        nr: z.int().describe('Send it to accept_aeo_discovery'),
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

const DiscoveryId = Id.describe('The discovery, as answered by discover_aeo_prompts')

function present({ items, failures, ...discovery }: Discovery): z.input<typeof AeoDiscovery> {
  return {
    ...discovery,
    failures: mixedFailures(failures),
    found: items.length,
    items: items.map((item, nr) => ({ ...item, nr })),
  }
}

export const discoverAeoPrompts = operation({
  name: 'discover_aeo_prompts',
  summary: 'Look for prompts worth asking',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    count: z.int().min(1).max(200).default(30).describe('At most so many'),
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
  run: (ctx, { client_id, count, country, language }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      const owner = ownerOf(client)
      const running = await activeDiscoveryOf(tx.db, owner)
      if (running) {
        const data = { discovery_id: running.id, job_id: running.id }
        throw new AppError('conflict', 'A discovery for this client runs already', { data })
      }
      const settings = await readSettings(tx.db, client_id)
      const discovery = await insertDiscovery(tx.db, {
        ...owner,
        count,
        country: country ?? settings.country,
        language: language ?? settings.language,
        created_at: tx.now(),
      })
      await enqueue(tx, discoverPrompts, { discovery_id: discovery.id })
      return present(discovery)
    }),
})

export const getAeoDiscovery = operation({
  name: 'get_aeo_discovery',
  summary: 'What a discovery has found, before anything is added',
  access: 'viewer',
  input: z.object({ client_id: ClientId, discovery_id: DiscoveryId }),
  output: AeoDiscovery,
  routes: [get('/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}')],
  tool: { effect: 'read', hint: 'Poll until status is done or error.' },
  async run(ctx, { client_id, discovery_id }) {
    const found = await discoveryOf(ctx.db, ownerOf(await requireClient(ctx, client_id)), discovery_id)
    if (!found) throw notFound()
    return present(found)
  },
})

export const getLatestAeoDiscovery = operation({
  name: 'get_latest_aeo_discovery',
  summary: "A client's newest discovery of prompts, if there was one",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: z.object({ discovery: AeoDiscovery.nullable() }),
  routes: [get('/api/v1/clients/{client_id}/aeo/discovery')],
  tool: { effect: 'read', hint: 'discovery is null when there was never one.' },
  async run(ctx, { client_id }) {
    const found = await latestDiscovery(ctx.db, ownerOf(await requireClient(ctx, client_id)))
    return { discovery: found ? present(found) : null }
  },
})

export const acceptAeoDiscovery = operation({
  name: 'accept_aeo_discovery',
  summary: 'Add prompts that a discovery has found',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    discovery_id: DiscoveryId,
    items: z.array(z.int().min(0).max(1000)).max(200).optional().describe('Their nr; all when left out'),
  }),
  output: z.object({ created: z.array(AeoPrompt) }),
  routes: [
    post('/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}/accept', { result: 'created', status: 201 }),
  ],
  tool: {
    effect: 'write',
    hint: 'What is there already is skipped.',
    confirm: ({ discovery_id, items }) => `Add ${items?.length ?? 'all'} prompts of discovery ${discovery_id}?`,
  },
  run: (ctx, { client_id, discovery_id, items }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      const found = await discoveryOf(tx.db, ownerOf(client), discovery_id)
      if (!found) throw notFound()
      const chosen = items ? items.flatMap((nr) => found.items[nr] ?? []) : found.items
      const rows = chosen.map(({ prompt_text, category, intent }) => ({
        prompt_text,
        category,
        intent,
        enabled: true,
        source: 'discovery' as const,
      }))
      const created = await addPrompts(tx, client_id, rows)
      await addImported(tx.db, discovery_id, created.length)
      return { created: created.map(presentPrompt) }
    }),
})

export const discoveryOperations: AnyOperation[] = [
  discoverAeoPrompts,
  getAeoDiscovery,
  getLatestAeoDiscovery,
  acceptAeoDiscovery,
]
