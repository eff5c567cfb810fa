import { registrableDomain } from '../../base/domain.ts'
import { hostOf } from '../../base/url.ts'
import type { Context } from '../../core/context.ts'
import { type Job, type ResultRow, resultsOf, type Serp, serpsOf } from '../rank-checks/index.ts'

/** What is read off one check that did not fail. */
export type Seen = Pick<
  ResultRow,
  | 'keyword_id'
  | 'device'
  | 'query'
  | 'geo'
  | 'lang'
  | 'cluster'
  | 'position'
  | 'prev_position'
  | 'delta'
  | 'is_lost'
  | 'depth'
  | 'url'
  | 'own_urls'
  | 'features'
  | 'owned_features'
  | 'source'
  | 'checked_at'
> & {
  /** The best place of each watched domain that was found. */
  rivals: Map<string, number>
  /** Who holds a feature of the page. */
  holders: Record<string, string>
  /** The best place of each domain among the first ten, without hosts where anybody may write. */
  neighbours: Map<string, number>
}

export type Failed = Pick<Seen, 'keyword_id' | 'device' | 'geo' | 'cluster'>

export type Digest = { seen: Seen[]; failed: Failed[] }

const ROWS_AT_ONCE = 1000

/** Reads the results and pages of a job once, keeping only what the numbers are made of. */
export async function digest(ctx: Context, job: Job, domains: string[]): Promise<Digest> {
  const rows = await readRows(ctx, job)
  const found = new Map(rows.map((row) => [placeOf(row), row]))
  const watched = new Set(domains)
  for await (const { serp, ...place } of serpsOf(ctx.db, job)) {
    const row = found.get(placeOf(place))
    if (row) look(row, serp, watched)
  }
  return {
    seen: rows.filter(({ state }) => state !== 'failed'),
    failed: rows.filter(({ state }) => state === 'failed'),
  }
}

const placeOf = ({ keyword_id, device }: { keyword_id: number; device: string }) => `${keyword_id}:${device}`

type Row = Seen & { state: ResultRow['state']; parasites: Set<string> }

async function readRows(ctx: Context, job: Job): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const part = await resultsOf(ctx.db, job, { limit: ROWS_AT_ONCE, offset })
    rows.push(...part.map(rowOf))
    if (part.length < ROWS_AT_ONCE) return rows
  }
}

/** Titles, addresses of pages and the like are many and not needed. */
function rowOf(row: ResultRow): Row {
  const { keyword_id, device, query, geo, lang, cluster, state, position, prev_position, delta, is_lost, depth } = row
  const { url, own_urls, features, owned_features, source, checked_at } = row
  return {
    ...{ keyword_id, device, query, geo, lang, cluster, state, position, prev_position, delta, is_lost, depth },
    ...{ url, own_urls, features, owned_features, source, checked_at },
    parasites: new Set(row.parasites.map((each) => each.url)),
    rivals: new Map(),
    holders: {},
    neighbours: new Map(),
  }
}

const FIRST_PAGE = 10

function look(row: Row, serp: Serp, watched: Set<string>): void {
  row.holders = holdersOf(serp)
  for (const { link, position } of serp.organic) {
    const isNear = position <= FIRST_PAGE && !row.parasites.has(link)
    if (watched.size === 0 && !isNear) continue
    const host = hostOf(link)
    if (host === undefined) continue
    for (const domain of sitesOf(host, watched)) keepBest(row.rivals, domain, position)
    if (isNear) keepBest(row.neighbours, registrableDomain(host) ?? host, position)
  }
}

/** The best place of each watched domain on a page. */
export function placesOn(serp: Serp, watched: Set<string>): Map<string, number> {
  const places = new Map<string, number>()
  for (const { link, position } of serp.organic) {
    for (const domain of sitesOf(hostOf(link) ?? '', watched)) keepBest(places, domain, position)
  }
  return places
}

/** The watched domains that a host belongs to: itself, or any it is a subdomain of. */
export function sitesOf(host: string, watched: Set<string>): string[] {
  const labels = host.split('.')
  return labels.map((_, from) => labels.slice(from).join('.')).filter((name) => watched.has(name))
}

function keepBest(places: Map<string, number>, domain: string, position: number): void {
  places.set(domain, Math.min(position, places.get(domain) ?? position))
}

/** Who holds each block of a page, where it can be told. */
export function holdersOf(serp: Serp): Record<string, string> {
  const first: Record<string, string | undefined> = {
    featured_snippet: serp.answer_box?.link,
    ai_overview: serp.ai_overview?.sources[0]?.link,
    knowledge_panel: serp.knowledge_panel?.link,
    sitelinks: serp.organic.find((result) => result.has_sitelinks)?.link,
    top_stories: serp.top_stories?.[0]?.link,
    videos: serp.videos?.[0]?.link,
    images: serp.images?.[0]?.link,
    local_pack: serp.local_pack?.[0]?.link,
  }
  const hosts = Object.entries(first).map(([feature, link]) => [feature, hostOf(link ?? '')] as const)
  return Object.fromEntries(hosts.flatMap(([feature, host]) => (host === undefined ? [] : [[feature, host]])))
}
