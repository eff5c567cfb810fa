import { LANGUAGES } from '../../../locales/index.ts'
import { tidyQuery } from '../../base/query.ts'
import type { Context } from '../../core/context.ts'

const MAX_SEEDS = 8

type Tracked = { query: string; cluster: string; geo: string; lang: string }
type Market = { name: string; geo: string; lang: string }

/** From what is tracked in this market, else in its language elsewhere, else what is tracked at all, to be translated. */
export function seedsOf(keywords: Tracked[], { name, geo, lang }: Market) {
  const alike = keywords.filter((keyword) => keyword.lang === lang)
  const here = alike.filter((keyword) => keyword.geo === geo)
  const [chosen] = [here, alike, keywords].filter((list) => list.length > 0)
  return {
    seeds: chosen ? spread(chosen) : [name],
    isForeign: chosen === keywords && alike.length === 0,
  }
}

/** One of each cluster, so that every subject has its turn. */
function spread(keywords: Tracked[]): string[] {
  const byCluster = new Map(
    keywords.map(({ query, cluster }) => [cluster || tidyQuery(query), query]),
  )
  return [...byCluster.values()].slice(0, MAX_SEEDS)
}

/** The seeds in the language of the market; as they are where they cannot be translated. */
export async function inLanguage(
  { translate, signal, log }: Context,
  { seeds, lang }: { seeds: string[]; lang: string },
) {
  const to = LANGUAGES.find((language) => language === lang)
  if (!to || !translate) return seeds
  try {
    return await Promise.all(seeds.map((seed) => translate(seed, { to, signal })))
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ error }, 'keyword seeds not translated')
    return seeds
  }
}
