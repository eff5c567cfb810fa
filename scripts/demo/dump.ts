import { writeFileSync } from 'node:fs'
import { inflateRawSync, constants as zlib, zstdCompressSync } from 'node:zlib'
import type pg from 'pg'
import { idOwner } from '../../src/modules/demo/id-columns.ts'
import { type Header, PAGES, RECORDING_FILES } from '../../src/modules/demo/read-recording.ts'
import { copyOut } from '../../src/platform/copy.ts'
import { AGENCY, wordsOf } from './agency-clients.ts'
import { STORY_NOW } from './record.ts'

/** In the order in which they can be filled. */
export const TABLES = [
  ...['clients', 'competitors', 'keywords', 'annotations', 'runs'],
  ...['rank_checks', 'rank_results', 'rank_serps', 'rank_standings', 'rank_columns'],
  ...['analytics_points', 'analytics_standings'],
  ...['aeo_prompts', 'aeo_checks', 'aeo_results', 'aeo_points', 'aeo_overview_points'],
  ...['aso_apps', 'aso_keywords', 'aso_listings', 'aso_rankings', 'aso_alerts', 'aso_reviews'],
  ...['indexing_urls', 'indexing_channels', 'indexing_receipts', 'indexing_samples'],
  ...['backlinks', 'backlink_checks', 'ad_observations', 'ads', 'activities'],
  ...['geo_grids', 'geo_grid_checks', 'geo_grid_points', 'local_results'],
  ...['cluster_looks', 'serp_clusters', 'serp_cluster_keywords'],
  ...['search_console_properties', 'search_console_values', 'search_console_days'],
  ...['search_console_rows', 'search_console_sums', 'click_models'],
]

/** So that numbers written one after the other stand beside each other: they compress far better. */
const ORDER: Record<string, string> = {
  rank_results: 'keyword_id, device, job_id',
  rank_serps: 'keyword_id, device, job_id',
  analytics_points: 'client_id, segment, device, job_id',
  aso_rankings: 'keyword_id, app_id, id',
  search_console_rows: 'query_id, page_id, country_id, device_id, day',
  search_console_sums: 'dimension, value_id, day',
}

/**
 * Results pages are kept of the last checks and of some before, one of them where a month begins; keywords that share several labels of the last week; who
 * else ranks in a segment, of the last check. Rows of Search Console are those of the last four weeks, and before that the
 * pages that compete; sums of weeks follow from those of days.
 */
const SELECT: Record<string, string> = {
  rank_serps: `select s.* from rank_serps s join
    (select id, row_number() over (partition by client_id order by id desc) as age,
      client_id = (select min(id) from clients) as is_shop from rank_checks) j on j.id = s.job_id
    where case when j.is_shop then j.age <= 3 or j.age in (7, 16, 22, 26) else j.age <= 2 end`,
  analytics_points: `select (jsonb_populate_record(p, case when p.segment = '' or p.job_id = last.id
      then '{}'::jsonb else '{"domains": []}' end)).*
    from analytics_points p join (select client_id, max(id) as id from rank_checks group by 1) last using (client_id)
    where position(chr(10) in p.segment) = 0 or p.job_id in
      (select c.id from rank_checks c where c.client_id = p.client_id order by c.id desc limit 8)`,
  search_console_rows: `select * from search_console_rows where query_id <> 0
    and (day >= (select max(day) - 30 from search_console_days) or query_id in
      (select query_id from search_console_rows where query_id > 0 and page_id > 0
        group by 1 having count(distinct page_id) > 1) and page_id > 0)`,
  search_console_sums: 'select * from search_console_sums where days = 1',
  // They were written in another order than that in which they happened, and are listed by id.
  activities: `select (jsonb_populate_record(null::activities,
      to_jsonb(a) || jsonb_build_object('id', row_number() over (order by happened_at, id)))).*
    from (select * from activities where client_id = (select min(id) from clients)
      order by happened_at desc, id desc limit 12) a`,
}

