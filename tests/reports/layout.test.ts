import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx, type SheetRow } from '../../src/modules/history-imports/reader/xlsx.ts'
import { openZip } from '../../src/modules/history-imports/reader/zip.ts'
import { fillPerformance } from '../browser/performance-rows.ts'
import { openFixture } from './fixture.ts'

const { testApp, ask, read, makeReport } = await openFixture()
const workspaceId = testApp.as('owner').actor.workspaceId

const layoutOf = (client: number) => ask('viewer', 'GET', `/report-layout?client_id=${client}`)
const save = (client: number | undefined, sections: object[], more: object = {}) =>
  ask('analyst', 'PUT', '/report-layout', { ...(client && { client_id: client }), sections, ...more })
const headings = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text)

/** Everything that a report can show besides rankings. */
async function fillMore(client: number) {
  await fillPerformance(testApp.pool, { workspaceId, clientId: client })
  const ids = [workspaceId, client]
  await testApp.pool.query(
    `with seen as (
       insert into ad_observations (workspace_id, client_id, prompt, paste_hash, created_at)
       values ($1, $2, 'best shoes', 'x', now() - interval '1 day') returning id)
     insert into ads (workspace_id, observation_id, position, host, advertiser, title)
     select $1, id, 1, 'rival.com', 'Rival', 'Shoes' from seen`,
    ids,
  )
  await testApp.pool.query(
    `with lead as (
       insert into leads (id, workspace_id, claim_hash, domain, created_at, is_sandbox)
       select $2, $1, '\\x00', domain, now() - interval '2 days', true from clients where id = $2 returning id),
     run as (
       insert into runs (workspace_id, kind, unique_key, state, input, summary, is_simulated, simulated_ports, created_at)
       values ($1, 'site_audit', 'lead:1', 'done', '{"lead_id":1,"domain":"own.com","start":"https://own.com/"}',
         '{"result":{"score":71,"pages":42,"limit_reached":false,"median_ms":10,"issues":[
           {"id":"missing_titles","severity":"high","count":9,"why":"","pages":[]}]}}', true, '{sites}', now())
       returning id)
     insert into deep_audits (workspace_id, lead_id, run_id) select $1, lead.id, run.id from lead, run`,
    ids,
  )
  await testApp.pool.query(
    `insert into research_keywords (workspace_id, client_id, is_simulated, query, query_key, geo, lang, sources, intent,
       intent_confidence, intent_by, is_dismissed, found_at, difficulty)
     select $1, $2, true, words, words, 'us', 'en', '{related}', 'commercial', 0.5, 'words', words = 'odd shoes', now(), 34
     from unnest('{buy boots,odd shoes}'::text[]) as words`,
    ids,
  )
  await testApp.pool.query(
    `insert into recommendation_sets (workspace_id, client_id, rec_type, data_version, generated_by, items, generated_at)
     values ($1, $2, 'priority_actions', 'v', 'rules', $3, now())`,
    [...ids, JSON.stringify([{ id: 'a', title: 'Win back “boots”', code: 'lost_ground', values: { query: 'boots' } }])],
  )
}

