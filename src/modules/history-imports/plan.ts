import { fail } from '../../base/errors.ts'
import { normalizeDomain, sameSite } from '../../base/network/domain.ts'
import type { Context } from '../../core/context.ts'
import {
  clientsByDomain,
  type KeywordRow,
  keywordsOf,
  queryKey,
  requireClient,
} from '../clients/index.ts'
import { type Market, marketReader, type PlannedKeyword } from './market.ts'
import type {
  Dropped,
  DropReason,
  FileKeyword,
  FileSite,
  HistoryFile,
} from './reader/history-file.ts'
import { knownDays } from './store.ts'

/** The positions of a keyword on a device, by day. */
export type Track = {
  keyword: PlannedKeyword
  device: 'desktop' | 'mobile'
  /** The keyword that is tracked already. */
  known: KeywordRow | undefined
  /** It is tracked because of this import. */
  isNew: boolean
  /** By day, where the point stands in the file. */
  points: Map<number, number>
}

export type SitePlan = {
  domain: string
  clientId: number | null
  depth: FileSite['depth']
  tracks: Track[]
}

export type Plan = { sites: SitePlan[]; dropped: Dropped[]; pointsKnown: number }

/** Defaults for rows, and the client the file is for. */
export type Target = Market & { clientId: number | null }

/** What a file would store, and for which clients. */
export async function planHistory(
  ctx: Context,
  file: HistoryFile,
  target: Target,
): Promise<Plan> {
  const drops = dropCounter(file.dropped)
  const sites = await sitesOf(ctx, file, target)
  const tracks = tracksOf(file, { sites, target, drop: drops.add })
  for (const site of sites.values()) if (site.clientId !== null) await matchKnown(ctx, site)
  const pointsKnown = await leaveKnown(ctx, tracks)
  const kept = [...new Set(sites.values())].map((site) => ({
    ...site,
    tracks: site.tracks.filter(hasPoints),
  }))
  return {
    sites: kept.filter((site) => site.tracks.length > 0),
    dropped: drops.list(),
    pointsKnown,
  }
}

const hasPoints = ({ points }: Track) => points.size > 0

/** The client of every site that the file names, or the one client that it is for. */
async function sitesOf(ctx: Context, { keywords, sites }: HistoryFile, { clientId }: Target) {
  const named = [...new Set(keywords.map(({ site }) => site))]
  if (clientId !== null) {
    const { domain } = await requireClient(ctx, clientId)
    const one: SitePlan = { domain, clientId, depth: null, tracks: [] }
    return new Map(
      named.filter((site) => site === '' || isPartOf(site, domain)).map((site) => [site, one]),
    )
  }
  if (named.includes('')) throw fail('history_client_needed')
  const domains = new Map(named.flatMap((site) => pairOf(site, normalizeDomain(site))))
  const clients = await clientsByDomain(ctx, [...new Set(domains.values())])
  const depths = new Map(sites.map(({ domain, depth }) => [normalizeDomain(domain), depth]))
  const plans = new Map<string, SitePlan>()
  const planOf = (domain: string): SitePlan =>
    plans.getOrInsertComputed(domain, () => {
      const found = clients.get(domain)?.id ?? null
      return {
        domain,
        clientId: found,
        depth: found === null ? (depths.get(domain) ?? null) : null,
        tracks: [],
      }
    })
  return new Map([...domains].map(([site, domain]) => [site, planOf(domain)]))
}

const pairOf = (site: string, domain: string | undefined): [string, string][] =>
  domain ? [[site, domain]] : []
const isPartOf = (site: string, domain: string) =>
  sameSite(normalizeDomain(site) ?? site, domain)

type Drop = (reason: DropReason, example: string, count: number) => void
type Sorting = { sites: Map<string, SitePlan>; target: Target; drop: Drop }

function tracksOf(
  { keywords, points }: HistoryFile,
  { sites, target, drop }: Sorting,
): Track[] {
  const read = marketReader(target)
  const counts = countBy(points.keyword, keywords.length)
  const byKey = new Map<string, Track>()
  const tracks = keywords.map((keyword, at) => {
    const site = sites.get(keyword.site)
    if (!site) return void drop(siteReason(keyword, target), keyword.site, counts[at] ?? 0)
    const market = read(keyword)
    if (!market.keyword) return void drop(market.reason, market.example, counts[at] ?? 0)
    const device = keyword.device || target.device
    const key = [site.domain, identityOf(market.keyword), device].join('\n')
    return byKey.getOrInsertComputed(key, () => {
      const track: Track = {
        keyword: market.keyword,
        device,
        known: undefined,
        isNew: false,
        points: new Map(),
      }
      site.tracks.push(track)
      return track
    })
  })
  for (const [at, of] of points.keyword.entries()) {
    const track = tracks[of]
    const day = points.day[at] ?? 0
    if (!track) continue
    if (track.points.has(day)) drop('repeated', track.keyword.query, 1)
    else track.points.set(day, at)
  }
  return [...byKey.values()]
}

const siteReason = ({ site }: FileKeyword, { clientId }: Target): DropReason =>
  clientId === null && normalizeDomain(site) === undefined ? 'site_invalid' : 'other_site'

function countBy(indexes: number[], length: number): number[] {
  const counts = new Array<number>(length).fill(0)
  for (const index of indexes) counts[index] = (counts[index] ?? 0) + 1
  return counts
}

type Identity = Pick<PlannedKeyword, 'query' | 'geo' | 'lang' | 'location'>
const identityOf = ({ query, geo, lang, location }: Identity) =>
  [queryKey(query), geo, lang, location].join('\n')

/** A keyword on both devices is the one that positions of either belong to. Only positions of google are read. */
export async function matchKnown(ctx: Context, { clientId, tracks }: SitePlan) {
  const rows = new Map<string, KeywordRow>()
  for (const row of await keywordsOf(ctx.db, clientId ?? 0, 'google'))
    rows.set(`${identityOf(row)}\n${row.device}`, row)
  for (const track of tracks) {
    const identity = identityOf(track.keyword)
    track.known = rows.get(`${identity}\n${track.device}`) ?? rows.get(`${identity}\nboth`)
  }
}

/** Removes days that an earlier import has brought; returns how many. */
async function leaveKnown(ctx: Context, tracks: Track[]): Promise<number> {
  const known = tracks.filter((track) => track.known)
  const days = await knownDays(
    ctx.db,
    known.map((track) => track.known?.id ?? 0),
  )
  let count = 0
  for (const { known: row, device, points } of known)
    for (const day of days.get(`${row?.id} ${device}`) ?? []) if (points.delete(day)) count++
  return count
}

function dropCounter(given: Dropped[]) {
  const found = new Map(given.map((each) => [each.reason, { ...each }]))
  return {
    add(reason: DropReason, example: string, count: number) {
      if (count === 0) return
      const before = found.get(reason)
      found.set(reason, {
        reason,
        count: (before?.count ?? 0) + count,
        example: before?.example ?? example.slice(0, 80),
      })
    },
    list: () => [...found.values()].toSorted((a, b) => b.count - a.count),
  }
}
