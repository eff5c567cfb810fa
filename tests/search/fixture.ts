import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { type Built, buildApp } from '../../src/main/build.ts'
import { loadConfig } from '../../src/main/config.ts'
import { serve } from '../../src/main/server-process.ts'
import { hashSecret, newKey } from '../../src/modules/accounts/sign-in/tokens.ts'
import { addCredits, readBalance, unbalancedAccounts } from '../../src/modules/credits/store/ledger.ts'
import { defaultSearchSettings } from '../../src/providers/search/default-settings.ts'
import { createSearch, type Search, type SearchParts } from '../../src/providers/search/search.ts'
import type { SearchSettings } from '../../src/providers/search/settings.ts'
import { createSources } from '../../src/providers/search/sources/open-sources.ts'
import { type Answer, caller } from '../http.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../wait.ts'

export const VERTICALS = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'maps',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
] as const

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** A server whose searches go to a sandbox of its own; credits are enforced, and plentiful. */
export async function openFixture(env: Record<string, string> = {}) {
  const closers: (() => Promise<void>)[] = []
  after(async () => {
    for (const close of closers) await close()
  })
  const running = await startSandbox()
  const testApp = await openTestApp({
    SANDBOX_URL: running.url,
    CREDITS_ENFORCED: 'true',
    DATABASE_POOL: '12',
    ...env,
  })
  const built = buildApp({ ...loadConfig(testApp.env), url: testApp.url })
  const { app } = built
  const { pool } = testApp
  const statements = countStatements(built)
  // The server uses whatever search a test puts here.
  const stage: { search: Search } = { search: app.search }
  const began = app.search
  app.search = {
    search: (...asked) => stage.search.search(...asked),
    supports: (...asked) => stage.search.supports(...asked),
    isDeep: (...asked) => stage.search.isDeep(...asked),
    queueFor: (...asked) => stage.search.queueFor(...asked),
    health: () => stage.search.health(),
    get lookups() {
      return stage.search.lookups
    },
  }
  const { url } = await serve(built).then((listening) => {
    closers.push(listening.close, running.close)
    return listening
  })
  const workspaceId = testApp.as('owner').actor.workspaceId
  const fund = (amount: number) =>
    addCredits(testApp.app.db, {
      workspaceId,
      kind: 'grant',
      amount,
      reference: randomUUID(),
      note: '',
    })
  await fund(100_000)
  const [key = ''] = await seedKeys(testApp, 1)
  const call = caller(url)

  /** The balance, once every answered request is settled. */
  async function settled(): Promise<number> {
    await until('every hold is closed', async () => {
      const { rows } = await pool.query('select count(*) as open from credit_reservations')
      return rows[0].open === 0
    })
    assert.deepEqual(await unbalancedAccounts(testApp.app.db), [])
    return (await readBalance(testApp.app.db, workspaceId)).balance
  }

  return {
    testApp,
    pool,
    app,
    url,
    key,
    call,
    /** How many statements the server has sent to its database, and by which route. */
    statements,
    sandbox: running.sandbox,
    sandboxUrl: running.url,
    fund,
    keys: (count: number) => seedKeys(testApp, count),
    /** Sends one query in the usual way, without ever hitting the rate limit. */
    async ask(vertical: string, question: unknown, as = key): Promise<Answer> {
      await pool.query('delete from rate_windows')
      return call('POST', `/v1/${vertical}`, { as, body: question })
    },
    balance: () => readBalance(testApp.app.db, workspaceId),
    settled,
    /** Lets the server search with sources that have no history. */
    searchBy(settings: Partial<SearchSettings> = {}, parts: Partial<SearchParts> = {}) {
      const sources = createSources({ ...sandboxSettings(running.url), ...settings })
      stage.search = createSearch({ sources, fetcher: app.http, retryMs: 1, ...parts })
    },
    /** Restores the search that the server started with. */
    reset() {
      stage.search = began
    },
    currentSearch: () => stage.search,
    searchWith(search: Search['search']) {
      stage.search = { ...stage.search, search }
    },
    faults(faults: unknown[]) {
      return control(running.url, 'faults', faults)
    },
    async setBalance(amount: number) {
      await settled()
      await pool.query('delete from credit_entries')
      await pool.query('delete from credit_accounts')
      if (amount > 0) await fund(amount)
    },
  }
}

function countStatements({ app, pool }: Built) {
  const count = { pipelined: 0, pool: 0 }
  const { pipelined } = app
  app.pipelined = {
    ...pipelined,
    query(...asked) {
      count.pipelined++
      return pipelined.query(...asked)
    },
    queryDurable(...asked) {
      count.pipelined++
      return pipelined.queryDurable(...asked)
    },
  }
  pool.on('acquire', () => count.pool++)
  return count
}

/** Keys of one user, more than a user may create. */
export async function seedKeys(testApp: TestApp, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newKey)
  await testApp.pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select $1, 'k', h, 'epoch', now() from unnest($2::bytea[]) as h`,
    [testApp.as('owner').actor.userId, keys.map(hashSecret)],
  )
  return keys
}

export async function control(sandboxUrl: string, what: string, body: unknown) {
  const answer = await fetch(`${sandboxUrl}/_control/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 200)
}

export function sandboxSettings(url: string): SearchSettings {
  const paths = {
    google: 'google',
    googleNews: 'news',
    googleScholar: 'scholar',
    googlePatents: 'patents',
    googleSuggest: 'google',
    bing: 'bing',
    duckduckgo: 'duckduckgo',
    brave: 'brave',
    mojeek: 'mojeek',
    startpage: 'startpage',
    serper: 'serper',
  }
  const bases = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${url}/${path}`]))
  return {
    ...defaultSearchSettings,
    order: ['local', 'serper'],
    bases: { ...defaultSearchSettings.bases, ...bases },
    keys: { serper: { key: 'sandbox' } },
    unverifiedVerticals: true,
  }
}
