import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoke } from '../../src/core/invoke.ts'
import { BLANK } from '../../src/modules/aeo/check/run-sample.ts'
import { type Check, insertCheck, requireCheck } from '../../src/modules/aeo/store/checks.ts'
import { keepResult, type NewResult, type ResultRow, resultsOf } from '../../src/modules/aeo/store/results.ts'
import { sharedPoints } from '../../src/modules/aeo/store/shared-points.ts'
import { citedSites, countSites } from '../../src/modules/aeo/store/standings.ts'
import { decisionShare } from '../../src/modules/aeo/views/decisions.ts'
import { createClient } from '../../src/modules/clients/index.ts'
import { openTestApp } from '../test-app.ts'

// Rules implemented both in SQL and in TypeScript must agree, over random answers of every kind.

const testApp = await openTestApp()
const { db } = testApp.app
const { workspaceId: workspace_id } = testApp.as('owner').actor
const NOW = Math.floor(Date.now() / 1000)

/** A seeded generator: the same numbers every time unless TEST_SEED is given. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
const roll = dice(Number(process.env.TEST_SEED ?? 24))
const some = <T>(of: T[]) => of.filter(() => roll(3) === 0)
const DOMAINS = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com']
const PROVIDERS = ['openai', 'chatgpt_app', 'copilot']
const POSITIONS = [
  ['us', 'en'],
  ['de', 'de'],
  ['', ''],
]

const { id: client_id } = await invoke(createClient, testApp.as('owner'), { name: 'Own', domain: 'own.com' })

async function makeCheck(index: number): Promise<Check> {
  const created_at = NOW - 1000 * (index + 1)
  const { rows: runs } = await testApp.pool.query(
    `insert into runs (workspace_id, kind, client_id, unique_key, state, input, is_simulated, simulated_ports, created_at, finished_at)
     values ($1, 'aeo_check', $2, $3, 'done', '{}', false, '{}', to_timestamp($4), to_timestamp($4)) returning id`,
    [workspace_id, client_id, `check ${index}`, created_at],
  )
  const id = Number(runs[0].id)
  await insertCheck(db, {
    ...{ id, run_id: id, workspace_id, client_id, source: 'live', providers: PROVIDERS, samples: 1, country: 'us' },
    ...{ language: 'en', is_judged: false, total_prompts: 9, prompt_set: '', total_answers: 99 },
    ...{ max_cost_usd: null, created_at },
  })
  return requireCheck(db, { workspace_id, client_id }, id)
}

function answer(check: Check, index: number): NewResult {
  const provider = PROVIDERS[roll(3)] ?? ''
  const [country = '', language = ''] = POSITIONS[roll(3)] ?? []
  const isFailed = roll(10) === 0
  return {
    ...BLANK,
    ...{ workspace_id, client_id, check_id: check.id, check_at: check.created_at, created_at: NOW },
    ...{
      prompt_id: roll(5) + 1,
      prompt_text: `Question ${roll(6)}`,
      category: '',
      intent: '',
      provider,
      sample: index,
    },
    ...{ country, language, access: provider === 'openai' ? 'api' : 'app', score: roll(101) },
    state: isFailed ? 'failed' : 'answered',
    error: isFailed ? 'timeout: no' : '',
    is_brand: roll(4) === 0,
    is_named: roll(2) === 0,
    is_cited: roll(3) === 0,
    competitors: some(DOMAINS),
    cited_competitors: some(DOMAINS),
    citations: isFailed
      ? []
      : Array.from({ length: roll(6) }, () => {
          const domain = DOMAINS[roll(DOMAINS.length)] ?? ''
          return { domain, url: `https://${domain}/${roll(3)}`, title: 'T', isCited: roll(3) > 0, brand: null }
        }),
  } as NewResult
}

const checks = [await makeCheck(0), await makeCheck(1), await makeCheck(2)]
for (const check of checks) for (let index = 0; index < 120; index++) await keepResult(db, answer(check, index))
const answersOf = async (check: Check) =>
  (await resultsOf(db, check, { limit: null, offset: 0 })).filter(({ state }) => state === 'answered')

test('the decision share of cited sites is the same in SQL and in TypeScript', async () => {
  for (const check of checks) {
    const answers = await answersOf(check)
    assert.ok(answers.length > 80)
    const uses = answers.flatMap((each) => each.citations.map((citation) => ({ each, citation })))
    const cited = uses.filter(({ citation }) => citation.isCited)
    const expected = [...Map.groupBy(cited, ({ citation }) => citation.domain)].map(([domain, group]) => ({
      domain,
      decides: group.reduce((sum, { each }) => sum + decisionShare(each), 0),
      cited: new Set(group.map(({ each }) => each.id)).size,
    }))
    const found = await citedSites(db, { ...check, providers: PROVIDERS }, { limit: 100, offset: 0 })
    assert.equal(await countSites(db, { ...check, providers: PROVIDERS }), expected.length)
    assert.equal(found.length, expected.length)
    for (const { domain, decides, cited } of found) {
      const same = expected.find((one) => one.domain === domain)
      assert.equal(cited, same?.cited, domain)
      assert.ok(Math.abs(decides - (same?.decides ?? 0)) <= 0.0051, `${domain}: ${decides} ${same?.decides}`)
    }
  }
})

test('a comparison counts only the prompts that every check asked in the same market, and says how many', async () => {
  for (const compared of [checks, checks.slice(0, 2), checks.slice(1, 2)]) {
    const rows = (await Promise.all(compared.map(answersOf))).flat()
    const keyOf = (row: ResultRow) => JSON.stringify([row.access, row.provider, promptOf(row)])
    const asked = Map.groupBy(rows, keyOf)
    const isShared = (row: ResultRow) =>
      new Set(asked.get(keyOf(row))?.map(({ check_id }) => check_id)).size === compared.length
    const kept = rows.filter(isShared)
    const checkIds = compared.map(({ id }) => id)
    const points = await sharedPoints(db, { workspace_id, checkIds })
    assert.ok(points.length > 0)
    for (const { check_id, scope, ...point } of points) {
      const own = kept.filter(
        (row) => row.check_id === check_id && (scope === '' || scope === row.access || scope === row.provider),
      )
      const expected = {
        prompts: new Set(own.map(promptOf)).size,
        answers: own.length,
        named: own.filter(({ is_named }) => is_named).length,
        cited: own.filter(({ is_cited }) => is_cited).length,
        score_sum: own.reduce((sum, { score }) => sum + score, 0),
      }
      assert.deepEqual({ ...point, score_sum: Number(point.score_sum) }, expected, `${check_id} ${scope}`)
    }
  }
})

const promptOf = ({ prompt_text, country, language }: ResultRow) => JSON.stringify([prompt_text, country, language])
