import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asked, type Device, openFixture } from './fixture.ts'

const KEYWORDS = process.env.TEST_LONG ? 1000 : 20
const DAYS = 2
const DAY = 86_400
const NOW = Date.UTC(2026, 5, 1, 12) / 1000

const KNOWN = { 'desktop-2026': 3, 'desktop-classic': 1, mobile: 4, plain: 1, wml: 1 }
const LAYOUTS = [
  {
    name: 'holdout layouts included',
    weights: { ...KNOWN, 'holdout-desktop': 4, 'holdout-mobile': 4, 'holdout-plain': 1 },
    opaqueLinks: 0.05,
  },
  { name: 'a tenth of the links hidden', weights: KNOWN, opaqueLinks: 0.1 },
]
const FAULTS = ['429', 'sorry', 'consent', 'softblock', 'broken', 'reset', 'empty'].map((fault, seed) => ({
  fault,
  share: 0.1 / 7,
  seed,
}))

type Result = Omit<Asked, 'device'> & {
  device: Device
  state: string
  position: number | null
  prev_position: number | null
  delta: number | null
  is_new: boolean
  is_lost: boolean
}

const fixture = await openFixture()
await fixture.testApp.work()
const { keywords: demo } = await (await fetch(`${fixture.sandboxUrl}/_demo`)).json()

/** Real queries in three languages, repeated with another word each until there are enough. */
const keywords: Asked[] = Array.from({ length: KEYWORDS }, (_, index) => {
  const { query, geo, lang } = demo[(index * 7) % demo.length]
  const round = Math.floor(index / demo.length)
  return { query: round === 0 ? query : `${query} ${round + 1}`, geo, lang, device: 'both' }
})

for (const { name, weights, opaqueLinks } of LAYOUTS) {
  test(`${KEYWORDS} keywords on two devices, ${name}, a tenth of the requests faulty: every position is correct`, async () => {
    await fixture.control('layout', { weights, opaqueLinks, padding: 5_000 })
    const id = await fixture.makeClient(keywords)
    const before = new Map<string, number | null>()
    for (let day = 0; day < DAYS; day++) {
      await fixture.control('clock', { now: NOW + day * DAY })
      await fixture.testApp.pool.query('delete from cache')
      await fixture.control('faults', FAULTS)
      const job = await fixture.ended(await fixture.check(id), { ms: KEYWORDS * 3000 })
      await fixture.control('faults', [])
      assert.equal(job.status, 'done')
      assert.equal(job.results.length, KEYWORDS * 2)
      await requireTruth(job.results, before)
      const failed = job.results.filter(({ state }: Result) => state === 'failed').length
      assert.equal(job.errors, failed)
      assert.ok(failed < KEYWORDS / 2, `${failed} of ${KEYWORDS * 2} failed`)
      console.log(`${name}, day ${day + 1}: ${KEYWORDS * 2} checks, ${job.api_calls} calls, ${failed} failed, 0 wrong`)
    }
  })
}

async function requireTruth(results: Result[], before: Map<string, number | null>) {
  const wrong: string[] = []
  for (const result of results) {
    const { query, device, state, position } = result
    const name = `${query} ${result.geo} ${device}`
    if (state === 'failed') {
      if (position !== null || result.is_new || result.is_lost || result.delta !== null)
        wrong.push(`${name}: failed, yet has a position or a change`)
      continue
    }
    const truly = await fixture.truth(result)
    const last = before.get(name)
    if (position !== truly) wrong.push(`${name}: ${position}, truly ${truly} (last ${last})`)
    if (result.is_new !== (position !== null && last === null)) wrong.push(`${name}: new ${result.is_new}, was ${last}`)
    if (result.is_lost !== (position === null && typeof last === 'number'))
      wrong.push(`${name}: lost ${result.is_lost}, was ${last}`)
    if (result.prev_position !== (last ?? null)) wrong.push(`${name}: was ${last}, says ${result.prev_position}`)
    before.set(name, position)
  }
  assert.deepEqual(wrong, [])
}
