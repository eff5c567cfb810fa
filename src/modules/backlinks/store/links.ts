import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { likeAnywhere } from '../../../base/text.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import { type After, type Finding, type NormalizedLink, UNCHECKED } from '../link-state.ts'
import type { FoundBy, State } from '../schemas.ts'

export type Link = Selectable<Tables['backlinks']>

/** Pages of the sandbox are there as long as it stands in for sites: they are not lost when it is gone. */
const IS_REACHABLE = sql<boolean>`(is_simulated('sites') or right(source_domain, 5) <> '.test')`

type Filter = Window & {
  state?: State | undefined
  q?: string | undefined
  is_followed?: boolean | undefined
}

/** Newest first. */
export function listLinks(
  db: Db,
  clientId: number,
  { state, q = '', is_followed, ...window }: Filter,
) {
  let own = db.selectFrom('backlinks').where('client_id', '=', clientId).where(IS_REACHABLE)
  if (state !== undefined) own = own.where('state', '=', state)
  if (is_followed !== undefined) own = own.where('is_followed', '=', is_followed)
  const like = likeAnywhere(q)
  if (q !== '')
    own = own.where((eb) =>
      eb.or([
        eb('source_url', 'ilike', like),
        eb('target_url', 'ilike', like),
        eb('anchor', 'ilike', like),
      ]),
    )
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export async function requireLink(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
): Promise<Link> {
  const own = db
    .selectFrom('backlinks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  const link = await own.executeTakeFirst()
  if (!link) throw notFound()
  return link
}

export async function countLinks(db: Db, clientId: number): Promise<number> {
  const own = db.selectFrom('backlinks').where('client_id', '=', clientId)
  return (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
    .n
}

type Adding = { links: NormalizedLink[]; found_by: FoundBy; now: number; runId?: number | null }

/** Stores the links that are not there yet, and answers these; one without a target is there when its page is. */
export function insertLinks(
  db: Db,
  client: { workspace_id: number; id: number },
  { links, found_by, now, runId = null }: Adding,
) {
  if (links.length === 0) return Promise.resolve<Link[]>([])
  const given = sql<NormalizedLink>`select * from unnest(${links.map((each) => each.source_url)}::text[],
    ${links.map((each) => each.source_domain)}::text[], ${links.map((each) => each.target_url)}::text[])
    with ordinality as given(source_url, source_domain, target_url, nr)
    where target_url <> '' or not exists (select from backlinks known
      where known.workspace_id = ${client.workspace_id} and known.client_id = ${client.id} and md5(known.source_url) = md5(given.source_url))
    order by nr`
  return sql<Link>`
    insert into backlinks (workspace_id, client_id, source_url, source_domain, target_url, found_by, created_at, run_id)
    select ${client.workspace_id}, ${client.id}, source_url, source_domain, target_url, ${found_by}, to_timestamp(${now}), ${runId}::bigint
    from (${given}) fresh
    on conflict do nothing returning *`
    .execute(db)
    .then(({ rows }) => rows)
}

export async function deleteLinks(db: Db, clientId: number, ids: number[]): Promise<number> {
  const gone = db
    .deleteFrom('backlinks')
    .where('client_id', '=', clientId)
    .where('id', '=', anyOf(ids))
  return Number((await gone.executeTakeFirst()).numDeletedRows)
}

/** A search result that the check did not confirm was never a link. */
export async function dropMisses(db: Db, runId: number): Promise<void> {
  const found = db
    .deleteFrom('backlinks')
    .where('run_id', '=', runId)
    .where('found_by', '=', 'search')
  await found.where('state', 'in', ['absent', 'pending']).execute()
}

export type Choice = {
  states?: State[] | undefined
  /** Only those of which this run found nothing out, or to which it did not come. */
  failedOf?: number | undefined
}

/** Puts links into a run and answers them, those of one site beside each other. */
export async function claimLinks(
  db: Db,
  run: { id: number; client_id: number | null },
  { states, failedOf }: Choice = {},
): Promise<{ id: number; source_domain: string }[]> {
  const { rows } = await sql<{ id: number; source_domain: string }>`
    update backlinks set run_id = ${run.id}
    where workspace_id = ${WORKSPACE_ID} and client_id = ${run.client_id} and ${IS_REACHABLE} and (${states ?? null}::text[] is null or state = any(${states ?? null}))
      and (${failedOf ?? null}::bigint is null or (checked_run_id = ${failedOf ?? null} and reason = any(${UNCHECKED}))
        or (run_id = ${failedOf ?? null} and checked_run_id is distinct from run_id))
    returning id, source_domain`.execute(db)
  return rows.toSorted((a, b) => a.source_domain.localeCompare(b.source_domain) || a.id - b.id)
}

export function linksOfRun(db: Db, runId: number, ids: number[]): Promise<Link[]> {
  return db
    .selectFrom('backlinks')
    .selectAll()
    .where('run_id', '=', runId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
}

/** Takes hold of a link, so that two checks of it follow each other. */
export function lockLink(db: Db, id: number): Promise<Link | undefined> {
  return db
    .selectFrom('backlinks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Check = { finding: Finding; after: After; now: number }

/** Keeps what a check found, and the check itself. */
export async function saveCheck(
  db: Db,
  link: Link,
  { finding, after, now }: Check,
): Promise<Link> {
  const { state, reason, failing_since, event } = after
  const seen = finding.kind === 'present' ? seenIn(link, finding, now) : {}
  const stillLostAt = state === 'active' ? null : link.lost_at
  const saved = await db
    .updateTable('backlinks')
    .set({
      state,
      reason,
      failing_since,
      http_status: finding.httpStatus,
      last_checked_at: now,
      checked_run_id: link.run_id,
      lost_at: event === 'lost' ? now : stillLostAt,
      ...seen,
    })
    .where('id', '=', link.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { anchor, rel, http_status } = saved
  const check = {
    workspace_id: link.workspace_id,
    backlink_id: link.id,
    checked_at: now,
    state,
    reason,
    http_status,
    anchor,
    rel,
  }
  await db
    .insertInto('backlink_checks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return saved
}

function seenIn(
  link: Link,
  { anchor, rel, isFollowed, target, canonical }: Extract<Finding, { kind: 'present' }>,
  now: number,
) {
  const isTaken = sql<boolean>`exists (select from backlinks other
    where other.workspace_id = ${link.workspace_id} and other.client_id = ${link.client_id} and md5(other.source_url) = md5(${link.source_url}) and md5(other.target_url) = md5(${target}))`
  const target_url =
    link.target_url === ''
      ? sql<string>`case when ${isTaken} then '' else ${target} end`
      : link.target_url
  return {
    anchor,
    rel,
    is_followed: isFollowed,
    canonical_url: canonical,
    first_seen: link.first_seen ?? now,
    last_seen: now,
    target_url,
  }
}

/** Newest first. */
export function checksOf(db: Db, backlinkId: number, limit: number) {
  const own = db.selectFrom('backlink_checks').selectAll().where('backlink_id', '=', backlinkId)
  return own.orderBy('checked_at', 'desc').limit(limit).execute()
}

export async function forgetChecks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('backlink_checks').where('checked_at', '<', before).execute()
}

export type Totals = {
  total: number
  states: Partial<Record<State, number>>
  followed: number
  referring_domains: number
  gained: number
  lost: number
  last_checked_at: number | null
}

export async function totalsOf(db: Db, clientId: number, since: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) as total,
      coalesce((select jsonb_object_agg(state, n) from
        (select state, count(*) as n from backlinks where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and ${IS_REACHABLE} group by state) by_state), '{}') as states,
      count(*) filter (where state = 'active' and is_followed) as followed,
      count(distinct source_domain) filter (where state = 'active') as referring_domains,
      count(*) filter (where first_seen >= to_timestamp(${since})) as gained,
      count(*) filter (where state = 'lost' and lost_at >= to_timestamp(${since})) as lost,
      max(last_checked_at) as last_checked_at
    from backlinks where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and ${IS_REACHABLE}`.execute(
    db,
  )
  const [totals] = rows
  if (!totals) throw new Error('count returned no row')
  return totals
}
