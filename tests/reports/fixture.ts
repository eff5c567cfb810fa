import { openFixture as openAnalyticsFixture, type Placed } from '../analytics/fixture.ts'

export const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36'

type Visitor = { agent?: string; language?: string; cookie?: string; form?: Record<string, string>; head?: boolean }

/** A served test app with finished rank checks, and readers without an account. */
export async function openFixture(env: Record<string, string> = {}) {
  const fixture = await openAnalyticsFixture(env)
  const { testApp, url, ask, makeClient, makeJob } = fixture

  /** Opens an address as a browser does. */
  async function read(path: string, { agent = PERSON, language = 'en', cookie, form, head }: Visitor = {}) {
    const reading = head ? 'HEAD' : 'GET'
    const answer = await fetch(url + path, {
      method: form ? 'POST' : reading,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'user-agent': agent,
        'accept-language': language,
        ...(cookie && { cookie }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') }
  }

  const QUERIES = ['red shoes', 'blue shoes', 'green shoes', 'old boots', 'new boots', 'shoe laces']

  /** A client with two checks; at the second, some keywords moved, one is new, one is lost and one failed. */
  async function makeReport() {
    const client = await makeClient(
      QUERIES.map((query) => ({ query })),
      ['rival.com'],
    )
    const sites = (position: number) => (position === 0 ? ['rival.com'] : ['rival.com', position - 2, 'own.com'])
    const at = (positions: number[]): Placed[] =>
      QUERIES.map((query, i) => ({ query, sites: sites(positions[i] ?? 0), failed: positions[i] === -1 }))
    await makeJob(client, at([9, 4, 0, 5, 3, 12]), { daysAgo: 7 })
    const job = await makeJob(client, at([2, 8, 6, 0, 3, -1]))
    return { client, job, path: await pathOf(job) }
  }

  /** Two checks of very many keywords, inserted directly into the tables. */
  async function makeLargeReport(queries: string[], url: string) {
    const client = await makeClient([])
    await testApp.pool.query(
      `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
       select (select workspace_id from clients where id = $1), $1, query, query, 'us', 'en', 'desktop', 'epoch', 'epoch' from unnest($2::text[]) as given(query)`,
      [client, queries],
    )
    const jobs: number[] = []
    for (const daysAgo of [7, 0]) {
      const job = await makeJob(client, [], { daysAgo })
      jobs.push(job)
      await testApp.pool.query(
        `insert into rank_results (workspace_id, job_id, keyword_id, device, job_at, query, geo, lang, cluster, state,
           position, url, depth, pages, api_calls, source, cached, prev_position, delta, checked_at)
         select j.workspace_id, j.id, k.id, 'desktop', j.created_at, k.query, 'us', 'en', '', 'ranked',
           place, $3, 100, 1, 1, 'test', false, place + 3, 3, j.created_at
         from rank_jobs j, keywords k, lateral (select (k.id + $2) % 99 + 1 as place) p
         where j.id = $1 and k.client_id = j.client_id`,
        [job, daysAgo, url],
      )
      // The metrics are computed when the job is first read.
      await ask('analyst', 'GET', `/clients/${client}/visibility`)
      await testApp.pool.query('analyze keywords, rank_results, analytics_standings')
    }
    return { client, job: jobs[1] ?? 0, path: await pathOf(jobs[1] ?? 0) }
  }

  async function pathOf(job: number): Promise<string> {
    return (await ask('analyst', 'GET', `/jobs/${job}`)).body.report_path
  }

  return { ...fixture, testApp, read, makeReport, makeLargeReport, pathOf }
}
