import type { Context } from '../../core/context.ts'
import type { OwnedClient } from '../clients/index.ts'
import { groupedWith } from '../clusters/index.ts'
import { readKnownPages } from './known-pages.ts'
import { difficultyOf } from './rules/difficulty.ts'
import { resultsOf, saveVerdicts } from './store.ts'

/** Rates everything assessed: knowledge of sites and topics grows with every page. */
export async function judgeAll(tx: Context, client: OwnedClient): Promise<void> {
  const rows = await resultsOf(tx.db, client.id)
  const { shareOf } = await readKnownPages(tx, client)
  const untracked = rows.map(({ id, geo, lang, results }) => ({
    ...{ id, geo, lang },
    urls: results.map(({ url }) => url),
  }))
  const groups = await groupedWith(tx, client.id, untracked)
  const queries = new Map(rows.map(({ id, query }) => [id, query]))
  const verdicts = rows.map(({ id, query, results, blocks }) => {
    const judged = difficultyOf({ query, results, blocks, shareOf })
    const { cluster_id = null, alike = [] } = groups.get(id) ?? {}
    const names = alike.flatMap((each) => queries.get(each) ?? [])
    return {
      id,
      difficulty: judged?.difficulty ?? null,
      parts: judged?.parts ?? null,
      cluster_id,
      topic: cluster_id === null ? shortest(names) : '',
    }
  })
  await saveVerdicts(tx.db, client.id, verdicts)
}

/** The head of a topic says it in the fewest words. */
const shortest = (names: string[]) =>
  names.toSorted((a, b) => a.length - b.length || a.localeCompare(b))[0] ?? ''
