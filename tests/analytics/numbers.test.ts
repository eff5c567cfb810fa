import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient, makeJob } = await openFixture()

const get = async (client: number, path: string) => {
  const answer = await ask('viewer', 'GET', `/clients/${client}/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('a series has one point per whole job, weighted by search volume, without failed checks', async () => {
  const id = await makeClient([{ query: 'a', tags: 'Shoes,red' }, { query: 'b', cluster: 'Boots' }, { query: 'c' }])
  await testApp.pool.query(`update keywords set search_volume = 300 where client_id = $1 and query = 'a'`, [id])
  await testApp.pool.query(`update keywords set search_volume = 100 where client_id = $1 and query = 'b'`, [id])
  const first = await makeJob(id, [{ query: 'a', sites: ['own.com'] }, { query: 'b' }, { query: 'c', failed: true }], {
    daysAgo: 3,
  })
  await makeJob(id, [{ query: 'b', sites: ['own.com'] }], { daysAgo: 2, isWhole: false })
  const second = await makeJob(
    id,
    [{ query: 'a', sites: [3, 'own.com'] }, { query: 'b', sites: ['own.com'] }, { query: 'c' }],
    { daysAgo: 1 },
  )

  const points = await get(id, 'visibility')

  assert.deepEqual(
    points.map((point: { job_id: number }) => point.job_id),
    [first, second],
  )
  const { visibility, avg_position, top3, top10, top30, total, not_found, failed, is_partial, date } = points[0]
  assert.deepEqual([visibility, avg_position, top3, top10, top30, total, not_found], [75, 1, 1, 1, 1, 2, 1])
  assert.deepEqual([failed, is_partial], [1, true])
  assert.match(date, /^\d{4}-\d\d-\d\d$/)
  // c has no volume of its own: it counts as the median, 200.
  assert.equal(points[1].visibility, Math.round((10_000 * (300 * 8 + 100 * 28.5)) / (600 * 28.5)) / 100)
  assert.deepEqual([points[1].total, points[1].avg_position, points[1].is_partial], [3, 2.5, false])
  const tagged = await get(id, 'visibility?tag=shoes')
  assert.deepEqual(
    tagged.map((point: { visibility: number }) => point.visibility),
    [100, 28.07],
  )
  assert.deepEqual(
    (await get(id, 'visibility?cluster=Boots')).map((point: { top3: number }) => point.top3),
    [0, 1],
  )
  assert.deepEqual(await get(id, 'visibility?tag=none'), [])
  assert.deepEqual(await get(id, 'visibility?device=mobile'), [])
  assert.deepEqual((await get(id, `visibility?from=${points[1].checked_at}`)).length, 1)
  assert.deepEqual((await get(id, `visibility?to=${points[1].checked_at}`)).length, 1)
  const page = await ask('viewer', 'GET', `/clients/${id}/visibility?limit=1&offset=1`)
  assert.deepEqual([page.body[0].job_id, page.headers.get('x-total-count')], [second, '2'])
})

test('a job whose checks all failed adds no point', async () => {
  const id = await makeClient([{ query: 'a' }])
  await makeJob(id, [{ query: 'a', failed: true }])
  assert.deepEqual(await get(id, 'visibility'), [])
  const nothing = { engine: 'google', gainers: [], losers: [], as_of: null, running_job_id: null }
  assert.deepEqual(await get(id, 'movers'), nothing)
})

test('movers compare with the last good check; failed and newly found keywords are left out', async () => {
  const names = ['up', 'down', 'lost', 'new', 'failed', 'same', 'again']
  const id = await makeClient(names.map((query) => ({ query })))
  const own = (query: string, rank: number) => ({ query, sites: [rank - 1, 'own.com'] })
  await makeJob(
    id,
    [own('up', 9), own('down', 2), own('lost', 5), { query: 'new' }, own('failed', 4), own('same', 6), own('again', 8)],
    { daysAgo: 3 },
  )
  await makeJob(
    id,
    [
      own('up', 9),
      own('down', 2),
      own('lost', 5),
      { query: 'new' },
      own('failed', 4),
      own('same', 6),
      { query: 'again', failed: true },
    ],
    { daysAgo: 2 },
  )
  await makeJob(
    id,
    [
      own('up', 4),
      own('down', 3),
      { query: 'lost' },
      own('new', 1),
      { query: 'failed', failed: true },
      own('same', 6),
      own('again', 5),
    ],
    { daysAgo: 1 },
  )

  const { gainers, losers } = await get(id, 'movers')

  const reported = (moves: Record<string, unknown>[]) =>
    moves.map(({ query, prev_position, position, delta }) => [query, prev_position, position, delta])
  assert.deepEqual(reported(gainers), [
    ['up', 9, 4, 5],
    ['again', 8, 5, 3],
  ])
  assert.deepEqual(reported(losers), [
    ['lost', 5, null, -96],
    ['down', 2, 3, -1],
  ])
  assert.equal((await get(id, 'movers?limit=1')).gainers.length, 1)
  assert.equal((await get(id, 'movers?device=mobile')).losers.length, 0)
  const byClicks = await get(id, 'movers?sort=clicks')
  assert.deepEqual(
    byClicks.losers.map((move: { query: string }) => move.query),
    ['lost', 'down'],
  )
})

test('a keyword whose last check failed is not a mover, whatever it did before', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }])
  await makeJob(
    id,
    [
      { query: 'a', sites: ['own.com'] },
      { query: 'b', sites: ['own.com'] },
    ],
    { daysAgo: 3 },
  )
  await makeJob(
    id,
    [
      { query: 'a', sites: [4, 'own.com'] },
      { query: 'b', sites: ['own.com'] },
    ],
    { daysAgo: 2 },
  )
  await makeJob(
    id,
    [
      { query: 'a', failed: true },
      { query: 'b', sites: ['own.com'] },
    ],
    { daysAgo: 1 },
  )
  const { gainers, losers } = await get(id, 'movers')
  assert.deepEqual([gainers, losers], [[], []])
})

test('opportunities carry a score of 2 to 5 with reasons, best first', async () => {
  const id = await makeClient([
    { query: 'first' },
    { query: 'near', intent: 'commercial' },
    { query: 'second page' },
    { query: 'third page' },
    { query: 'far' },
    { query: 'answered' },
  ])
  const own = (query: string, rank: number, answer?: string) => ({
    query,
    sites: [rank - 1, 'own.com'],
    ...(answer && { answer }),
  })
  await makeJob(id, [
    own('first', 1),
    own('near', 7),
    own('second page', 12),
    own('third page', 25),
    own('far', 40),
    own('answered', 8, 'rival.com'),
  ])

  const found = await get(id, 'opportunities')

  assert.deepEqual(
    found.map(({ query, position, opportunity_score, reasons }: Record<string, unknown>) => [
      query,
      position,
      opportunity_score,
      reasons,
    ]),
    [
      ['near', 7, 5, ['page_one', 'buying_intent']],
      ['second page', 12, 3, ['page_two']],
      ['answered', 8, 3, ['page_one', 'answered_by_others']],
      ['third page', 25, 2, ['page_three']],
    ],
  )
  assert.equal((await get(id, 'opportunities?min_score=3')).length, 3)
  const page = await ask('viewer', 'GET', `/clients/${id}/opportunities?limit=1&offset=3`)
  assert.deepEqual([page.body[0].query, page.headers.get('x-total-count')], ['third page', '4'])
})

test('a keyword that rose twice in a row scores one point more', async () => {
  const id = await makeClient([{ query: 'a' }])
  for (const [daysAgo, rank] of [
    [3, 20],
    [2, 15],
    [1, 12],
  ] as const)
    await makeJob(id, [{ query: 'a', sites: [rank - 1, 'own.com'] }], { daysAgo })
  const [found] = await get(id, 'opportunities')
  assert.deepEqual([found.opportunity_score, found.reasons], [4, ['page_two', 'rising']])
})

test('competitors are measured over the same checks; one added later is measured from the saved pages', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }], ['rival.com'])
  const job = await makeJob(id, [
    { query: 'a', sites: ['own.com', 'shop.rival.com', 'late.com', 'https://www.reddit.com/r/x'] },
    { query: 'b', sites: ['rival.com', 'other.org', 'notrival.com'] },
  ])

  const { competitors, client } = await get(id, 'competitor-visibility')

  assert.deepEqual(
    competitors.map(({ domain, top3, top10, total, visibility, avg_position }: Record<string, unknown>) => [
      domain,
      top3,
      top10,
      total,
      visibility,
      avg_position,
    ]),
    [['rival.com', 2, 2, 2, 77.54, 1.5]],
  )
  assert.deepEqual([client.visibility, client.not_found, client.total], [50, 1, 2])
  const candidates = await get(id, 'competitor-discovery')
  assert.deepEqual(
    candidates.map(({ domain }: { domain: string }) => domain),
    ['late.com', 'notrival.com', 'other.org'],
  )
  await ask('analyst', 'POST', `/clients/${id}/competitors`, { domain: 'late.com', name: 'Late' })
  const later = await get(id, 'competitor-visibility')
  assert.deepEqual(
    later.competitors.map(({ domain, top3 }: Record<string, unknown>) => [domain, top3]),
    [
      ['rival.com', 2],
      ['late.com', 1],
    ],
  )
  assert.deepEqual([later.job_id, later.pending], [job, []])
  const voice = await get(id, 'share-of-voice')
  assert.deepEqual(
    voice.domains.map(({ domain, is_client }: Record<string, unknown>) => [domain, is_client]),
    [
      ['rival.com', false],
      ['own.com', true],
      ['late.com', false],
    ],
  )
  const whole = voice.domains.reduce((sum: number, { share }: { share: number }) => sum + share, voice.others)
  assert.ok(Math.abs(whole - 100) < 0.05 && voice.history.length === 1)
})

test('SERP features are counted, and a change of owner is reported as won or lost', async () => {
  const id = await makeClient([{ query: 'won' }, { query: 'taken' }, { query: 'removed' }, { query: 'failed' }])
  const page = (query: string, answer?: string) => ({ query, sites: ['own.com'], ...(answer && { answer }) })
  const first = [
    page('won', 'rival.com'),
    page('taken', 'own.com'),
    page('removed', 'own.com'),
    page('failed', 'own.com'),
  ]
  await makeJob(id, first, { daysAgo: 2 })
  const before = await get(id, 'serp-features')
  assert.deepEqual([before.summary, before.owned], [{ featured_snippet: 4 }, { featured_snippet: 3 }])
  assert.deepEqual(before.won_lost, { won: [], lost: [] })
  const job = await makeJob(id, [
    page('won', 'www.own.com'),
    page('taken', 'rival.com'),
    page('removed'),
    { query: 'failed', failed: true },
  ])

  const { summary, history, won_lost } = await get(id, 'serp-features')

  assert.deepEqual(summary, { featured_snippet: 2 })
  assert.deepEqual(
    history.map(({ features, owned }: Record<string, unknown>) => [features, owned]),
    [
      [{ featured_snippet: 4 }, { featured_snippet: 3 }],
      [{ featured_snippet: 2 }, { featured_snippet: 1 }],
    ],
  )
  assert.deepEqual(
    won_lost.won.map(({ query, feature, job_id }: Record<string, unknown>) => [query, feature, job_id]),
    [['won', 'featured_snippet', job]],
  )
  assert.deepEqual(
    won_lost.lost.map(({ query, reason, lost_to }: Record<string, unknown>) => [query, reason, lost_to]),
    [
      ['taken', 'taken', 'rival.com'],
      ['removed', 'removed', null],
    ],
  )
})

test('several own pages for one keyword are reported as cannibalisation', async () => {
  const id = await makeClient([{ query: 'two' }, { query: 'one' }])
  await makeJob(id, [
    { query: 'two', sites: ['https://own.com/a', 'https://own.com/b'] },
    { query: 'one', sites: ['https://own.com/a', 'https://own.com/a/'] },
  ])
  const found = await get(id, 'cannibalisation')
  assert.deepEqual(
    found.map(({ query, conflicts, own_urls }: Record<string, unknown[]>) => [query, conflicts, own_urls?.length]),
    [['two', ['several_pages'], 2]],
  )
})

test('the matrix has a cell for every good check and tells not found, failed and not checked apart', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b', device: 'both' }])
  await makeJob(
    id,
    [{ query: 'a', sites: ['own.com'] }, { query: 'b' }, { query: 'b', device: 'mobile', failed: true }],
    { daysAgo: 2 },
  )
  await makeJob(
    id,
    [
      { query: 'a', failed: true },
      { query: 'b', sites: [1, 'own.com'] },
      { query: 'b', device: 'mobile' },
    ],
    { daysAgo: 1 },
  )

  const { jobs, rows, total, pages } = await get(id, 'keyword-matrix')

  assert.deepEqual([jobs.length, total, pages], [2, 2, 1])
  const cells = (row: { cells: ({ position: number | null } | null)[] }) =>
    row.cells.map((cell) => (cell ? cell.position : 'none'))
  assert.deepEqual(rows.map(cells), [
    [1, 'none'],
    [null, 2],
    ['none', null],
  ])
  assert.deepEqual(
    rows.map(({ failed_jobs }: { failed_jobs: number[] }) => failed_jobs),
    [[jobs[1].job_id], [], [jobs[0].job_id]],
    'failed differs from not checked',
  )
  assert.deepEqual(
    rows.map((row: { query: string; device: string }) => [row.query, row.device]),
    [
      ['a', 'desktop'],
      ['b', 'desktop'],
      ['b', 'mobile'],
    ],
  )
  const second = await get(id, 'keyword-matrix?page=2&per_page=1&device=mobile')
  assert.deepEqual([second.rows.length, second.rows[0].device], [1, 'mobile'])
})

test('figures are computed once when a job ends, even if its event is delivered several times', async () => {
  await testApp.work()
  const id = await makeClient([{ query: 'a' }])
  await makeJob(id, [{ query: 'a', sites: [5, 'own.com'] }], { daysAgo: 1, events: 1 })
  const job = await makeJob(id, [{ query: 'a', sites: ['own.com'] }], { events: 3 })
  const count = async () => {
    const { rows } = await testApp.pool.query(
      `select count(*) as n from analytics_points where job_id = $1 and segment = ''`,
      [job],
    )
    return rows[0].n
  }
  await until('the points of the job', count)
  assert.equal(await count(), 2)
  const open = async () => (await testApp.pool.query('select 1 from queue')).rowCount
  await until('the queue is empty', async () => (await open()) === 0)
  await Promise.all(Array.from({ length: 4 }, () => get(id, 'visibility')))
  assert.equal(await count(), 2)
  assert.equal((await get(id, 'movers')).gainers.length, 1)
})
