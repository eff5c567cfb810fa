import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { catalogue } from '../../src/modules/index.ts'
import { schemaOf } from '../samples.ts'
import { openFixture } from './fixture.ts'
import { NEVER_CALLED, SURFACES } from './surfaces.ts'
import { vectorsAt } from './vectors.ts'

const fixture = await openFixture()
const LANES = 12
const clients: number[] = []

before(async () => {
  for (let lane = 0; lane < LANES; lane++) {
    const made = await fixture.ask('POST', '/clients/create', { name: `lane ${lane}`, domain: 'attacker.com' })
    clients.push(made.body.id)
  }
})

test('an attempt to connect to a closed address is noticed', async () => {
  await new Promise((resolve) =>
    connect(fixture.canaryPort, '127.0.0.1').once('connect', resolve).once('error', resolve),
  )
  assert.deepEqual(fixture.attempts.splice(0), [`127.0.0.1:${fixture.canaryPort}`])
})

const IS_LONG = process.env.TEST_LONG !== undefined
const vectors = [...vectorsAt(null), ...(IS_LONG ? vectorsAt(fixture.canaryPort) : [])]
/** All use the same guard, which has its own test: each surface gets every fourth spelling, and four of them cover all. */
const SHARE = IS_LONG ? 1 : 4

for (const [turn, surface] of SURFACES.entries()) {
  test(`closed addresses are not called in any spelling: ${surface.name}`, async () => {
    assert.ok(vectors.length >= 120, `${vectors.length} vectors`)
    const chosen = vectors.filter((_, index) => (index + turn) % SHARE === 0)
    const share = Math.ceil(chosen.length / LANES)
    await Promise.all(
      clients.map((client, lane) => surface.send(fixture, client, chosen.slice(lane * share, (lane + 1) * share))),
    )
    assert.deepEqual(fixture.attempts.splice(0), [])
  })
}

test('every input that looks like an address is tested here or known never to be called', () => {
  const known = new Set([...NEVER_CALLED, ...SURFACES.flatMap(({ covers }) => covers)])
  const found = catalogue.flatMap((op) => addressesIn(schemaOf(op)).map((field) => `${op.name}.${field}`))
  const missing = found.filter((field) => !known.has(field))
  assert.deepEqual(missing, [], 'add an entry to tests/ssrf/surfaces.ts')
})

type Schema = ReturnType<typeof schemaOf>

function addressesIn(schema: Schema): string[] {
  const own = Object.keys(schema.properties ?? {}).filter((name) =>
    /url|uri|location|proxy|domain|link|host|sitemap/i.test(name),
  )
  const below = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  return [...new Set([...own, ...below.flatMap(addressesIn)])]
}
