import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import type { Role } from '../../src/core/context.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { TIMEOUT_MS, until } from '../wait.ts'

type Who = Exclude<Role, 'guest'> | 'stranger'
export type Device = 'desktop' | 'mobile'
export type Asked = { query: string; geo: string; lang: string; device: Device | 'both'; location?: string }

/** The sandbox closes an idle connection after half a minute, at times just as it is used again. */
export const UNKEPT = { connection: 'close' }

/** A served test app whose searches go to a sandbox of its own. The test starts the workers. */
export async function openFixture(env: Record<string, string> = {}) {
  const running = await startSandbox()
  after(() => running.close())
  const testApp = await openTestApp({ SANDBOX_URL: running.url, DATABASE_POOL: '12', ...env })
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = new Map<Who, string>([['stranger', await keyOf(testApp, 'owner', 'second')]])
  for (const role of ['viewer', 'analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))

  async function ask(who: Who | null, method: string, path: string, body?: unknown): Promise<Answer> {
    await testApp.pool.query('delete from rate_windows')
    const as = who === null ? undefined : keys.get(who)
    return call(method, `/api/v1${path}`, { ...(as && { as }), ...(body !== undefined && { body }) })
  }

  /** Sets faults or layouts of the sandbox. */
  async function control(what: string, body: unknown) {
    const request = { method: 'POST', headers: UNKEPT, body: JSON.stringify(body) }
    const answer = await fetch(`${running.url}/_control/${what}`, request)
    assert.equal(answer.status, 200)
  }

  async function makeClient(
    keywords: Partial<Asked>[],
    { domain = 'brewlane.test', who = 'owner' as Who } = {},
  ): Promise<number> {
    const made = await ask(who, 'POST', '/clients/create', { name: domain, domain })
    // Backdated, so that a second client of the same name is not taken for a repeated request.
    await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 60) where id = $1', [
      made.body.id,
    ])
    for (let from = 0; from < keywords.length; from += 1000) {
      const part = keywords.slice(from, from + 1000)
      const added = await ask(who, 'POST', `/clients/${made.body.id}/keywords`, part)
      assert.equal(added.body.length, part.length, added.text)
    }
    return made.body.id
  }

  /** Waits until a job has ended and returns its status. */
  async function ended(jobId: number, { who = 'owner' as Who, ms = TIMEOUT_MS } = {}): Promise<Answer['body']> {
    const progress: number[] = []
    const job = await until(
      `the end of job ${jobId}`,
      async () => {
        const { body } = await ask(who, 'GET', `/jobs/${jobId}`)
        progress.push(body.progress_pct)
        return body.status !== 'pending' && body.status !== 'running' && body
      },
      ms,
    )
    assert.deepEqual(
      progress,
      progress.toSorted((a, b) => a - b),
      'progress went back',
    )
    return job
  }

  async function check(clientId: number, body?: unknown): Promise<number> {
    const started = await ask('owner', 'POST', `/clients/${clientId}/check`, body)
    assert.equal(started.status, 200, started.text)
    return started.body.job_id
  }

  /** The true position of the domain, over a hundred results. */
  async function truth({ query, geo, lang, device }: Asked, domain = 'brewlane.test'): Promise<number | null> {
    const params = new URLSearchParams({ q: query, gl: geo, hl: lang, device })
    const { organic } = await (await fetch(`${running.url}/_truth?${params}`)).json()
    const own = organic.find(({ host }: { host: string }) => host === domain || host.endsWith(`.${domain}`))
    return own?.position ?? null
  }

  /** How many results pages were requested since the sandbox started; link lookups do not count. */
  let pages = 0
  let counted = 0
  function pageRequests(): number {
    for (const { n, path } of running.sandbox.log.since(counted, Number.POSITIVE_INFINITY)) {
      counted = n
      if (path.endsWith('/search')) pages++
    }
    return pages
  }

  /** All requests to Google, including link lookups; the crons of a worker ask other services meanwhile. */
  const googleRequests = () => running.sandbox.log.summary().byService.google ?? 0

  return {
    testApp,
    url,
    ask,
    control,
    makeClient,
    ended,
    check,
    truth,
    pageRequests,
    googleRequests,
    sandboxUrl: running.url,
    sandbox: running.sandbox,
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
