import { z } from 'zod'
import { fieldError } from '../../core/input-errors.ts'
import { RUN_STATES } from '../../core/run.ts'
import { Id, text, UnixTime } from '../../core/schemas.ts'
import { Domain, Geo, Lang } from '../clients/index.ts'
import { POINT_STATES } from './rules/figures.ts'

export const GridId = Id.describe('Grid id from list_geo_grids')
export const GridCheckId = Id.describe('Check id from list_geo_grid_checks')

const GRID_SIZES = [3, 5, 7, 9, 11, 13] as const
export const Size = z
  .literal(GRID_SIZES, { error: fieldError('field_grid_size') })
  .describe('Points on a side: 3, 5, 7, 9, 11 or 13; 7 are 49 searches')
const Latitude = z.number().min(-85).max(85)
const Longitude = z.number().min(-180).max(180)
const Radius = z
  .number()
  .min(0.1)
  .max(50)
  .describe('Kilometers from the center to the outer rows')

/** By what a business is found on the map. */
export const BusinessInput = z
  .strictObject({
    name: text(200, 1).describe('As the map writes it'),
    place_id: text(200).default('').describe('Its place id, such as ChIJ…'),
    cid: text(40).default('').describe('Its number on the map'),
    phone: text(40).default('').describe('Its phone number, in any notation'),
    domain: z
      .union([z.literal(''), Domain])
      .default('')
      .describe('Its site; counts together with the name, as branches share a site'),
  })
  .describe('The business: its name and at least one of place_id, cid, phone and domain')

export const GridInput = {
  business: BusinessInput,
  query: text(300, 1).describe('Search term on the map'),
  geo: Geo.optional().describe('Country code; default us, or the country of location'),
  lang: Lang.default('en').describe('Language of the search'),
  latitude: Latitude.optional().describe('Of the center; with longitude, instead of location'),
  longitude: Longitude.optional().describe('Of the center; with latitude, instead of location'),
  location: text(400)
    .default('')
    .describe(
      'A location from /v1/locations whose middle is the center; one more search finds it',
    ),
  size: Size.default(7),
  radius_km: Radius.default(3),
}

const Listed = {
  name: z.string().describe('As the map writes it'),
  place_id: z.string().describe('Its place id; empty: not told'),
  cid: z.string().describe('Its number on the map; empty: not told'),
  domain: z.string().describe('Its site; empty: none'),
  category: z.string().describe('What the map takes it for'),
  rating: z.number().nullable().describe('Mean rating of 5'),
  reviews: z.int().nullable().describe('How many reviews'),
}

export const FoundBusiness = z
  .object({
    ...Listed,
    address: z.string().describe('Postal address'),
    phone: z.string().describe('Phone number; empty: not told'),
    latitude: z.number().nullable().describe('Where it is'),
    longitude: z.number().nullable().describe('Where it is'),
  })
  .meta({ id: 'LocalBusiness' })

const AvgPosition = z
  .number()
  .nullable()
  .describe(
    'Mean position over the points where it ranks; null: it ranks nowhere. Read it beside not_found',
  )
const Share = z
  .number()
  .nullable()
  .describe(
    'Share of local voice: percent of the points looked from where it is among the first three',
  )

export const GridCheck = z
  .object({
    id: z
      .int()
      .describe('The check, and its run: pause, cancel and retry it under that number'),
    grid_id: z.int().describe('The grid that was checked'),
    state: z.enum(RUN_STATES).describe('How far it is'),
    points: z.int().describe('Points of the grid'),
    ranked: z.int().describe('Points where the business ranks'),
    not_found: z.int().describe('Points where it was looked for and not found'),
    failed: z.int().describe('Points whose search failed: they say nothing, and count nowhere'),
    not_checked: z
      .int()
      .describe('Points not checked, either yet or because the check was stopped'),
    top3: z.int().describe('Points where it is in the top three'),
    top10: z.int().describe('Including the first three'),
    avg_position: AvgPosition,
    share_of_local_voice: Share,
    created_at: UnixTime,
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'GeoGridCheck' })

export const Grid = z
  .object({
    id: z.int(),
    client_id: z.int(),
    business: z
      .object({
        name: z.string(),
        place_id: z.string().describe('Its place id; empty: not known'),
        cid: z.string(),
        phone: z.string(),
        domain: z.string(),
      })
      .describe('The business that is looked for, by what is known of it'),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    location: z
      .string()
      .describe('The location whose middle is the center; empty: the center was given'),
    latitude: z.number().describe('Of the center'),
    longitude: z.number().describe('Of the center'),
    size: z.int().describe('Points on a side'),
    radius_km: z.number().describe('From the center to the outer rows'),
    created_at: UnixTime,
    last_check: GridCheck.nullable().describe(
      'The newest, which may still run or have failed; null before the first',
    ),
    last_result: GridCheck.nullable().describe(
      'The newest that ended and found anything out; null before the first',
    ),
  })
  .meta({ id: 'GeoGrid' })

const GridPoint = z.object({
  nr: z.int().describe('Row by row from the north-west, from 0'),
  row: z.int().describe('From the north, from 0'),
  column: z.int().describe('From the west, from 0'),
  latitude: z.number(),
  longitude: z.number(),
  state: z
    .enum([...POINT_STATES, 'not_checked'])
    .describe(
      'not_found: looked for and not among the results; failed: the search failed, nothing is known',
    ),
  position: z.int().nullable().describe('Position of the business; null unless ranked'),
  prev_position: z.int().nullable().describe('In the check it is compared with'),
  delta: z.int().nullable().describe('Previous position minus position: positive is better'),
  is_new: z.boolean().describe('Ranked now and not found before'),
  is_lost: z.boolean().describe('Not found now and ranked before'),
  reason: z.string().describe('Why it failed; empty unless failed'),
  source: z.string().describe('Provider'),
  results: z
    .array(
      z.object({
        position: z.int(),
        ...Listed,
        is_own: z.boolean().describe('It is the business of the grid'),
      }),
    )
    .describe('The first of the results from there'),
})

export const GridDetail = z
  .object({
    ...Grid.shape,
    depth: z.int().describe('Results examined per point'),
    check: GridCheck.nullable().describe('The check that is shown; null before the first'),
    grid: z.array(GridPoint).describe('Every point, row by row from the north-west'),
    competitors: z
      .array(
        z.object({
          ...Listed,
          points: z.int().describe('Points from which it is among the results'),
          top3: z.int(),
          avg_position: z.number(),
          share_of_local_voice: z
            .number()
            .describe('Percent of the points where it is among the first three'),
        }),
      )
      .describe('The other businesses, those most often among the first three first'),
    compared: z
      .object({
        check_id: z.int(),
        created_at: UnixTime,
        points: z.int().describe('Points that both checks looked from; changes are over these'),
        better: z.int().describe('Points from which it ranks higher, or is found again'),
        worse: z.int().describe('Points from which it ranks lower, or is no longer found'),
        avg_position_change: z.number().nullable().describe('Positive is better'),
        share_of_local_voice_change: z.number().nullable().describe('Percentage points'),
      })
      .nullable()
      .describe('The earlier check that it is compared with; null where there is none'),
  })
  .meta({ id: 'GeoGridDetail' })

export const GridEstimate = z
  .object({
    points: z.int().describe('Searches on the map, one for each point'),
    source: z.string().describe('Source that would be used first'),
    price_usd: z.number().describe('What they would cost by list price; 0 in the sandbox'),
    seconds: z.int().describe('How long it would take'),
  })
  .meta({ id: 'GeoGridEstimate' })
