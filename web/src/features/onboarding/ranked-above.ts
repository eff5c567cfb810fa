import { belongsTo, hostOf, type RankedResult } from '../../domain/serp/serp-diff.ts'

type Page = {
  query: string
  organic: (RankedResult & { has_sitelinks?: boolean })[]
  answer_box?: { link: string }
  /** Hosts where anybody may write: they are nobody's competitors. */
  parasite_domains?: { domain: string }[]
}

export type Reason = 'snippet' | 'title' | 'pages' | 'sitelinks' | 'rank'

export type RankedAbove = {
  domain: string
  /** For how many of the keywords it stands above the client. */
  keywords: number
  best: number
  reason: Reason
  /** The keyword and the page that show the reason. */
  query: string
  title: string
}

const SHOWN = 3
const TOP = 10

/** Who stands above a site most often, and what can be seen of why. */
export function rankedAbove(pages: Page[], domain: string): RankedAbove[] {
  const seen = pages.flatMap((page) => aboveOn(page, domain))
  return [...Map.groupBy(seen, (each) => each.host)]
    .map(([host, found]) => summarize(host, found))
    .toSorted((a, b) => b.keywords - a.keywords || a.best - b.best)
    .slice(0, SHOWN)
}

type Found = { host: string; page: Page; results: Page['organic'] }

function aboveOn(page: Page, domain: string): Found[] {
  const own = page.organic.find(({ link }) => belongsTo(link, domain))
  const isPlatform = (link: string) =>
    page.parasite_domains?.some((host) => belongsTo(link, host.domain))
  const above = page.organic.filter(
    ({ position, link }) =>
      position <= TOP && position < (own?.position ?? Infinity) && !isPlatform(link),
  )
  return [...Map.groupBy(above, ({ link }) => hostOf(link))].map(([host, results]) => ({
    host,
    page,
    results,
  }))
}

function summarize(domain: string, found: Found[]): RankedAbove {
  const best = found.toSorted((a, b) => bestOf(a) - bestOf(b))
  const reasoned = best.map((each) => ({ each, reason: reasonOf(each) }))
  const { each, reason } = reasoned.find((one) => one.reason !== 'rank') ??
    reasoned[0] ?? { each: undefined, reason: 'rank' }
  const [result] = each?.results ?? []
  return {
    domain,
    keywords: found.length,
    best: Math.min(...found.map(bestOf)),
    reason,
    query: each?.page.query ?? '',
    title: result?.title ?? '',
  }
}

const bestOf = ({ results }: Found) => Math.min(...results.map(({ position }) => position))

function reasonOf({ host, page, results }: Found): Reason {
  if (page.answer_box && belongsTo(page.answer_box.link, host)) return 'snippet'
  if (results.length > 1) return 'pages'
  if (results.some(({ has_sitelinks }) => has_sitelinks)) return 'sitelinks'
  return results.some(({ title }) => names(title, page.query)) ? 'title' : 'rank'
}

const names = (title: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word))
