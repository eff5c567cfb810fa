import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explain } from '../src/core/invoke.ts'
import type { AnyOperation } from '../src/core/operation.ts'
import { catalogue } from '../src/modules/index.ts'
import { caller, keyOf } from './http.ts'
import { bodyOf, pathOf, queryOf, sampleInput, schemaOf } from './samples.ts'
import { openTestApp } from './test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)

const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  '',
  ' ',
  'a'.repeat(20_000),
  '😀'.repeat(121),
  '\u202etxt',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "'; drop table clients; --",
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  'javascript:alert(1)',
  'http://127.0.0.1/',
  'http://[::1]:5432/',
  'file:///etc/passwd',
  'a\r\nSet-Cookie: x=1',
  `\${7*7}`,
  '{{7*7}}',
  'NaN',
  '1e309',
  '-0',
  [],
  [[]],
  [null],
  {},
  { $gt: 1 },
  { __proto__: { admin: true }, constructor: { prototype: {} } },
  Array(1000).fill('x'),
  'İstanbul',
  'e\u0301',
  '\u0000x',
  '\ud800',
]
// These end the session or the account that the test runs with.
const SPARED = new Set(['delete_workspace', 'transfer_workspace', 'log_out', 'change_password', 'remove_member'])

const LANES = 4
const IS_LONG = process.env.TEST_LONG !== undefined

test('whatever value a field of an operation is given, its parser refuses it in a short message', () => {
  let asked = 0
  for (const op of catalogue) {
    const base = sampleInput(op)
    for (const field of Object.keys(schemaOf(op).properties ?? {})) {
      for (const value of HOSTILE) {
        const read = op.input.safeParse({ ...base, [field]: value })
        if (!read.success) assert.ok(explain(read.error).length <= 1100, `${op.name}.${field}`)
        asked++
      }
    }
  }
  console.log(`${asked} hostile values read`)
})

/**
 * What a parser refuses ends there: over HTTP one such value is enough for a field. What it accepts goes on to the
 * handler and the database: every fourth of these is sent, and all in the long form.
 */
function chosen(op: AnyOperation, { base, field, nr }: { base: object; field: string; nr: number }): unknown[] {
  if (IS_LONG) return HOSTILE
  const values = HOSTILE.map((_, index) => HOSTILE[(index + nr) % HOSTILE.length])
  const isTaken = (value: unknown) =>
    [value, String(value)].some((form) => op.input.safeParse({ ...base, [field]: form }).success)
  const taken = values.filter((value, index) => index % 4 === 0 && isTaken(value))
  const refused = values.find((value) => !isTaken(value))
  return refused === undefined ? taken : [...taken, refused]
}

test('no value in any field of any operation causes a 500', async () => {
  const failures: string[] = []
  let asked = 0
  async function torment(op: AnyOperation, as: string) {
    const [route] = op.routes
    if (!route) return
    const made = await call('POST', '/api/v1/clients/create', { as, body: { name: op.name, domain: 'a.com' } })
    const base = { ...sampleInput(op), client_id: made.body?.id }
    const fields = Object.keys(schemaOf(op).properties ?? {})
    for (const [nr, field] of fields.entries()) {
      // Fewer values than a key may send in a minute.
      await testApp.pool.query(
        `delete from rate_windows where key in (select key from rate_windows for update skip locked)`,
      )
      for (const value of chosen(op, { base, field, nr: nr + op.name.length })) {
        const input = { ...base, [field]: value }
        const body = bodyOf(route, input)
        const address = pathOf(route, input) + queryOf(route, input)
        const answer = await call(route.method.toUpperCase(), address, { as, ...(body !== undefined && { body }) })
        asked++
        const isExpected = answer.status < 500 || answer.status === 503
        if (isExpected) continue
        const shown = JSON.stringify(value)?.slice(0, 60)
        failures.push(`${op.name}.${field} = ${shown}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
  }
  const waiting = catalogue.filter((op) => !SPARED.has(op.name))
  const lanes = Array.from({ length: LANES }, async () => {
    const as = await keyOf(testApp, 'owner')
    for (let op = waiting.pop(); op; op = waiting.pop()) await torment(op, as)
  })
  await Promise.all(lanes)
  assert.deepEqual(failures, [])
  console.log(`${asked} hostile requests`)
})
