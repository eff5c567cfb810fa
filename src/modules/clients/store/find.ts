import { sql } from 'kysely'
import { folded, gramsOf, wholeParts, wordsOf } from '../../../base/likeness.ts'
import type { Context } from '../../../core/context.ts'

export type FoundClient = { id: number; name: string; domain: string; is_archived: boolean }

const CANDIDATES = 60
/** Behind every sign that a name can hold. */
const LAST = '\u{10ffff}'

/** Clients whose name or domain may fit what was typed, in no order; slips are looked for only where nothing else is. */
export async function findClients(ctx: Context, typed: string): Promise<FoundClient[]> {
  const asked = folded(typed)
  const words = wordsOf(asked)
  const found = await Promise.all([
    beginningWith(ctx, asked),
    withGrams(ctx, [gramsOf(words, { atStart: true }), gramsOf(words, { atStart: false })]),
  ])
  const clients = new Map(found.flat().map((client) => [client.id, client]))
  if (clients.size > 0) return [...clients.values()]
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return withGrams(ctx, wholeParts(longest))
}

/** Ranges instead of patterns: nothing typed has a meaning of its own, and the index is used whatever is asked. */
async function beginningWith({ db, actor }: Context, asked: string): Promise<FoundClient[]> {
  const { workspaceId, clientIds } = actor
  const within = (value: ReturnType<typeof sql>) => sql`(select id, name, domain, is_archived from clients
    where workspace_id = ${workspaceId} and ${value} ~>=~ ${asked} and ${value} ~<~ ${asked + LAST}
      and (${clientIds}::bigint[] is null or id = any(${clientIds}))
    order by ${value} using ~<~, id limit ${CANDIDATES})`
  const { rows } = await sql<FoundClient>`${within(sql`lower(name)`)} union ${within(sql`domain`)}`.execute(db)
  return rows
}

async function withGrams({ db, actor }: Context, sets: string[][]): Promise<FoundClient[]> {
  const { workspaceId, clientIds } = actor
  const asked = sets.filter((grams) => grams.length > 0).map((grams) => grams.map((gram) => `${workspaceId}:${gram}`))
  if (asked.length === 0) return []
  const parts = asked.map(
    (grams) => sql`select id from clients_with_grams(${workspaceId}, ${grams}::text[], ${CANDIDATES}) id`,
  )
  const { rows } = await sql<FoundClient>`
    select id, name, domain, is_archived from clients where id in (${sql.join(parts, sql` union `)})
      and workspace_id = ${workspaceId} and (${clientIds}::bigint[] is null or id = any(${clientIds}))`.execute(db)
  return rows
}
