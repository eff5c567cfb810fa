import { z } from 'zod'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { addDays } from '../calendar.ts'
import { brandWords } from '../figures/brand.ts'
import { competingQueries, MIN_TURNS } from '../figures/competing.ts'
import { presentMeasure, spanOf } from '../present.ts'
import { ClientClicks, CompetingQueries } from '../schemas.ts'
import { weeksWithin } from '../store/blocks.ts'
import { clicksOfClients } from '../store/client-clicks.ts'
import { competingRows } from '../store/competing-pages.ts'
import { requireProperty } from '../store/properties.ts'

const WEEKS = 8
const MIN_IMPRESSIONS = 50
const MAX_QUERIES = 2000

export const listCompetingPages = operation({
  name: 'list_competing_pages',
  summary: 'Queries where several pages of a client compete for clicks, from Search Console',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    limit: z.int().min(1).max(200).default(50).describe('Maximum number to return'),
  }),
  output: CompetingQueries,
  routes: [get('/api/v1/clients/{client_id}/search-performance/competing')],
  tool: {
    effect: 'read',
    hint: `Cannibalisation confirmed by clicks: of the last ${WEEKS} whole weeks, another page led than the week before at least ${MIN_TURNS} times. Queries for the brand are left out.`,
  },
  async run(ctx, { client_id, limit }) {
    const client = await requireClient(ctx, client_id)
    const property = await requireProperty(ctx, client_id)
    const { to } = await spanOf(ctx, property, {})
    const weeks = weeksWithin({ from: addDays(to, 1 - 7 * (WEEKS + 1)), to }).slice(-WEEKS)
    const rows = await competingRows(ctx.db, property, {
      weeks,
      brandWords: brandWords(client, property),
      minImpressions: MIN_IMPRESSIONS,
      limit: MAX_QUERIES,
    })
    const [from = to, last = to] = [weeks[0], weeks.at(-1)]
    return { from, to: addDays(last, 6), items: competingQueries(rows).slice(0, limit) }
  },
})

const USUAL_DAYS = 28

export const listClientClicks = operation({
  name: 'list_client_clicks',
  summary:
    'Search Console clicks of every client in the last 28 final days, compared with the 28 before',
  access: 'viewer',
  readsPast: true,
  input: z.object({}),
  output: z.object({
    items: z.array(ClientClicks).describe('Clients with a connected property'),
  }),
  routes: [get('/api/v1/search-performance/clients')],
  tool: { effect: 'read', hint: 'For one client, get_search_performance.' },
  async run(ctx) {
    const rows = await clicksOfClients(ctx.db, {
      isSimulated: ctx.config.simulated.indexing,
      days: USUAL_DAYS,
    })
    const { clientIds } = ctx.actor
    const own = rows.filter(
      ({ client_id }) => clientIds === null || clientIds.includes(client_id),
    )
    return {
      items: own.map(({ client_id, until, previous_clicks, ...measure }) => ({
        ...{ client_id, until, previous_clicks },
        ...presentMeasure(measure),
      })),
    }
  },
})

export const competingOperations: AnyOperation[] = [listCompetingPages, listClientClicks]