type Columns = { table: string; names: string[] }[]

/** Answers how large the recording is. */
export async function dump(client: pg.Client): Promise<number> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`)
  const files = { rows: '', pages: '' }
  for (const { table, names } of await columnsOf(client)) {
    const lines = await linesOf(client, { table, names })
    const head = JSON.stringify({ table, columns: names, rows: lines.length })
    files[table === PAGES ? 'pages' : 'rows'] += [head, ...lines, ''].join('\n')
  }
  writeFileSync(RECORDING_FILES.header, JSON.stringify(await headerOf(client)))
  return save(RECORDING_FILES.rows, files.rows) + save(RECORDING_FILES.pages, files.pages)
}

function save(file: string, text: string): number {
  const params = {
    [zlib.ZSTD_c_compressionLevel]: 19,
    [zlib.ZSTD_c_enableLongDistanceMatching]: 1,
    [zlib.ZSTD_c_windowLog]: 27,
  }
  const packed = zstdCompressSync(text, { params })
  writeFileSync(file, packed)
  return packed.length
}

async function headerOf(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<{ shop: string; n: string }>(
    'select min(id) as shop, count(*) as n from clients',
  )
  const ids: Header['ids'] = {}
  for (const { table, names } of await columnsOf(client)) {
    if (!names.includes('id')) continue
    const range = await client.query<{ low: string; high: string }>(
      `select min(id) as low, max(id) as high from ${table}`,
    )
    const { low, high } = range.rows[0] ?? {}
    const owner = idOwner(table, 'id') ?? table
    const [first = Infinity, last = 0] = ids[owner] ?? []
    if (low && high) ids[owner] = [Math.min(first, Number(low)), Math.max(last, Number(high))]
  }
  // Activities name events, which are not recorded themselves.
  const events = await client.query<{ low: string; high: string }>(
    `select min(event_id) as low, max(event_id) as high from (${SELECT.activities}) a`,
  )
  const { low, high } = events.rows[0] ?? {}
  if (low && high) ids.events = [Number(low), Number(high)]
  const sites = AGENCY.map((each) => ({ domain: each.domain, ...standing(each) }))
  return {
    recordedAt: STORY_NOW,
    shop: Number(rows[0]?.shop),
    clients: Number(rows[0]?.n),
    sites,
    ids,
  }
}

export const standing = (each: (typeof AGENCY)[number]) => ({
  authority: each.authority,
  share: 0.9,
  words: wordsOf(each),
})

async function columnsOf(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as names
      from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1)
      group by 1`,
    [TABLES],
  )
  return rows.toSorted((one, other) => TABLES.indexOf(one.table) - TABLES.indexOf(other.table))
}

async function linesOf(
  client: pg.Client,
  { table, names }: Columns[number],
): Promise<string[]> {
  const order = ORDER[table] ?? (names.includes('id') ? 'id' : '1')
  const source = `select ${names.join(', ')} from (${SELECT[table] ?? `select * from ${table}`}) s order by ${order}`
  if (table === PAGES) return pagesOf(client, { source, names })
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of copyOut(client, `copy (${source}) to stdout`))
    text += decoder.decode(piece, { stream: true })
  return text.split('\n').slice(0, -1)
}

/** Results pages as text: a hundred of them, compressed together, are hardly larger than one. */
async function pagesOf(
  client: pg.Client,
  { source, names }: { source: string; names: string[] },
): Promise<string[]> {
  const fields = names.map((name) => (name === 'body' ? name : `${name}::text`))
  const { rows } = await client.query<Record<string, string> & { body: Buffer }>(
    `select ${fields.join(', ')} from (${source}) s`,
  )
  return rows.map(({ body, ...row }) =>
    [...Object.values(row), inflateRawSync(body).toString('utf8')].join('\t'),
  )
}
