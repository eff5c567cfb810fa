import { registrableDomain } from '../../../base/network/domain.ts'
import { hostOf } from '../../../base/network/url.ts'
import type { Serp } from '../../rank-checks/index.ts'

/** What is extracted from one results page. */
export type Digest = {
  /** The best place of each watched domain that was found. */
  competitors: Map<string, number>
  /** Who holds a feature of the page. */
  holders: Record<string, string>
  /** The best place of each domain among the first ten, without hosts where anybody may write. */
  neighbours: Map<string, number>
}

export const FIRST_PAGE = 10

type ExtractOptions = { watched: Set<string>; parasites: Set<string> }

/** Reads a results page once, keeping only what the numbers are made of. */
export function digest(serp: Serp, { watched, parasites }: ExtractOptions): Digest {
  const read: Digest = {
    competitors: new Map(),
    holders: holdersOf(serp),
    neighbours: new Map(),
  }
  for (const { link, position } of serp.organic) {
    const isNear = position <= FIRST_PAGE && !parasites.has(link)
    if (watched.size === 0 && !isNear) continue
    const host = hostOf(link)
    if (host === undefined) continue
    for (const domain of sitesOf(host, watched)) keepBest(read.competitors, domain, position)
    if (isNear) keepBest(read.neighbours, registrableDomain(host) ?? host, position)
  }
  return read
}

/** The best place of each watched domain on a page. */
export function positionsOn(serp: Serp, watched: Set<string>): Map<string, number> {
  const positions = new Map<string, number>()
  for (const { link, position } of serp.organic) {
    for (const domain of sitesOf(hostOf(link) ?? '', watched))
      keepBest(positions, domain, position)
  }
  return positions
}

/** The watched domains that a host belongs to: itself, or any it is a subdomain of. */
export function sitesOf(host: string, watched: Set<string>): string[] {
  const labels = host.split('.')
  return labels
    .map((_, from) => labels.slice(from).join('.'))
    .filter((name) => watched.has(name))
}

function keepBest(positions: Map<string, number>, domain: string, position: number): void {
  positions.set(domain, Math.min(position, positions.get(domain) ?? position))
}

/** The owner of each block of a page, where it is known. */
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
  const hosts = Object.entries(first).map(
    ([feature, link]) => [feature, hostOf(link ?? '')] as const,
  )
  return Object.fromEntries(
    hosts.flatMap(([feature, host]) => (host === undefined ? [] : [[feature, host]])),
  )
}
