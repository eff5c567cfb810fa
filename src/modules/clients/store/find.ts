import { sql } from 'kysely'
import {
  FITS,
  type Fit,
  fitOf,
  folded,
  gramsOf,
  type Held,
  slipVariants,
  wholeParts,
  wordsOf,
} from '../../../base/fuzzy-match.ts'
import type { Context } from '../../../core/context.ts'

type Row = { id: number; name: string; domain: string; is_archived: boolean }
export type FoundClient = Row & { fit: Fit }

/** As many as a list of results shows. */
const ENOUGH = 20
const CANDIDATES = 200
/** So many of the newest clients are looked through one by one: what many names hold is found among them. */
const NEWEST = 5000
const MAX_WORDS = 8
/** Behind every sign that a name can hold. */
const LAST = '\u{10ffff}'

/** Clients whose name or domain fits what was typed, in no order; the worse ways to fit only while the better are few. */
export async function findClients(ctx: Context, typed: string): Promise<FoundClient[]> {
  const finds = openFinds(typed)
  const { found, keep, has } = finds
  if (ctx.actor.clientIds !== null) {
    keep(await ownOf(ctx, ctx.actor.clientIds))
    return [...found.values()]
  }
  const asked = folded(typed)
  const words = [...new Set(wordsOf(typed))].slice(0, MAX_WORDS)
  const newest = newestWith(ctx, [words.length > 0 ? words : [asked]])
  keep((await Promise.all([beginningWith(ctx, asked), newest])).flat())
  if (!has('inside')) {
    const inside = await withGrams(ctx, [words.map(heldAnywhere)])
    keep(inside)
    if (inside.length < CANDIDATES)
      return found.size > 0 ? [...found.values()] : withSlips(ctx, words, finds)
  }
  // Many hold the words somewhere: those with the words at a beginning come before them.
  if (!has('word')) keep(await withGrams(ctx, [words.map(heldAtStart)]))
  return [...found.values()]
}

const heldAtStart = (text: string): Held => ({ text, atStart: true })
/** One or two letters match in the middle of almost anything. */
const heldAnywhere = (text: string): Held => ({ text, atStart: text.length < 3 })

/** Where every word may have slips, only the newest are looked through. */
async function withSlips(
  ctx: Context,
  words: string[],
  { found, keep, has }: Finds,
): Promise<FoundClient[]> {
  const variants = slipVariants(words)
  if (variants.length === 0) return []
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const loose = wholeParts(longest).map(({ text }) => [text])
  keep(await newestWith(ctx, [...variants.map(textsOf), ...loose]))
  if (!has('fuzzy')) keep(await withGrams(ctx, variants, { isRare: true }))
  return [...found.values()]
}

type Finds = ReturnType<typeof openFinds>

function openFinds(typed: string) {
  const found = new Map<number, FoundClient>()
  return {
    found,
    keep(rows: Row[]) {
      for (const row of rows) {
        const fit = fitOf(typed, [row.name, row.domain])
        if (fit) found.set(row.id, { ...row, fit })
      }
    },
    /** Whether a list would be full of what fits so well or better. */
    has(worst: Fit) {
      const fits = [...found.values()].filter(
        ({ fit }) => FITS.indexOf(fit) <= FITS.indexOf(worst),
      )
      return fits.length >= ENOUGH
    },
  }
}

/** Of the few that a limited viewer sees, every one is looked at. */
async function ownOf({ db, actor }: Context, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select id, name, domain, is_archived from clients
    where workspace_id = ${actor.workspaceId} and id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Ranges instead of patterns: nothing typed has a meaning of its own, and the index is used whatever is asked. */
async function beginningWith({ db, actor }: Context, asked: string): Promise<Row[]> {
  const within = (
    value: ReturnType<typeof sql>,
  ) => sql`(select id, name, domain, is_archived from clients
    where workspace_id = ${actor.workspaceId} and ${value} ~>=~ ${asked} and ${value} ~<~ ${asked + LAST}
    order by ${value} using ~<~, id limit ${CANDIDATES})`
  const { rows } =
    await sql<Row>`${within(sql`lower(name)`)} union ${within(sql`domain`)}`.execute(db)
  return rows
}

/** Those of the newest that hold all the texts of one of the sets. */
async function newestWith({ db, actor }: Context, sets: string[][]): Promise<Row[]> {
  const holds = sets.map((texts) =>
    sql.join(
      texts.map((text) => sql`strpos(shown, ${text}) > 0`),
      sql` and `,
    ),
  )
  const { rows } = await sql<Row>`select id, name, domain, is_archived from (
      select id, name, domain, is_archived, lower(name || ' ' || domain) as shown from clients
      where workspace_id = ${actor.workspaceId} order by id desc limit ${NEWEST}) newest
    where ${sql.join(holds, sql` or `)} limit ${CANDIDATES}`.execute(db)
  return rows
}

/** Those that have the pieces of one of the sets; with `isRare`, only of sets with a piece that few names have. */
async function withGrams(
  { db, actor }: Context,
  sets: Held[][],
  { isRare = false } = {},
): Promise<Row[]> {
  const parts = sets.flatMap((held) => {
    const pieces = held.flatMap((each, nr) => gramsOf(each).map((gram) => ({ gram, nr })))
    if (pieces.length === 0) return []
    const grams = pieces.map(({ gram }) => `${actor.workspaceId}:${gram}`)
    const wordOf = pieces.map(({ nr }) => nr)
    return [
      sql`select id, name, domain, is_archived from search_clients(
        ${actor.workspaceId}, ${grams}::text[], ${wordOf}::int[], ${textsOf(held)}::text[], ${isRare}, ${CANDIDATES})`,
    ]
  })
  if (parts.length === 0) return []
  return (await sql<Row>`${sql.join(parts, sql` union `)}`.execute(db)).rows
}

const textsOf = (held: Held[]) => held.map(({ text }) => text)
