import type { Sandbox } from '../control/sandbox.ts'
import { localResultsAt, pointFrom } from '../world/local-results.ts'
import { sceneOf } from '../world/scene.ts'
import { askFrom } from './ask.ts'
import { json, type Reply } from './reply.ts'

export const MAPS_PATH = '/v3/serp/google/maps/live/advanced'

const OK = { status_code: 20_000, status_message: 'Ok.' }
const CALL_USD = 0.002

/** The map, looked at from a point; an ad stands above the others and has a rank of its own. */
export function mapsReply(sandbox: Sandbox, body: string): Reply {
  const [task] = JSON.parse(body)
  const point = pointFrom(`@${task.location_coordinate}`)
  const refused = {
    status_code: 40_501,
    status_message: "Invalid Field: 'location_coordinate'.",
  }
  if (!point) return json({ ...OK, cost: 0, tasks: [{ ...refused, result: null }] })
  const params = new URLSearchParams({
    q: decodeURIComponent(String(task.keyword)),
    gl: 'us',
    hl: String(task.language_code ?? 'en'),
  })
  const ask = askFrom(params, {
    ...{ engine: 'google', device: 'desktop', market: null, now: sandbox.now() },
  } as const)
  const found = localResultsAt(sceneOf(sandbox.world, ask), point)
  const items = found.slice(0, Number(task.depth ?? 20)).map((place, index) => ({
    ...{ type: 'maps_search', rank_group: index + 1, rank_absolute: index + 2 },
    ...{ title: place.title, address: place.address, phone: place.phone, url: place.website },
    ...{ latitude: place.latitude, longitude: place.longitude, category: place.category },
    ...{ cid: place.cid, place_id: `ChIJ${place.cid}` },
    feature_id: `0x0:0x${BigInt(place.cid).toString(16)}`,
    rating: { value: place.rating, votes_count: place.ratingCount },
  }))
  const [first] = items
  const ad = first && { ...first, type: 'maps_paid_item', title: 'Sponsored', rank_absolute: 1 }
  const result = [{ items: ad ? [ad, ...items] : [] }]
  return json({ ...OK, cost: CALL_USD, tasks: [{ ...OK, cost: CALL_USD, result }] })
}
