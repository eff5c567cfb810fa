import { pageKey } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { citedPages } from '../aeo/index.ts'
import {
  type CurrentStanding,
  currentStandings,
  engineAsked,
  measure,
  rounded,
  roundedOrNull,
} from '../analytics/index.ts'
import { type ClickModel, clickModelOf, estimatedClicks } from '../click-models/index.ts'
import { type Engine, requireClient } from '../clients/index.ts'
import { clusterOfKeywords } from '../clusters/index.ts'
import { checksOf, pagesAt, targetUrls } from '../rank-checks/index.ts'
import { pageMeasures } from '../search-console/index.ts'

/** One result page of a keyword on a device, with what else is known of the keyword. */
export type Check = Omit<CurrentStanding, 'cluster'> & {
  /** The page that ranks; empty when none does. */
  key: string
  /** The page that is meant to rank; empty when none was named. */
  target: string
  cluster: { id: number; name: string } | null
  /** The page that ranked at the check compared with; undefined when the keyword was not checked then. */
  keyBefore: string | undefined
}

export type OwnPage = {
  key: string
  url: string
  /** Every way it was written. */
  urls: Set<string>
  /** Checks whose best result of the client is this page. */
  leads: Check[]
  /** Checks that show it below another page of the client. */
  follows: Check[]
  /** Checks of keywords that are meant for it. */
  meant: Check[]
  /** Checks for which it was the best page before, and another or none is now. */
  lost: Check[]
  citations: number
}

const keyOf = (url: string) => (url === '' ? '' : (pageKey(url) ?? url))

type Asked = { compareTo?: number | undefined; engine?: Engine | undefined }

/** Every page of the client that ranks, is meant to, ranked before, or is cited by assistants. */
export async function readOwnPages(ctx: Context, clientId: number, asked: Asked) {
  const client = await requireClient(ctx, clientId)
  const engine = await engineAsked(ctx, clientId, asked.engine)
  const { standings, ...asOf } = await currentStandings(ctx, clientId, { engine })
  const moment = { workspaceId: client.workspace_id, clientId }
  const before =
    (await checksOf(ctx.db, { ...moment, compare_to: asked.compareTo }))?.before ?? null
  const [model, targets, clusters, then, cited, search] = await Promise.all([
    clickModelOf(ctx, clientId),
    targetUrls(ctx.db, clientId),
    clusterOfKeywords(ctx.db, clientId),
    before ? pagesAt(ctx.db, { ...moment, engine }, before) : [],
    citedPages(ctx, client),
    pageMeasures(ctx, clientId),
  ])
  const pageBefore = new Map(then.map((row) => [checkKey(row), keyOf(row.url)]))
  const checks = standings.map((standing) => ({
    ...standing,
    key: keyOf(standing.url),
    target: keyOf(targets.get(standing.keyword_id) ?? ''),
    cluster: clusters.get(standing.keyword_id) ?? null,
    keyBefore: pageBefore.get(checkKey(standing)),
  }))
  const pages = openPages()
  for (const check of checks)
    assignCheck(check, { pages, targetUrl: targets.get(check.keyword_id) ?? '' })
  for (const { url } of then) if (url !== '') pages.of(url)
  for (const [url, answers] of cited.pages) pages.of(url).citations += answers
  for (const check of checks) {
    if (check.keyBefore && check.keyBefore !== check.key)
      pages.find(check.keyBefore)?.lost.push(check)
  }
  const search_days = search && { from: search.from, to: search.to }
  return {
    engine,
    model,
    search,
    search_days,
    pages: pages.all(),
    answers: cited.answers,
    compared_at: before?.checked_at ?? null,
    ...asOf,
  }
}

const checkKey = ({ keyword_id, device }: { keyword_id: number; device: string }) =>
  `${keyword_id}:${device}`

function openPages() {
  const known = new Map<string, OwnPage>()
  return {
    find: (key: string) => known.get(key),
    of(url: string): OwnPage {
      const key = keyOf(url)
      const page = known.get(key) ?? {
        key,
        url,
        urls: new Set(),
        leads: [],
        follows: [],
        meant: [],
        lost: [],
        citations: 0,
      }
      known.set(key, page)
      page.urls.add(url)
      return page
    },
    all: () => [...known.values()],
  }
}

type Assigning = { pages: ReturnType<typeof openPages>; targetUrl: string }

function assignCheck(check: Check, { pages, targetUrl }: Assigning): void {
  if (check.url !== '') pages.of(check.url).leads.push(check)
  if (targetUrl !== '') pages.of(targetUrl).meant.push(check)
  const others = new Map(check.own_urls.map(({ url }) => [keyOf(url), url]))
  for (const [key, url] of others) if (key !== check.key) pages.of(url).follows.push(check)
}

const keywordsIn = (checks: Check[]) => new Set(checks.map(({ keyword_id }) => keyword_id)).size

/** A page in the last check. */
export function pageFigures(
  { url, leads, follows, meant, lost, citations }: OwnPage,
  model: ClickModel,
) {
  const { total, avg_position } = measure(leads)
  const top = (last: number) =>
    keywordsIn(leads.filter(({ position }) => position !== null && position <= last))
  const key = keyOf(url)
  return {
    url,
    keywords: keywordsIn(leads),
    checks: total,
    best_position:
      leads.length === 0
        ? null
        : Math.min(...leads.map(({ position }) => position ?? Number.MAX_VALUE)),
    avg_position: avg_position === null ? null : rounded(avg_position),
    ...{ top3: top(3), top10: top(10), top30: top(30) },
    clicks: roundedOrNull(estimatedClicks(leads, model)),
    clusters: new Set(leads.flatMap(({ cluster }) => cluster?.id ?? [])).size,
    owned_features: leads.reduce((sum, { owned_features }) => sum + owned_features.length, 0),
    citations,
    below_own: keywordsIn(follows),
    meant_keywords: keywordsIn(meant),
    misplaced_keywords: keywordsIn(
      meant.filter((check) => check.key !== '' && check.key !== key),
    ),
    gained: keywordsIn(leads.filter(isGained)),
    lost: keywordsIn(lost),
  }
}

/** It ranks now, and did not at the check compared with. */
export const isGained = ({ key, keyBefore }: Check) =>
  keyBefore !== undefined && keyBefore !== key
