import { key, unit, wave } from './chance.ts'
import { demoClient } from './demo-client.ts'
import { businessOf } from './media.ts'
import type { Scene } from './scene.ts'
import type { LocalResult } from './types.ts'

export type Point = { latitude: number; longitude: number }

/** Where a map is looked at from (`@40.7,-74,14z`). */
export function pointFrom(ll: string): Point | null {
  const [, latitude, longitude] =
    /^@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),\d{1,2}(?:\.\d+)?z$/.exec(ll) ?? []
  return latitude === undefined
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude) }
}

/** About eleven kilometres from north to south. */
const CELL = 0.1
const IN_A_CELL = 8
/** The weakest business and the strongest are so many kilometres apart. */
const STRENGTH_KM = 8

/** The strength of a business comes and goes by so many kilometres, within about so many days. */
const DRIFT_KM = 1
const DRIFT_DAYS = 20

/** The middle of a location, wherever that may be. */
export const centreOf = (place: string): Point => ({
  latitude: 40 + 9 * unit(place, 'latitude'),
  longitude: 10 + 9 * unit(place, 'longitude'),
})

/** The shop of the demo client, where its geo-grids look at the map. */
export const demoShop: LocalResult & Point = {
  title: `${demoClient.name} Coffee`,
  category: 'Coffee store',
  address: '18 Mill Lane, Gridtown',
  phone: '(555) 418-2026',
  rating: 4.6,
  ratingCount: 318,
  cid: '7421904417209334511',
  website: `http://${demoClient.domain}/`,
  latitude: 44.2,
  longitude: 14.6,
}
const DEMO_STRENGTH_KM = 6.5
const SEEN_KM = 12

/** The businesses around a point as the map shows them from there: near ones first, and strong ones from farther away. */
export function localResultsAt({ seed, ask, query }: Scene, point: Point): LocalResult[] {
  const row = Math.floor(point.latitude / CELL)
  const column = Math.floor(point.longitude / CELL)
  const cells = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => ({ row: row + down, column: column + right })),
  )
  const found = cells.flatMap((cell) =>
    Array.from({ length: IN_A_CELL }, (_, number) => {
      const base = key(seed, query.text, 'business', cell.row, cell.column, number)
      const latitude = CELL * (cell.row + unit(base, 'latitude'))
      const longitude = CELL * (cell.column + unit(base, 'longitude'))
      const business = { ...businessOf(query, { base, city: 'Gridtown' }), latitude, longitude }
      const strength =
        STRENGTH_KM * unit(base, 'strength') + DRIFT_KM * wave(base, ask.day, DRIFT_DAYS)
      return { business, cost: kilometres(point, business) - strength }
    }),
  )
  const own =
    query.topic === 'coffee' && kilometres(point, demoShop) < SEEN_KM
      ? [demoShopAt(seed, point, ask.day)]
      : []
  return [...found, ...own].toSorted((a, b) => a.cost - b.cost).map(({ business }) => business)
}

function demoShopAt(seed: number, point: Point, day: number) {
  const strength = DEMO_STRENGTH_KM + DRIFT_KM * wave(key(seed, demoShop.cid), day, DRIFT_DAYS)
  return { business: demoShop, cost: kilometres(point, demoShop) - strength }
}

const KM_A_DEGREE = 111.2

/** Flat is round enough within a town. */
export function kilometres(a: Point, b: Point): number {
  const down = a.latitude - b.latitude
  const right = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return KM_A_DEGREE * Math.hypot(down, right)
}
