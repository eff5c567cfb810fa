import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ROLES, type Role } from '../src/core/context.ts'
import type { AnyOperation, Route } from '../src/core/operation.ts'
import { catalogue } from '../src/modules/index.ts'
import { errorBody } from './error-body.ts'
import { type Answer, caller, keyOf, sessionOf } from './http.ts'
import { bodyOf, pathOf, queryOf, sampleInput, schemaOf } from './samples.ts'
import { openTestApp } from './test-app.ts'

/** The catalogue tests itself: the refusals of every operation are checked here, and of every one added later. */
const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const keys = new Map<Role, string>()
let owner = ''
let foreignClient = 0

before(async () => {
  for (const role of ['viewer', 'analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))
  owner = await sessionOf(testApp, 'owner')
  const stranger = await keyOf(testApp, 'owner', 'second')
  const made = await call('POST', '/api/v1/clients/create', {
    as: stranger,
    body: { name: 'Stranger', domain: 'stranger.com' },
  })
  foreignClient = made.body.id
})

const routes = catalogue.flatMap((op) => op.routes.map((route) => ({ op, route })))
const guarded = routes.filter(({ op }) => op.access !== 'guest')
const named = ({ op, route }: { op: AnyOperation; route: Route }) =>
  `${op.name} (${route.method.toUpperCase()} ${route.path})`

async function ask(route: Route, input: Record<string, unknown>, as?: string): Promise<Answer> {
  await testApp.pool.query('delete from rate_windows')
  const body = bodyOf(route, input)
  const path = pathOf(route, input) + queryOf(route, input)
  return call(route.method.toUpperCase(), path, { ...(as && { as }), ...(body !== undefined && { body }) })
}

/** One parser serves all routes: each gets two of the values by turns, and all of them in the long form. */
const byTurns = (values: string[], turn: number) =>
  process.env.TEST_LONG ? values : [0, 1].map((more) => values[(2 * turn + more) % values.length] ?? '')

test('operation names are unique, and spelt verb_noun', () => {
  const names = catalogue.map((op) => op.name)
  assert.deepEqual(names, [...new Set(names)])
  for (const name of names) assert.match(name, /^[a-z]+(_[a-z0-9]+)+$/)
})

test('every operation offered to models declares its effect', () => {
  for (const op of catalogue.filter((each) => each.tool)) {
    assert.ok(op.tool?.hint, op.name)
    if (op.routes.some((route) => route.method === 'delete')) assert.equal(op.tool?.effect, 'destroy', op.name)
    if (op.routes.every((route) => route.method === 'get')) assert.equal(op.tool?.effect, 'read', op.name)
  }
})

test('an unauthenticated caller is refused before anything else', async () => {
  for (const each of guarded) {
    const answer = await ask(each.route, {})
    assert.deepEqual([answer.status, answer.body], [401, errorBody('unauthorized')], named(each))
    assert.ok(answer.headers.get('x-request-id'))
  }
})

test('a role that is too low is refused', async () => {
  for (const each of guarded.filter(({ op }) => op.access !== 'viewer')) {
    const below = ROLES[ROLES.indexOf(each.op.access) - 1] ?? 'viewer'
    const answer = await ask(each.route, sampleInput(each.op), keys.get(below))
    assert.deepEqual([answer.status, answer.body], [403, errorBody('forbidden')], named(each))
  }
})

test('a client of another workspace looks like one that does not exist', async () => {
  for (const each of guarded.filter(({ route }) => route.path.includes('{client_id}'))) {
    const foreign = await ask(each.route, { ...sampleInput(each.op), client_id: foreignClient }, owner)
    assert.deepEqual([foreign.status, foreign.body], [404, errorBody('not_found')], `${named(each)} ${foreign.text}`)
    const missing = await ask(each.route, { ...sampleInput(each.op), client_id: 999_999_999 }, owner)
    assert.equal(missing.text, foreign.text)
  }
})

test('an impossible id is not found', async () => {
  const bad = ['0', '-1', '1e3', ' 1', '+1', '٣', '9007199254740993', '9'.repeat(5000), 'null', '%00', '1.5']
  const byId = guarded.filter(({ op, route }) =>
    [...route.path.matchAll(/{(\w+)}/g)].some(([, name = '']) => schemaOf(op).properties?.[name]?.type === 'integer'),
  )
  for (const [turn, each] of byId.entries()) {
    for (const id of byTurns(bad, turn)) {
      const path = each.route.path.replace(/{(\w+)}/g, id === '%00' ? id : encodeURIComponent(id))
      await testApp.pool.query('delete from rate_windows')
      const as = owner
      const answer = await call(each.route.method.toUpperCase(), path, { as })
      assert.ok([404, 431].includes(answer.status), `${named(each)} with ${id.slice(0, 20)}: ${answer.status}`)
    }
  }
})

test('a body that is not an object is refused with a reason', async () => {
  const broken = ['{', '"x"', '5', 'null', '{"a":1,"a":2}', '[[[', `${'['.repeat(40)}${']'.repeat(40)}`]
  const writing = guarded.filter(({ route }) => route.method !== 'get' && route.method !== 'delete')
  for (const [turn, { op, route }] of writing.entries()) {
    for (const raw of byTurns(broken, turn)) {
      await testApp.pool.query('delete from rate_windows')
      const path = pathOf(route, sampleInput(op))
      const answer = await call(route.method.toUpperCase(), path, { as: owner, raw })
      assert.ok(
        [400, 404].includes(answer.status),
        `${named({ op, route })} with ${raw.slice(0, 20)}: ${answer.status} ${answer.text}`,
      )
      assert.equal(typeof answer.body.error, 'string')
    }
  }
})

test('an unknown property is refused by name where none are allowed', async () => {
  const strict = guarded.filter(({ op, route }) => op.input._zod.def.catchall?._zod.def.type === 'never' && !route.body)
  assert.ok(strict.length > 0)
  for (const each of strict.filter(({ route }) => route.method !== 'get' && route.method !== 'delete')) {
    const answer = await ask(each.route, { ...sampleInput(each.op), balance: 1 }, owner)
    assert.equal(answer.status, 400, named(each))
    assert.match(answer.body.error, /balance/)
  }
})
