import { queryFilter, tidyQuery } from '../../base/query.ts'
import type { Context } from '../../core/context.ts'
import { brandOf, canonical, intentOf } from './rules/ideas.ts'
import type { StoreRun, StoreRunSummary } from './schemas/tasks.ts'
import type { Idea } from './steps/step.ts'
import { appsOf } from './store/apps.ts'
import { insertKeywords, keywordsOf } from './store/keywords.ts'

const DEFAULT_COUNT = 50

type Generated = Pick<StoreRunSummary, 'imported' | 'ideas'>

/** Tracks the best untracked ideas of a generation, or only lists them. */
export async function importIdeas(
  tx: Context,
  { run, ideas }: { run: StoreRun; ideas: Idea[] },
): Promise<Generated> {
  const { workspace_id, input } = run
  const client_id = run.client_id ?? 0
  const {
    store = 'app_store',
    country = 'US',
    language = 'en',
    count = DEFAULT_COUNT,
    dry_run,
  } = input.params
  const [tracked, apps] = await Promise.all([
    keywordsOf(tx.db, client_id),
    appsOf(tx.db, client_id),
  ])
  const isSame = (keyword: (typeof tracked)[number]) =>
    keyword.store === store && keyword.country === country && keyword.language === language
  const here = tracked.filter(isSame).map(({ query }) => query)
  const known = new Set(here.map(canonical))
  const brands = apps.flatMap(({ app_name, developer }) => [
    brandOf(app_name),
    brandOf(developer),
  ])
  const { isWhole } = queryFilter({ language, names: [...brands, ...here] })
  const now = tx.now()
  const chosen = bestOf(ideas)
    .map((idea) => ({ ...idea, query: tidyQuery(idea.query) }))
    .filter(({ canonical, query }) => !known.has(canonical) && isWhole(query))
    .slice(0, count)
  const listed = chosen.map(({ query, seed }) => ({
    query,
    intent: intentOf(query, brands),
    seed,
  }))
  if (dry_run) return { imported: 0, ideas: listed }
  const added = await insertKeywords(
    tx.db,
    chosen.map(({ query, seed, traffic }) => ({
      workspace_id,
      client_id,
      store,
      query,
      country,
      language,
      source: 'generated',
      cluster: seed.slice(0, 120),
      intent: intentOf(query, brands),
      notes: '',
      estimated_traffic: traffic,
      created_at: now,
      updated_at: now,
    })),
  )
  return { imported: added.length }
}

/** Words found again keep their best score; the best come first. */
function bestOf(ideas: Idea[]): Idea[] {
  const best = new Map<string, Idea>()
  for (const idea of ideas) {
    const known = best.get(idea.canonical)
    if (!known || known.score < idea.score)
      best.set(idea.canonical, { ...idea, traffic: idea.traffic ?? known?.traffic ?? null })
  }
  return [...best.values()].toSorted(
    (a, b) => b.score - a.score || (a.canonical < b.canonical ? -1 : 1),
  )
}
