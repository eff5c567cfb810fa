import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import { matchingKeywords } from '../../clients/index.ts'

/** The target pages of these keywords. */
export async function targetsOf(db: Db, keywordIds: number[]): Promise<Map<number, string>> {
  if (keywordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('rank_targets')
    .selectAll()
    .where('keyword_id', '=', anyOf(keywordIds))
    .execute()
  return new Map(rows.map(({ keyword_id, url }) => [keyword_id, url]))
}

export function pageTargets(db: Db, clientId: number, window: Window) {
  const found = matchingKeywords(db, { client_id: clientId }).innerJoin(
    'rank_targets',
    'keyword_id',
    'keywords.id',
  )
  return readPage(window, {
    rows: (limit, offset) =>
      found
        .select(['keyword_id', 'query', 'url'])
        .orderBy('keyword_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
        .n,
  })
}

/** The page that is meant for each keyword of a client, where one was named. */
export async function targetUrls(db: Db, clientId: number): Promise<Map<number, string>> {
  const { items } = await pageTargets(db, clientId, {})
  return new Map(items.map(({ keyword_id, url }) => [keyword_id, url]))
}

/** An empty URL removes it. */
export async function saveTarget(db: Db, keyword_id: number, url: string): Promise<void> {
  if (url === '')
    await db.deleteFrom('rank_targets').where('keyword_id', '=', keyword_id).execute()
  else
    await db
      .insertInto('rank_targets')
      .values({ workspace_id: WORKSPACE_ID, keyword_id, url })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'keyword_id']).doUpdateSet({ url }),
      )
      .execute()
}
