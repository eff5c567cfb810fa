import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { ctr } from '../../src/modules/click-models/index.ts'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, settle } from './fixture.ts'

const { testApp, visit } = await openFixture()
const id = await newClient(testApp, testApp.as('owner').actor.workspaceId)
const QUERIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `keyword ${letter}`)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, search_volume, created_at, updated_at)
   select c.workspace_id, c.id, query, query, 'us', 'en', 'desktop', 100 * nr, 'epoch', 'epoch'
   from clients c, unnest($2::text[]) with ordinality as given (query, nr) where c.id = $1`,
  [id, QUERIES],
)
await testApp.pool.query(
  `insert into competitors (workspace_id, client_id, domain, name, created_at)
   select workspace_id, id, 'other.com', 'Other', 'epoch' from clients where id = $1`,
  [id],
)
for (const [daysAgo, ...positions] of [
  [100, 9, 2, 30, null, 12, 50, 7],
  [70, 4, 2, 25, null, 15, 48, 8],
  [45, 4, 12, 21, 90, 15, 48, 8],
  [25, 27, 1, null, 60, 3, 44, 8],
  [8, 26, 1, 22, 60, 5, 40, 9],
  [1, 28, 3, null, 61, 4, 40, 2],
] as const)
  await pastJob(testApp, {
    clientId: id,
    daysAgo: Number(daysAgo),
    placed: positions.map((rank, index) => ({ query: QUERIES[index] ?? '', sites: sitesFor(rank) })),
  })

function sitesFor(rank: number | null) {
  if (rank === null) return ['other.com', 60]
  return rank === 1 ? ['a.com', 'other.com'] : ['other.com', rank - 2, 'a.com']
}

type Raw = { finished_at: number; keyword_id: number; query: string; position: number | null; search_volume: number }
const { rows: raw } = await testApp.pool.query<Raw>(
  `select j.finished_at, r.keyword_id, r.query, r.position, k.search_volume from rank_results r
   join rank_jobs j on j.id = r.job_id join keywords k on k.id = r.keyword_id where j.client_id = $1 order by k.id`,
  [id],
)

const DAY = 86_400
const today = Math.floor(Date.now() / 1000 / DAY) * DAY
const dayOf = (daysAgo: number) => new Date((today - daysAgo * DAY) * 1000).toISOString().slice(0, 10)
const PERIODS = [
  { name: 'the last 30 days', search: {}, from: today - 29 * DAY, to: today + DAY },
  {
    name: 'days that are over',
    search: { period: `${dayOf(60)}..${dayOf(20)}` },
    from: today - 60 * DAY,
    to: today - 19 * DAY,
  },
  {
    name: '90 days against a chosen day',
    search: { period: '90d', compare: dayOf(10) },
    from: today - 9 * DAY,
    to: today + DAY,
  },
]

/** The results of the last check before a time, by query. */
function checkBefore(time: number): Map<string, Raw> {
  const last = Math.max(...raw.map(({ finished_at }) => finished_at).filter((at) => at < time))
  return new Map(raw.filter(({ finished_at }) => finished_at === last).map((row) => [row.query, row]))
}

const within = (check: Map<string, Raw>, most: number) =>
  [...check.values()].filter(({ position }) => position !== null && position <= most).length
const notFound = (check: Map<string, Raw>) => [...check.values()].filter(({ position }) => position === null).length

function visibilityOf(check: Map<string, Raw>): number {
  const rows = [...check.values()]
  const clicks = rows.reduce((sum, { search_volume, position }) => sum + search_volume * ctr(position), 0)
  const most = rows.reduce((sum, { search_volume }) => sum + search_volume, 0) * ctr(1)
  return Math.round((10_000 * clicks) / most) / 100
}

/** A figure as displayed; null for a dash. */
function read(text: string | null): number | null {
  if (text?.includes('±0')) return 0
  const found = /[-−+]?\d[\d,]*(?:\.\d+)?/.exec(text ?? '')?.[0]
  return found === undefined ? null : Number(found.replace('−', '-').replaceAll(',', ''))
}
const readAll = async (figures: Locator) => (await figures.allTextContents()).map(read)
/** Equal within one decimal. */
const assertShown = (shown: number | null | undefined, exact: number, what: string) =>
  assert.ok(typeof shown === 'number' && Math.abs(shown - exact) <= 0.051, `${what}: ${shown}, not ${exact}`)

async function open(page: Page, path: string, search: Record<string, string>) {
  await page.goto(`${path}?${new URLSearchParams(search)}`)
  await settle(page)
}

for (const { name, search, from, to } of PERIODS) {
  const [now, before] = [checkBefore(to), checkBefore(from)]
  const shift = (count: (check: Map<string, Raw>) => number) => count(now) - count(before)
  const visibility = visibilityOf(now)
  const change = visibility - visibilityOf(before)
  const moves = [...now.values()].map((row) => ({ ...row, was: before.get(row.query)?.position ?? null }))

  test(`${name}: the overview matches the stored results`, async () => {
    const { page } = await visit({ as: 'viewer' })
    await open(page, `/c/${id}`, search)
    await page.locator('.standing-figure .num[data-change], .standing-figure .num[data-unknown]').first().waitFor()
    const figures = await readAll(page.locator('.standing-figure dd .num'))
    assertShown(figures[0], visibility, 'visibility')
    assertShown(figures[1], change, 'change of visibility')
    const counts = [3, 10, 30].flatMap((most) => [within(now, most), shift((check) => within(check, most))])
    assert.deepEqual(figures.slice(2), [...counts, notFound(now), shift(notFound)])
    const shown = await page
      .locator('.mover')
      .evaluateAll((rows) =>
        rows.map(
          (row) => `${row.querySelector('a')?.textContent} ${row.querySelector('.mover-positions')?.textContent}`,
        ),
      )
    const moved = moves
      .filter(({ was, position }) => was !== null && was !== position)
      .map(({ query, was, position }) => `${query} ${was} → ${position ?? '–'}`)
    assert.deepEqual(shown.map((text) => text.replace(/\s+/g, ' ')).toSorted(), moved.toSorted())
  })

  test(`${name}: the keyword list and keyword page show the stored position`, async () => {
    const { page } = await visit({ as: 'viewer' })
    await open(page, `/c/${id}/keywords`, search)
    for (const { query, position, was } of moves) {
      const row = page.getByRole('row', { name: new RegExp(`\\b${query}\\b`) })
      const cells = row.locator(':scope > *')
      const heads = await page.getByRole('columnheader').allTextContents()
      const cell = (title: RegExp) => cells.nth(heads.findIndex((head) => title.test(head))).textContent()
      assert.equal(read(await cell(/^Position$/)), position, query)
      if (position !== null && was !== null) assert.equal(read(await cell(/^Change/)), was - position, query)
      if (position === null && was !== null) assert.match((await cell(/^Change/)) ?? '', /lost/)
    }
    const [first] = moves
    await open(page, `/c/${id}/keywords/${first?.keyword_id}`, search)
    await page.getByText(`Now: ${first?.position}`).waitFor()
  })

  test(`${name}: Today and the competitors page match the stored results`, async () => {
    const { page } = await visit({ as: 'viewer' })
    await open(page, '/', search)
    const row = page.getByRole('row', { name: /a\.com/ })
    await row.locator('.num').first().waitFor()
    const [shown, delta, ...counts] = await readAll(row.locator('td[data-number] > .num, td[data-number] > a > .num'))
    assertShown(shown, visibility, 'visibility')
    assertShown(delta, change, 'change')
    assert.deepEqual(counts.slice(0, 3), [within(now, 3), within(now, 10), within(now, 30)])

    await open(page, `/c/${id}/competitors`, search)
    const own = page
      .getByRole('region', { name: 'Competitors' })
      .getByRole('row', { name: /\ba\.com/ })
      .first()
    await own.locator('.num').first().waitFor()
    const [share, difference, ...tops] = await readAll(own.locator('td[data-number] .num'))
    assertShown(share, visibility, 'visibility beside competitors')
    assertShown(difference, change, 'change beside competitors')
    assert.deepEqual(tops.slice(0, 3), [within(now, 3), within(now, 10), within(now, 30)])
  })
}
