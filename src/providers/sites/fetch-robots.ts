import { FetchError, type Fetcher } from '../../platform/http.ts'
import { ParseError } from '../../platform/parsing/parser-pool.ts'
import { readSite } from './parsers.ts'

/** The name by which sites may address us. */
export const AGENT = 'sightline'
const MAX_BYTES = 512_000
const AT_ONCE = 1000

/** What a site says to crawlers. */
export type SiteRobots = {
  text: string
  sitemaps: string[]
  /** Whether we may read these pages of the site, in their order. */
  areAllowed(urls: string[], signal?: AbortSignal): Promise<boolean[]>
}

/** The robots rules of a site, or why they are unknown. */
export type RobotsAnswer =
  | { robots: SiteRobots; failed: null }
  | { robots: null; failed: string }

export const ALLOW_ALL: SiteRobots = {
  text: '',
  sitemaps: [],
  areAllowed: async (urls) => urls.map(() => true),
}

/** A site without rules allows all; one that cannot answer has said nothing. */
export async function fetchRobots(
  http: Fetcher,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsAnswer> {
  try {
    const answer = await http.fetch(`${origin}/robots.txt`, {
      maxBytes: MAX_BYTES,
      timeoutMs: 10_000,
      signal,
    })
    if (answer.status >= 500 || answer.status === 429)
      return { robots: null, failed: `status ${answer.status}` }
    if (answer.status !== 200) return { robots: ALLOW_ALL, failed: null }
    const text = answer.text()
    const { sitemaps } = await readSite('robots', { text, frontPage: `${origin}/` }, signal)
    return {
      robots: { text, sitemaps, areAllowed: (urls, till) => areAllowed(text, urls, till) },
      failed: null,
    }
  } catch (thrown) {
    if (!(thrown instanceof FetchError || thrown instanceof ParseError)) throw thrown
    return { robots: null, failed: thrown.reason }
  }
}

async function areAllowed(
  text: string,
  urls: string[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  const verdicts: boolean[] = []
  for (let from = 0; from < urls.length; from += AT_ONCE) {
    const part = urls.slice(from, from + AT_ONCE)
    verdicts.push(
      ...(await readSite('allowed', { text, agent: AGENT, urls: part }, signal).catch(
        openTo(part),
      )),
    )
  }
  return verdicts
}

/** Rules that nobody can read in time forbid nothing. */
const openTo = (urls: string[]) => (thrown: unknown) => {
  if (!(thrown instanceof ParseError)) throw thrown
  return urls.map(() => true)
}
