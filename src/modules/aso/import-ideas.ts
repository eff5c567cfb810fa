import type { Context } from '../../core/context.ts'
import { brandOf, canonical, intentOf } from './rules/ideas.ts'
import { appsOf } from './store/apps.ts'
import { insertKeywords, keywordsOf } from './store/keywords.ts'
import { dropIdeas, ideasOf, type Task } from './store/tasks.ts'

const DEFAULT_COUNT = 50

/** Tracks the best of what a generation found and nobody tracks yet; answers how many. */
export async function importIdeas(tx: Context, { id, client_id, workspace_id, params }: Task): Promise<number> {
  const { store = 'app_store', country = 'US', language = 'en', count = DEFAULT_COUNT } = params
  const [ideas, tracked, apps] = await Promise.all([
    ideasOf(tx.db, id),
    keywordsOf(tx.db, client_id),
    appsOf(tx.db, client_id),
  ])
  const isSame = (keyword: (typeof tracked)[number]) =>
    keyword.store === store && keyword.country === country && keyword.language === language
  const known = new Set(tracked.filter(isSame).map(({ query }) => canonical(query)))
  const brands = apps.flatMap(({ app_name, developer }) => [brandOf(app_name), brandOf(developer)])
  const now = tx.now()
  const chosen = ideas.filter((idea) => !known.has(idea.canonical)).slice(0, count)
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
  await dropIdeas(tx.db, id)
  return added.length
}
