import type { Context } from '../../../core/context.ts'
import { rawKey } from './raw-pages.ts'
import { screenshotKey } from './screenshots.ts'

type Stored = Pick<Context, 'db' | 'blobs'>

const AT_ONCE = 32

/** Moves raw pages into the bucket, oldest first; returns how many. */
export async function movePages({ db, blobs }: Stored): Promise<number> {
  const rows = await db
    .selectFrom('rank_pages')
    .select(['workspace_id', 'id', 'fetched_at', 'body'])
    .where('body', 'is not', null)
    .orderBy('fetched_at')
    .limit(AT_ONCE)
    .execute()
  const moved = rows.map(async ({ body, ...row }) => {
    if (!body || (await blobs.put(rawKey(row), body))) return []
    await db
      .updateTable('rank_pages')
      .set({ body: null })
      .where((eb) => eb.and(row))
      .execute()
    return [row]
  })
  return (await Promise.all(moved)).flat().length
}

export async function moveScreenshots({ db, blobs }: Stored): Promise<number> {
  const rows = await db
    .selectFrom('rank_screenshots')
    .select(['workspace_id', 'job_id', 'keyword_id', 'device', 'png'])
    .where('png', 'is not', null)
    .orderBy('taken_at')
    .limit(AT_ONCE)
    .execute()
  const moved = rows.map(async ({ png, ...row }) => {
    if (!png || (await blobs.put(screenshotKey(row), png))) return []
    await db
      .updateTable('rank_screenshots')
      .set({ png: null })
      .where((eb) => eb.and(row))
      .execute()
    return [row]
  })
  return (await Promise.all(moved)).flat().length
}
