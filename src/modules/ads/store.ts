import type { Selectable } from 'kysely'
import { notFound } from '../../base/errors.ts'
import { readPage, type Window } from '../../core/page.ts'
import { anyOf } from '../../platform/any-of.ts'
import type { Db, Tables } from '../../platform/db.ts'
import type { ParsedAd } from './parse.ts'

export type Observation = Selectable<Tables['ad_observations']>
export type AdRow = Selectable<Tables['ads']>

type Client = { workspace_id: number; id: number }
type NewObservation = { prompt: string; paste_hash: string; ads: ParsedAd[]; now: number }

export async function insertObservation(db: Db, client: Client, { prompt, paste_hash, ads, now }: NewObservation) {
  const row = { workspace_id: client.workspace_id, client_id: client.id, prompt, paste_hash, created_at: now }
  const made = await db.insertInto('ad_observations').values(row).returningAll().executeTakeFirstOrThrow()
  const owner = { workspace_id: client.workspace_id, observation_id: made.id }
  if (ads.length)
    await db
      .insertInto('ads')
      .values(ads.map((ad) => ({ ...ad, ...owner })))
      .execute()
  return made
}

/** The same text for the same search, recorded since then. */
export function sameObservation(
  db: Db,
  client: Client,
  { prompt, paste_hash, since }: { prompt: string; paste_hash: string; since: number },
) {
  return own(db, client)
    .select('id')
    .where('prompt', '=', prompt)
    .where('paste_hash', '=', paste_hash)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

type Wish = { prompt?: string | undefined; ids?: number[] | undefined }

/** Newest first. */
export function listObservations(db: Db, client: Client, { window, ...wish }: Wish & { window: Window }) {
  return readPage(window, {
    rows: (limit, offset) =>
      wished(db, client, wish).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: () => countObservations(db, client, wish),
  })
}

export async function countObservations(db: Db, client: Client, wish: Wish = {}): Promise<number> {
  const counted = wished(db, client, wish).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

function wished(db: Db, client: Client, { prompt, ids }: Wish) {
  let found = own(db, client)
  if (prompt !== undefined) found = found.where('prompt', '=', prompt)
  if (ids) found = found.where('id', '=', anyOf(ids))
  return found
}

export type Span = { from: number; to: number; prompt?: string | undefined }

export function observationsIn(db: Db, client: Client, { from, to, prompt }: Span) {
  return wished(db, client, { prompt })
    .select(['id', 'prompt', 'created_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id')
    .execute()
}

export function adsOf(db: Db, { workspace_id }: Client, ids: number[]): Promise<AdRow[]> {
  return db
    .selectFrom('ads')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('observation_id', '=', anyOf(ids))
    .orderBy('observation_id')
    .orderBy('position')
    .execute()
}

export async function deleteObservation(db: Db, client: Client, id: number): Promise<void> {
  const gone = db
    .deleteFrom('ad_observations')
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.id)
  if (!(await gone.where('id', '=', id).returning('id').executeTakeFirst())) throw notFound()
}

const own = (db: Db, client: Client) =>
  db.selectFrom('ad_observations').where('workspace_id', '=', client.workspace_id).where('client_id', '=', client.id)
