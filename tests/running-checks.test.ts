import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { z } from 'zod'
import { invoke } from '../src/core/invoke.ts'
import type { AnyOperation } from '../src/core/operation.ts'
import { CHECKS, type CheckType, checksUnder, Simulated } from '../src/core/running-checks.ts'
import { catalogue, simulatedKinds } from '../src/modules/index.ts'
import { caller, keyOf } from './http.ts'
import { openFixture } from './rank/fixture.ts'
import { pathOf, queryOf, sampleInput } from './samples.ts'

const fixture = await openFixture()
const { testApp } = fixture
const call = caller(fixture.url)
const key = await keyOf(testApp, 'owner')
const client = await fixture.makeClient([{ query: 'burr coffee grinder' }])

/** The type of check that fills each kind of data, of those that the sandbox may have filled. */
const STORED_BY: Record<string, CheckType> = {
  rank_checks: 'rank_check',
  visibility: 'rank_check',
  clusters: 'rank_check',
  local_results: 'rank_check',
  answers: 'aeo_check',
  app_stores: 'aso',
  backlinks: 'backlinks',
  indexing: 'indexing',
}
/** The checks themselves, which have their own progress. */
const RUNS = new Set(['runs', 'rank_checks', 'aeo_checks'])
const RESULTS = simulatedKinds.flatMap(({ kind, tables }) =>
  tables.flatMap(({ table }) => {
    const type = STORED_BY[kind]
    return type && !RUNS.has(table) ? [{ type, mention: new RegExp(`\\b${table}\\b`) }] : []
  }),
)

const asked: string[] = []
const { query } = pg.Client.prototype
// biome-ignore lint/suspicious/noExplicitAny: every form of the call is passed on as it came
pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
  asked.push(typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? ''))
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (query as any).apply(this, given)
} as typeof query
after(() => {
  pg.Client.prototype.query = query
})

/** These rest on no latest check: a plan, one answer by its id, and analyses that were saved. */
const APART = new Set(['preview_rank_check', 'get_aeo_answer', 'list_analytics_reports'])
const reads = catalogue.filter(
  ({ name, input, routes }) =>
    'client_id' in input.shape && routes.some(({ method }) => method === 'get') && !APART.has(name),
)

async function readsResultsOf(op: AnyOperation): Promise<Set<CheckType>> {
  asked.length = 0
  await invoke(op, testApp.as('owner'), { ...sampleInput(op), client_id: client }).catch(() => undefined)
  const text = asked.join('\n')
  return new Set(RESULTS.flatMap(({ type, mention }) => (mention.test(text) ? [type] : [])))
}

test('operations that read the results of checks declare which of them are running', async () => {
  const silent: string[] = []
  for (const op of reads) {
    const declared = checksUnder(op.output)
    for (const type of await readsResultsOf(op)) if (!declared.includes(type)) silent.push(`${op.name}: ${type}`)
  }
  assert.deepEqual(silent, [])
})

test('a briefing names the parts that the sandbox made up', async () => {
  const briefings = reads.filter(({ output }) => output instanceof z.ZodObject && output.shape.simulated === Simulated)
  assert.ok(briefings.length > 5, `${briefings.length} briefings`)
  let answered = 0
  for (const op of briefings) {
    const input = { ...sampleInput(op), client_id: client }
    const answer = await invoke(op, testApp.as('owner'), input).catch(() => null)
    if (answer === null) continue
    answered++
    const ports = new Set(checksUnder(op.output).map((type) => CHECKS[type].port))
    assert.deepEqual((answer as { simulated: string[] }).simulated, [...ports], op.name)
  }
  assert.ok(answered > 4, `${answered} answered`)
})

const TYPES = Object.keys(CHECKS) as CheckType[]

/** A queued run of each type of check; no worker runs here. */
async function queueAll(): Promise<Map<CheckType, number>> {
  const ids = TYPES.map(async (type) => {
    const { rows } = await testApp.pool.query(
      `insert into runs (workspace_id, kind, client_id, unique_key, input, is_simulated, simulated_ports, created_at)
        select workspace_id, $2, id, 'test', '{"check_id": 77, "kind": "rankings"}', true, '{}', now()
        from clients where id = $1 returning id`,
      [client, CHECKS[type].kind],
    )
    return [type, type === 'aeo_check' ? 77 : rows[0].id] as const
  })
  return new Map(await Promise.all(ids))
}

test('while checks run, every answer that rests on one names it in the body or in a header', async () => {
  const ids = await queueAll()
  const declaring = reads.filter(({ output }) => checksUnder(output).length > 0)
  assert.ok(declaring.length > 50, `${declaring.length} operations rest on checks`)
  let answered = 0
  for (const op of declaring) {
    const route = op.routes.find(({ method }) => method === 'get') ?? assert.fail()
    const input = { ...sampleInput(op), client_id: client }
    await testApp.pool.query('delete from rate_windows')
    const { status, headers, body } = await call('GET', pathOf(route, input) + queryOf(route, input), { as: key })
    if (status !== 200) continue
    answered++
    for (const type of checksUnder(op.output)) {
      const { field } = CHECKS[type]
      const named = route.result || route.file ? headers.get(`x-${field.replaceAll('_', '-')}`) : body[field]
      assert.equal(Number(named), ids.get(type), `${op.name}: ${field}`)
    }
  }
  assert.ok(answered > 40, `${answered} answered`)
})
