import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REC_TYPES } from '../../src/modules/recommendations/select.ts'
import { openFixture } from '../assistant/fixture.ts'
import { until } from '../wait.ts'

const DAYS = process.env.TEST_LONG ? 14 : 1
const TIMEOUT_MS = 300_000

const { ask, testApp, control } = await openFixture()
await control('models', { failures: 0 })
await testApp.work()

async function demoClient(): Promise<number> {
  const { status, text } = await ask('admin', 'POST', '/v1/demo', { body: { days: DAYS } })
  assert.equal(status, 201, text)
  return until(
    'the demo is built',
    async () => {
      const { body } = await ask('viewer', 'GET', '/v1/demo')
      const { body: underway } = await ask('viewer', 'GET', '/v1/active-jobs')
      return body.status !== 'building' && underway.length === 0 && body.client_id
    },
    TIMEOUT_MS,
  )
}

type Evidence = { kind: string; ref: string; text: string; value: number | string | null }
type Item = { id: string; title: string; evidence: Evidence[] }

/** Every number and text in an answer, and the lengths of its lists. */
function valuesIn(answer: unknown): (number | string)[] {
  if (Array.isArray(answer)) return [answer.length, ...answer.flatMap(valuesIn)]
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).flatMap(valuesIn)
  return typeof answer === 'number' || typeof answer === 'string' ? [answer] : []
}

const isAmong = (value: number | string, values: (number | string)[]) =>
  values.some((each) =>
    typeof each === 'number' && typeof value === 'number' ? Math.abs(each - value) <= 0.05 : each === value,
  )

test('on the demo client every type yields items, and their evidence holds the values it states', async () => {
  const client = await demoClient()
  const read = new Map<string, (number | string)[]>()
  const seen: Record<string, number> = {}
  const unfounded: string[] = []
  for (const type of REC_TYPES) {
    const made = await ask('analyst', 'POST', `/clients/${client}/recommendations/${type}/generate`)
    assert.equal(made.status, 200, made.text)
    assert.ok(made.body.items.length > 0, `${type} has no items`)
    seen[type] = made.body.items.length
    for (const { id, evidence } of made.body.items as Item[]) {
      assert.ok(evidence.length > 0, id)
      for (const { ref, text, value } of evidence) {
        if (!read.has(ref)) {
          const { status, body } = await ask('viewer', 'GET', ref.replace(/^\/api/, ''))
          assert.equal(status, 200, `${id}: ${ref}`)
          read.set(ref, valuesIn(body))
        }
        if (value !== null && !isAmong(value, read.get(ref) ?? [])) unfounded.push(`${id} ${ref} ${text} = ${value}`)
      }
    }
  }
  console.log(`recommendations ${JSON.stringify(seen)}; ${read.size} addresses looked up`)
  assert.deepEqual([...new Set(unfounded)], [])
})