test('sections appear in the chosen order with their text, and the others are left out', async () => {
  const { client, path } = await makeReport()
  assert.equal((await layoutOf(client)).body.from, 'usual')

  const saved = await save(client, [
    { section: 'competitors', words: 'Rival.com <b>opened</b> a shop.\n\nWe answer in June.' },
    { section: 'movers' },
    { section: 'notes', words: 'Call us on Monday.' },
  ])

  assert.equal(saved.status, 200, saved.text)
  assert.equal(saved.body.from, 'client')
  const page = await read(path)
  const shown = headings(page.text)
  assert.deepEqual(shown.slice(-4), ['Competitors', 'Biggest movers', 'Notes', 'How these numbers are calculated'])
  assert.ok(!shown.includes('Top keywords'))
  assert.match(page.text, /<p>Rival\.com &#60;b&#62;opened&#60;\/b&#62; a shop\.<\/p><p>We answer in June\.<\/p>/)
  assert.match(page.text, /<h2>Notes<\/h2><p>Call us on Monday\.<\/p>/)

  const other = await makeReport()
  await save(undefined, [{ section: 'summary' }], { compare_days: 90 })
  assert.deepEqual((await layoutOf(other.client)).body.compare_days, 90)
  assert.equal((await layoutOf(client)).body.sections.length, 3, 'the client keeps its own layout')
  assert.equal((await ask('analyst', 'DELETE', `/report-layout?client_id=${client}`)).body.from, 'workspace')
  assert.equal((await ask('analyst', 'DELETE', '/report-layout')).body.from, 'usual')
})

test('sections with internal data are shown to readers once the layout includes them', async () => {
  const { client, path } = await makeReport()
  await fillMore(client)
  const headingsShown = [
    'Clicks from Search Console',
    'Keywords worth tracking',
    'Site audit',
    'Ads in AI answers',
    'Next steps',
  ]
  assert.ok(headingsShown.every((name) => !headings(path).includes(name)))

  await save(
    client,
    ['clicks', 'research', 'audit', 'ads', 'next_steps'].map((section) => ({ section })),
  )

  const page = await read(path)
  assert.deepEqual(
    headings(page.text).filter((name) => headingsShown.includes(name ?? '')),
    headingsShown,
  )
  assert.match(page.text, /71 \/ 100/)
  assert.match(page.text, /<td>buy boots<td class="n">–<td class="n">34<td>Commercial/)
  assert.ok(!page.text.includes('odd shoes'), 'dismissed keywords are not shown')
  assert.match(page.text, /Pages without a title<td>high<td class="n">9/)
  assert.match(page.text, /rival\.com<td class="n">1<td class="n">100\.0 %/)
  const ukrainian = await read(`${path}?lang=uk`)
  assert.match(ukrainian.text, /Поверніть «boots»/)
  assert.match(ukrainian.text, /Кліки за даними Search Console/)
})

test('the comparison reaches back as far as the layout says', async () => {
  const { client, path } = await makeReport()
  const periodOf = async () => /<p class="note">([A-Z][^<]*20\d\d[^<]*)<\/p>/.exec((await read(path)).text)?.[1]
  const month = await periodOf()
  await save(client, [{ section: 'summary' }], { compare_days: 365 })
  const year = await periodOf()
  const yearAgo = String(new Date(Date.now() - 365 * 86_400_000).getUTCFullYear())
  assert.ok(month && year && month !== year, `${month} ${year}`)
  assert.ok(year.includes(yearAgo), year)
  const sent = await ask('analyst', 'POST', `/clients/${client}/report/send`)
  assert.ok(sent.body.snapshot.date_from.startsWith(yearAgo), 'the sent report covers the same days')
})

test('a layout is refused with repeated or unknown sections, too much text, or without the right to change it', async () => {
  const { client } = await makeReport()
  const twice = await save(client, [{ section: 'movers' }, { section: 'movers' }])
  assert.deepEqual([twice.status, twice.body.reason], [400, 'report_section_twice'])
  const long = await save(
    client,
    ['movers', 'pages', 'apps', 'links', 'audit', 'ads', 'notes'].map((section) => ({
      section,
      words: 'w'.repeat(500),
    })),
  )
  assert.deepEqual([long.status, long.body.reason], [400, 'report_words_long'])
  assert.equal((await save(client, [{ section: 'nonsense' }])).status, 400)
  assert.equal((await ask('viewer', 'PUT', '/report-layout', { sections: [{ section: 'movers' }] })).status, 403)
  assert.equal((await ask('stranger', 'GET', `/report-layout?client_id=${client}`)).status, 404)
})

test('the workbook contains real numbers and dates', async () => {
  const { client } = await makeReport()
  const key = await ask('viewer', 'GET', `/clients/${client}/report/xlsx`)
  assert.equal(key.status, 200, key.text.slice(0, 200))
  assert.match(key.headers.get('content-disposition') ?? '', /own\.com-[\d-]+\.xlsx/)
  const bytes = await bytesOf(client)

  const archive = openZip(bytes)
  const sheets = archive.names.filter((name) => name.startsWith('xl/worksheets/'))
  const xml = sheets.map((name) => archive.read(name)?.toString('utf8') ?? '')
  const keywords = xml.find((text) => text.includes('>Status<')) ?? ''
  assert.match(
    keywords,
    /<t [^>]*>Ranked<\/t><\/is><\/c><c r="G\d+" s="2"><v>2<\/v><\/c><c r="H\d+" s="2"><v>9<\/v><\/c><c r="I\d+" s="2"><v>7<\/v>/,
  )
  assert.match(keywords, /<t xml:space="preserve">red shoes<\/t>/)
  const visibility = xml.find((text) => text.includes('Visibility over time') || /<c r="A2" s="4">/.test(text)) ?? ''
  const day = Number(/<c r="A2" s="4"><v>([\d.]+)<\/v>/.exec(visibility)?.[1])
  const shown = new Date((day - 25_569) * 86_400_000)
  assert.ok(Math.abs(Date.now() - shown.getTime()) < 9 * 86_400_000, shown.toISOString())
  const [first]: SheetRow[] = [...readXlsx(bytes)]
  assert.deepEqual(first?.cells.slice(0, 3), ['Figure', 'Value', 'Change'])
})

async function bytesOf(client: number): Promise<Buffer> {
  const answer = await testApp.app.operations.call(testApp.as('viewer'), 'get_report_workbook', { client_id: client })
  return Buffer.from((answer as { content: string }).content, 'base64')
}
