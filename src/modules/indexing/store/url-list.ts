import { sql } from 'kysely'
import { likeAnywhere } from '../../../base/text.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Provenance } from '../../../core/schemas.ts'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Channel, Refusal } from '../../../providers/index-channels/port.ts'

export type UrlState = 'new' | 'changed' | 'unchanged' | 'blocked' | 'unlisted'

export type ListedUrl = {
  url: string
  source: Provenance
  state: UrlState
  lastmod: string | null
  changed_at: number
  is_indexed: boolean | null
  coverage: string
  inspected_at: number | null
  receipts: {
    channel: Channel
    is_accepted: boolean
    http_status: number | null
    refusal: Refusal | ''
    sent_at: number
    accepted_at: number | null
  }[]
}

type Filter = Window & {
  q?: string | undefined
  state?: UrlState | undefined
  is_indexed?: boolean | undefined
}

const TAKEN = sql`(select max(accepted_at) from indexing_receipts r where r.workspace_id = u.workspace_id and r.url_id = u.id
  and r.is_simulated = is_simulated('indexing'))`
/** What the other world said of the index is not known here. */
const known = (column: string) =>
  sql`case when u.is_simulated = is_simulated('indexing') then ${sql.ref(`u.${column}`)} end`

const STATE = sql`case
  when u.task_id is distinct from latest.id then 'unlisted'
  when u.is_blocked then 'blocked'
  when ${TAKEN} is null then 'new'
  when ${TAKEN} < u.changed_at then 'changed'
  else 'unchanged' end`

/** The world of the run that found it listed last; of a page that none has listed, its own. */
const SOURCE = sql`case when coalesce(
    (select r.is_simulated from runs r where r.workspace_id = u.workspace_id and r.id = u.task_id), u.is_simulated)
  then 'sandbox' else 'live' end`

/** The pages of a client by address, each with what is known of it. */
export function listUrls(
  db: Db,
  clientId: number,
  { q = '', state, is_indexed, ...window }: Filter,
) {
  const from = sql`from indexing_urls u,
    (select max(task_id) as id from indexing_urls where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId}) latest
    where u.workspace_id = ${WORKSPACE_ID} and u.client_id = ${clientId}
      and (${q} = '' or u.url ilike ${likeAnywhere(q)})
      and (${is_indexed ?? null}::boolean is null or ${known('is_indexed')} = ${is_indexed ?? null})
      and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`
  return readPage(window, {
    rows: async (limit, offset) => {
      const { rows } = await sql<ListedUrl>`
        select u.url, ${SOURCE} as source, ${STATE} as state, u.lastmod, u.changed_at, ${known('is_indexed')} as is_indexed,
          coalesce(${known('coverage')}, '') as coverage, ${known('inspected_at')} as inspected_at,
          coalesce((select jsonb_agg(to_jsonb(r) - '{workspace_id,url_id,task_id,is_simulated}'::text[] || jsonb_build_object(
            'sent_at', date_part('epoch', r.sent_at), 'accepted_at', date_part('epoch', r.accepted_at)) order by r.channel)
            from indexing_receipts r
            where r.workspace_id = u.workspace_id and r.url_id = u.id and r.is_simulated = is_simulated('indexing')), '[]') as receipts
        ${from} order by u.url limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: async () =>
      (await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)).rows[0]?.n ?? 0,
  })
}
