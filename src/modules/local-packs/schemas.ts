import { z } from 'zod'
import { event } from '../../core/event.ts'
import { UnixTime } from '../../core/schemas.ts'
import { LOCAL_CHANGES, LOCAL_STATES } from './outcome.ts'

/** The business entered, left or moved within local packs or the map, against the last look at each. */
export const localChanged = event(
  'local.changed',
  z.object({
    client_id: z.int(),
    client_name: z.string(),
    run_id: z.int(),
    kind: z.enum(['pack', 'map']),
    entered: z.int(),
    left: z.int(),
    up: z.int(),
    down: z.int(),
  }),
)

export const LOCAL_KINDS = ['pack', 'map'] as const

const Listed = z.object({
  position: z.int().describe('From the top, ads not counted'),
  name: z.string(),
  place_id: z.string().describe('Empty when not known'),
  cid: z.string().describe('Its number on the map; empty when not known'),
  domain: z.string().describe('Of its site; empty when not known'),
  category: z.string(),
  rating: z.number().nullable(),
  reviews: z.int().nullable().describe('How many reviews it has'),
  is_own: z.boolean().describe("Whether it is the client's business"),
})

export const LocalLook = z
  .object({
    keyword_id: z.int(),
    device: z.enum(['desktop', 'mobile']),
    kind: z
      .enum(LOCAL_KINDS)
      .describe(
        'pack: the local pack of the results page; map: the map itself, 20 businesses deep',
      ),
    state: z.enum(LOCAL_STATES).describe('absent: the results page had no local pack'),
    position: z.int().nullable().describe("Of the client's business"),
    prev_position: z.int().nullable().describe('At the look before'),
    prev_checked_at: UnixTime.nullable().describe('When that was'),
    change: z.enum(['', ...LOCAL_CHANGES]).describe('Since the look before; empty: none'),
    checked_at: UnixTime,
    results: z.array(Listed).describe('The businesses in their order'),
  })
  .meta({ id: 'LocalLook' })

export const LocalResult = z
  .object({
    ...LocalLook.shape,
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    location: z.string().describe('Where it was looked from; empty: the whole country'),
  })
  .meta({ id: 'LocalRanking' })

export const LocalCompetitor = z
  .object({
    name: z.string(),
    place_id: z.string().describe('Empty when not known'),
    cid: z.string().describe('Its number on the map; empty when not known'),
    domain: z.string().describe('Of its site; empty when not known'),
    category: z.string(),
    rating: z.number().nullable(),
    reviews: z.int().nullable(),
    seen: z.int().describe('Packs and maps that show it, by the newest look at each'),
    ahead: z
      .int()
      .describe(
        "Those in which it stands above the client's business, or the business is missing",
      ),
    avg_position: z.number().describe('Where it is shown'),
  })
  .meta({ id: 'LocalCompetitor' })

export const LocalBusiness = z
  .object({
    name: z
      .string()
      .describe('As the map writes it; empty: the business is known by its site alone'),
    place_id: z.string().describe('Empty when not known, as the next ones'),
    cid: z.string().describe('Its number on the map'),
    phone: z.string().describe('Its phone number'),
    domain: z.string().describe('Its site'),
  })
  .meta({ id: 'LocalBusiness' })
