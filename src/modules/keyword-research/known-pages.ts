import { registrableDomain } from '../../base/network/domain.ts'
import { hostOf } from '../../base/network/url.ts'
import { tidyQuery } from '../../base/query.ts'
import type { Context } from '../../core/context.ts'
import { competitorsOf, keywordsOf, type OwnedClient } from '../clients/index.ts'
import { doneJobsOf, type Serp, serpsOf } from '../rank-checks/index.ts'

/** For larger clients the first pages are enough. */
const MAX_PAGES = 1000
const FIRST = 10
/** A title is its subject, and then who says it. */
const SUBJECT_END = / [|–—·-] |: /

type Market = { geo: string; lang: string }
type KnownIdea = Market & { query: string; source: Source; found_by: string }
type Source = 'related' | 'question' | 'competitor_page'

type KnownPages = {
  ideas: KnownIdea[]
  /** The share of results pages on which a host is in the top ten. */
  shareOf(host: string): number
}

/** What the results pages of a client's last check say about other keywords and about the sites in them. */
export async function readKnownPages(ctx: Context, client: OwnedClient): Promise<KnownPages> {
  const { id: client_id, workspace_id } = client
  const [job] = await doneJobsOf(ctx.db, { workspace_id, client_id }, 1)
  const seen = new Map<string, number>()
  const ideas: KnownIdea[] = []
  if (!job) return { ideas, shareOf: () => 0 }
  const [keywords, competitors] = await Promise.all([
    keywordsOf(ctx.db, client_id),
    competitorsOf(ctx.db, client_id),
  ])
  const byId = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const domains = new Map(
    competitors.map(({ domain, name }) => [siteOf(domain), name || domain]),
  )
  let pages = 0
  for await (const { keyword_id, serp } of serpsOf(ctx.db, job)) {
    const keyword = byId.get(keyword_id)
    if (!keyword) continue
    const hosts = serp.organic.slice(0, FIRST).flatMap(({ link }) => hostOf(link) ?? [])
    for (const host of new Set(hosts)) seen.set(host, (seen.get(host) ?? 0) + 1)
    const { geo, lang, query } = keyword
    ideas.push(...ideasOn(serp, { domains, query }).map((idea) => ({ ...idea, geo, lang })))
    if (++pages === MAX_PAGES) break
  }
  return { ideas, shareOf: (host) => (seen.get(host) ?? 0) / Math.max(1, pages) }
}

const siteOf = (host: string) => registrableDomain(host) ?? host

type Reading = { domains: Map<string, string>; query: string }

/** Related searches, questions, and what competitors' pages are about. */
function ideasOn(serp: Serp, { domains, query }: Reading) {
  const named = (source: Source, texts: string[] = []) =>
    texts.map((text) => ({ query: text, source, found_by: query }))
  const theirs = serp.organic.flatMap(({ link, title }) => {
    const name = domains.get(siteOf(hostOf(link) ?? ''))
    const subject = tidyQuery(title.split(SUBJECT_END)[0] ?? '')
    return name === undefined
      ? []
      : [{ query: subject, source: 'competitor_page' as const, found_by: name }]
  })
  return [
    ...named('related', serp.related_searches),
    ...named('question', serp.people_also_ask),
    ...theirs,
  ]
}
