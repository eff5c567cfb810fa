import { promises as dns } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, mock } from 'node:test'
import { isPublicAddress } from '../../src/base/network/public-address.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { hostileAnswer } from './vectors.ts'

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/**
 * A served test app in which names resolve as an attacker wishes, and in which every attempt to connect to a closed
 * address is recorded, whatever becomes of it.
 */
export async function openFixture() {
  mock.method(dns, 'lookup', async (hostname: string) => {
    const found = hostileAnswer(hostname)
    if (found) return found
    throw Object.assign(new Error(`ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
  })
  const canary = await listen((_, response) => response.end('canary'))
  const site = await openSite()
  const testApp = await openTestApp({
    SANDBOX: 'off',
    SEARCH_SOURCES: 'local',
    HTTP_ALLOW_PRIVATE: `127.0.0.1:${site.port}`,
    DATABASE_POOL: '12',
    WORKER_SLOTS: '24',
  })
  const { url } = await testApp.serve()
  await testApp.work()
  const key = await keyOf(testApp, 'owner')
  const call = caller(url)
  const ours = new Set([site.port, Number(new URL(url).port)])
  const attempts = noteAttempts(ours)

  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    await testApp.pool.query('delete from rate_windows')
    const answer = await call(method, path.startsWith('/api/') ? path : `/api/v1${path}`, {
      as: key,
      ...(body !== undefined && { body }),
    })
    // Many lanes share one key: a call that is rate-limited is repeated.
    return answer.status === 429 ? ask(method, path, body) : answer
  }

  const checks = new Map<number, string>()

  /** The address of a screenshot of a client; the check behind it is made up. */
  async function checkOf(client: number): Promise<string> {
    const known = checks.get(client)
    if (known) return known
    const { rows } = await testApp.pool.query(
      `with made as (select ensure_rank_partition(clock_timestamp())), keyword as (
         insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
         select workspace_id, id, 'coffee', 'coffee', 'us', 'en', 'desktop', 'epoch', 'epoch' from clients where id = $1 returning id, client_id),
       job as (insert into runs (workspace_id, client_id, kind, unique_key, state, input, is_simulated, simulated_ports, created_at, finished_at)
         select workspace_id, id, 'rank_check', '', 'done', '{}', is_simulated('search'), '{}', clock_timestamp(), clock_timestamp()
         from clients, made where id = $1 returning id, workspace_id, client_id, created_at),
       checked as (insert into rank_checks (id, workspace_id, client_id, depth, is_whole, keywords)
         select id, workspace_id, client_id, 'basic', true, 1 from job)
       insert into rank_results (workspace_id, job_id, keyword_id, device, job_at, query, geo, lang, cluster, state, depth, pages, api_calls, source, cached, checked_at)
         select job.workspace_id, job.id, keyword.id, 'desktop', job.created_at, 'coffee', 'us', 'en', '', 'not_found', 10, 1, 1, 'local', false, job.created_at
         from job, keyword returning job_id, keyword_id`,
      [client],
    )
    const address = `/jobs/${rows[0].job_id}/results/${rows[0].keyword_id}/screenshot`
    checks.set(client, address)
    return address
  }

  return { testApp, ask, checkOf, site, attempts, canaryPort: portOf(canary) }
}

/** Connections to closed addresses other than our own services; a refused address must not even be tried. */
function noteAttempts(ours: Set<number>): string[] {
  const attempts: string[] = []
  const connect = Socket.prototype.connect
  // biome-ignore lint/suspicious/noExplicitAny: the method has many signatures, all are passed on
  Socket.prototype.connect = function (this: Socket, ...args: any[]) {
    this.on('connectionAttempt', (address: string, port: number) => {
      const isOurs = ours.has(port) || /\.s\.PGSQL\.\d+$/.test(address)
      if (!isPublicAddress(address) && !isOurs) attempts.push(`${address}:${port}`)
    })
    return Reflect.apply(connect, this, args)
  } as typeof connect
  after(() => {
    Socket.prototype.connect = connect
  })
  return attempts
}

/** The one private address that may be called: a site that serves what a test tells it to. */
async function openSite() {
  const pages = new Map<string, { body: string } | { location: string }>()
  const server = await listen((request, response) => {
    const page = pages.get(request.url?.split('?')[0] ?? '')
    if (!page) return void response.writeHead(404).end()
    if ('body' in page)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.body)
    // Header values cannot carry control characters, so such spellings cannot arrive by redirect.
    response.writeHead(302, { location: Buffer.from(page.location.replace(/\p{Cc}/gu, '')).toString('latin1') }).end()
  })
  const port = portOf(server)
  return {
    port,
    url: (path: string, client: number) => `http://127.0.0.1:${port}${path}?${client}-${pages.size}-${Math.random()}`,
    serve: (path: string, body: string) => void pages.set(path, { body }),
    redirect: (path: string, location: string) => void pages.set(path, { location }),
  }
}

async function listen(handle: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(handle as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
