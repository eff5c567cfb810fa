import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../server.ts'
import { kilometres, type Point } from './local-results.ts'
import type { LocalResult } from './types.ts'

const running = await startSandbox({ seed: 5, clock: 20_770 * 86_400 })
after(() => running.close())

const CENTRE = { latitude: 40.75, longitude: -73.98 }
const llOf = ({ latitude, longitude }: Point) => `@${latitude},${longitude},14z`

async function truthAt(point: Point): Promise<LocalResult[]> {
  const params = new URLSearchParams({ q: 'coffee shop', gl: 'us', hl: 'en', ll: llOf(point) })
  return (await fetch(`${running.url}/_truth/local?${params}`)).json()
}

async function mapAt(point: Point, page = 1): Promise<{ cid: string }[]> {
  const body = JSON.stringify({ q: 'coffee shop', gl: 'us', hl: 'en', ll: llOf(point), num: 20, page })
  const headers = { 'x-api-key': 'sandbox', 'content-type': 'application/json' }
  const answer = await fetch(`${running.url}/serper/maps`, { method: 'POST', headers, body })
  return (await answer.json()).places
}

const rankOf = (list: { cid: string }[], cid: string) => list.findIndex((each) => each.cid === cid) + 1

test('from every point of a grid, the map lists businesses in their true order', async () => {
  const steps = [-3, -2, -1, 0, 1, 2, 3]
  const points = steps.flatMap((down) =>
    steps.map((right) => ({
      latitude: CENTRE.latitude + down * 0.02,
      longitude: CENTRE.longitude + right * 0.02,
    })),
  )
  const orders = new Set<string>()
  for (const point of points) {
    const truth = await truthAt(point)
    const shown = [...(await mapAt(point)), ...(await mapAt(point, 2))].map(({ cid }) => cid)
    assert.deepEqual(
      shown,
      truth.slice(0, 40).map(({ cid }) => cid),
    )
    orders.add(shown.slice(0, 3).join(' '))
  }
  assert.ok(orders.size > 5, `${orders.size} orders`)
})

test('a business ranks best at its own location, and lower with distance', async () => {
  const all = await truthAt(CENTRE)
  for (const business of all.slice(0, 10)) {
    const atBusiness = rankOf(await truthAt(business), business.cid)
    const away = { latitude: business.latitude + 0.09, longitude: business.longitude }
    const truth = await truthAt(away)
    const isSeen = truth.some(({ cid }) => cid === business.cid)
    assert.ok(kilometres(business, away) > 9)
    assert.ok(
      atBusiness <= 20 && (!isSeen || rankOf(truth, business.cid) > atBusiness),
      `${business.title}: ${atBusiness}`,
    )
  }
})
