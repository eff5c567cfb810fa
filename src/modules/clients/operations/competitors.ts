import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { sameSite } from '../../../base/network/domain.ts'
import { transaction } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import {
  type AnyOperation,
  del,
  operation,
  paged,
  patch,
  post,
} from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { clientNamesChanged } from '../events.ts'
import { ClientId, Domain, line } from '../fields.ts'
import { Competitor, LineColor, LineDash } from '../schemas.ts'
import { requireClient, withClientLocked } from '../store/clients.ts'
import * as store from '../store/competitors.ts'

const MAX_COMPETITORS = 100

const Look = {
  color: LineColor.nullable().optional().describe('Line color in charts; null for automatic'),
  dash: LineDash.nullable().optional().describe('Line color in charts; null for automatic'),
}

const CompetitorId = Id.describe('Competitor id from list_competitors')

export const listCompetitors = operation({
  name: 'list_competitors',
  summary: "List a client's competitors",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(Competitor),
  routes: [paged('/api/v1/clients/{client_id}/competitors')],
  tool: {
    effect: 'read',
    hint: 'Domains compared with the client in every check.',
  },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pageCompetitors(ctx.db, client_id, window)
  },
})

export const addCompetitor = operation({
  name: 'add_competitor',
  summary: 'Add a competitor to a client',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    domain: Domain,
    name: line(120).default(''),
    ...Look,
  }),
  output: Competitor,
  routes: [post('/api/v1/clients/{client_id}/competitors', { status: 201 })],
  tool: {
    effect: 'write',
    hint: `At most ${MAX_COMPETITORS} a client.`,
    confirm: ({ domain, client_id }) => `Add ${domain} as a competitor of client ${client_id}?`,
  },
  run: (ctx, { client_id, domain, name, color = null, dash = null }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      requireOther(domain, client.domain)
      if ((await store.countCompetitors(tx.db, client_id)) >= MAX_COMPETITORS) {
        throw fail('competitor_limit', { n: MAX_COMPETITORS })
      }
      await emit(tx, clientNamesChanged, { client_id })
      return store.insertCompetitor(tx.db, {
        client_id,
        domain,
        name,
        color,
        dash,
        created_at: tx.now(),
      })
    }),
})

export const updateCompetitor = operation({
  name: 'update_competitor',
  summary: 'Update a competitor',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    competitor_id: CompetitorId,
    domain: Domain.optional(),
    name: line(120).optional(),
    ...Look,
  }),
  output: Competitor,
  routes: [patch('/api/v1/clients/{client_id}/competitors/{competitor_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ competitor_id }) => `Change competitor ${competitor_id}?`,
  },
  run: (ctx, { client_id, competitor_id, ...change }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      requireOther(change.domain, client.domain)
      if (change.domain !== undefined || change.name !== undefined)
        await emit(tx, clientNamesChanged, { client_id })
      return store.updateCompetitor(tx.db, { clientId: client_id, id: competitor_id }, change)
    }),
})

export const deleteCompetitor = operation({
  name: 'delete_competitor',
  summary: 'Delete a competitor',
  access: 'analyst',
  input: z.object({ client_id: ClientId, competitor_id: CompetitorId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/competitors/{competitor_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Past checks keep its data.',
    confirm: ({ competitor_id }) => `Remove competitor ${competitor_id}?`,
  },
  async run(ctx, { client_id, competitor_id }) {
    await requireClient(ctx, client_id)
    await transaction(ctx, async (tx) => {
      await store.deleteCompetitor(tx.db, { clientId: client_id, id: competitor_id })
      await emit(tx, clientNamesChanged, { client_id })
    })
    return { deleted: true }
  },
})

function requireOther(domain: string | undefined, own: string) {
  if (domain === own) throw fail('own_domain')
  if (domain !== undefined && sameSite(domain, own))
    throw fail('own_subdomain', { domain, own })
}

export const competitorOperations: AnyOperation[] = [
  listCompetitors,
  addCompetitor,
  updateCompetitor,
  deleteCompetitor,
]
