import type { Selectable } from 'kysely'
import { notFound } from '../../base/errors.ts'
import { readPage, type Window } from '../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../platform/database/db.ts'
import type { Known } from '../../platform/database/table.ts'
import type { ParsedAd } from './parse.ts'
import type { AD_SURFACES } from './schemas.ts'

export type Observation = Selectable<Tables['ad_observations']>
type AdRow = Selectable<Tables['ads']>

const MOST_OBSERVATIONS = 100_000

type Client = { workspace_id: number; id: number }
type NewObservation = { prompt: string; paste_hash: string; ads: ParsedAd[]; now: number }

type Seen = Pick<
  Observation,
  'prompt' | 'surface' | 'check_id' | 'prompt_id' | 'answer_id' | 'is_simulated' | 'created_at'
> & {
  ads: ParsedAd[]
}

/** An ad seen in an answer, counted once. */
export async function insertSeen(
  db: Db,
  client: Client,
  { ads, ...seen }: Seen,
): Promise<void> {
  const row = {
    ...seen,
    workspace_id: client.workspace_id,
    client_id: client.id,
    paste_hash: '',
  }
  const added = db
    .insertInto('ad_observations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  const made = await added.returning('id').executeTakeFirst()
  if (made)
    await insertAds(db, { workspace_id: client.workspace_id, observation_id: made.id }, ads)
}

async function insertAds(
  db: Db,
  owner: { workspace_id: number; observation_id: number },
  ads: ParsedAd[],
) {
  if (ads.length === 0) return
  await db
    .insertInto('ads')
    .values(ads.map((ad) => ({ ...ad, ...owner })))
    .execute()
}

export async function insertObservation(
  db: Db,
  client: Client,
  { prompt, paste_hash, ads, now }: NewObservation,
) {
  const row = {
    workspace_id: client.workspace_id,
    client_id: client.id,
    prompt,
    paste_hash,
    created_at: now,
  }
  const made = await db
    .insertInto('ad_observations')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertAds(db, { workspace_id: client.workspace_id, observation_id: made.id }, ads)
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

type Wish = {
  prompt?: string | undefined
  surface?: AdSurfaceName | undefined
  ids?: number[] | undefined
  /** Answers of the sandbox, or of real apps. */
  isSimulated: boolean
}

/** Newest first. */
export function listObservations(
  db: Db,
  client: Client,
  { window, ...wish }: Wish & { window: Window },
) {
  return readPage(window, {
    rows: (limit, offset) =>
      wished(db, client, wish)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countObservations(db, client, wish),
  })
}

/** Those that people pasted. */
export async function countPasted(db: Db, client: Client): Promise<number> {
  const pasted = own(db, client).where('surface', '=', 'pasted')
  return (
    await pasted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

async function countObservations(db: Db, client: Client, wish: Wish): Promise<number> {
  const counted = wished(db, client, wish).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

function wished(db: Db, client: Client, { prompt, surface, ids, isSimulated }: Wish) {
  let found = own(db, client).where((eb) =>
    eb.or([eb('surface', '=', 'pasted'), eb('is_simulated', '=', isSimulated)]),
  )
  if (surface !== undefined) found = found.where('surface', '=', surface)
  if (prompt !== undefined) found = found.where('prompt', '=', prompt)
  if (ids) found = found.where('id', '=', anyOf(ids))
  return found
}

export type Span = Omit<Wish, 'ids'> & { from: number; to: number }

/** The newest, should they be very many. */
export function observationsIn(db: Db, client: Client, { from, to, ...wish }: Span) {
  return wished(db, client, wish)
    .select(['id', 'prompt', 'surface', 'created_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id', 'desc')
    .limit(MOST_OBSERVATIONS)
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
  db
    .selectFrom('ad_observations')
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.id)

export type AdSurfaceName = (typeof AD_SURFACES)[number]

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    ad_observations: Known<'ad_observations', { surface: AdSurfaceName }>
  }
}
