import type { Context } from '../../core/context.ts'
import { clusterOfKeywords } from './cluster-names.ts'
import { countedPages, pageNumbers } from './rules/counted-pages.ts'
import { groupKeywords } from './rules/group.ts'
import { openLooks } from './rules/looks.ts'
import { minSharedOf } from './store/clusters.ts'
import { looksOf } from './store/looks.ts'

/** A keyword that is not tracked, with the first pages that it is answered with. */
type Untracked = { id: number; geo: string; lang: string; urls: string[] }
/** The cluster of tracked keywords that it belongs to, or the others that are of its topic. */
export type Grouping = { cluster_id: number | null; alike: number[] }

/** Groups keywords that are not tracked with those that are, by the pages they share; nobody is moved by it. */
export async function groupedWith(
  { db, config, actor }: Context,
  clientId: number,
  untracked: Untracked[],
): Promise<Map<number, Grouping>> {
  const [minShared, clusters] = await Promise.all([
    minSharedOf(db, clientId),
    clusterOfKeywords(db, clientId),
  ])
  const markets = new Map<string, ReturnType<typeof openLooks>>()
  const looksIn = (market: string) => {
    const looks = markets.get(market) ?? openLooks()
    markets.set(market, looks)
    return looks
  }
  const world = {
    workspace_id: actor.workspaceId,
    client_id: clientId,
    is_simulated: config.simulated.search,
  }
  for await (const look of looksOf(db, world)) {
    if (look.location !== '' || look.engine !== 'google') continue
    const pages = countedPages([look.pages, look.pages_before, look.pages_earlier])
    looksIn(`${look.geo} ${look.lang}`).add(look.keyword_id, pages)
  }
  // Below zero: no numbers of tracked keywords.
  for (const { id, geo, lang, urls } of untracked)
    looksIn(`${geo} ${lang}`).add(-id, pageNumbers(urls))
  const found = new Map<number, Grouping>()
  for (const looks of markets.values()) {
    for (const group of groupKeywords(looks.close(), minShared)) {
      const ids = group.map(({ id }) => id)
      const own = ids.flatMap((id) => clusters.get(id)?.id ?? [])
      const alike = ids.filter((id) => id < 0).map((id) => -id)
      for (const id of alike) found.set(id, { cluster_id: mostCommon(own), alike })
    }
  }
  return found
}

function mostCommon(ids: number[]): number | null {
  const counts = [...Map.groupBy(ids, (id) => id)].map(([id, each]) => ({ id, n: each.length }))
  return counts.toSorted((a, b) => b.n - a.n || a.id - b.id)[0]?.id ?? null
}
