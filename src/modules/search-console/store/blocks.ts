import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addDays, dayNumber, dayText } from '../calendar.ts'
import type { Property } from './properties.ts'

/** How many days are summed up together, and what each is made from. They begin at a multiple of themselves. */
export const GROWING_BLOCKS = [
  { days: 7, part: 1 },
  { days: 28, part: 7 },
  { days: 112, part: 28 },
] as const
const WEEK = 7

/** The last final days are read most, and end anywhere within a week: they and those before are summed up, too. */
const LATEST_DAYS = [7, 28]

export type Block = { days: number; day: string }
export type Span = { from: string; to: string }
/** A sum that is added, or taken off again where it reaches beyond what is asked for. */
export type Part = Block & { sign: 1 | -1 }

/** What reading a sum costs beside its days, the more of which have the more values. */
const READ_COST = 100

type Way = { cost: number; last?: Part; before?: Way }

/** The sums that make up a span and are read fastest; of a day that is in none, the day itself. */
export function coverOf({ from, to }: Span, known: Block[]): Part[] {
  const [start, end] = [dayNumber(from), dayNumber(to) + 1]
  const stepsFrom = stepsOf(known)
  const ways = new Map<number, Way>([[start, { cost: 0 }]])
  const open = new Set([start])
  for (const at of open) {
    open.delete(at)
    const way = ways.get(at)
    if (!way || way.cost >= (ways.get(end)?.cost ?? Infinity)) continue
    for (const last of stepsFrom(at)) {
      const next = at + last.days * last.sign
      const cost = way.cost + READ_COST + last.days
      if (cost >= (ways.get(next)?.cost ?? Infinity)) continue
      ways.set(next, { cost, last, before: way })
      open.add(next)
    }
  }
  return partsOf(ways.get(end))
}

/** The sums that begin or end at a day. */
function stepsOf(known: Block[]) {
  const steps = new Map<number, Part[]>()
  const add = (at: number, part: Part) => steps.getOrInsertComputed(at, () => []).push(part)
  for (const { days, day } of known) {
    const first = dayNumber(day)
    add(first, { days, day, sign: 1 })
    add(first + days, { days, day, sign: -1 })
  }
  return (at: number): Part[] => [
    ...(steps.get(at) ?? []),
    { days: 1, day: dayText(at), sign: 1 },
    { days: 1, day: dayText(at - 1), sign: -1 },
  ]
}

function partsOf(way: Way | undefined): Part[] {
  const parts: Part[] = []
  for (let each = way; each?.last; each = each.before) parts.push(each.last)
  return parts.reverse()
}

/** What makes up the days of a span that are here. */
export async function coverFor(db: Db, property: Property, span: Span): Promise<Part[]> {
  const { blocks, first_day, last_day } = await knownBlocks(db, property)
  if (first_day === null || last_day === null) return []
  const from = span.from < first_day ? first_day : span.from
  const to = span.to > last_day ? last_day : span.to
  return from > to ? [] : coverOf({ from, to }, blocks)
}

type Known = { blocks: Block[]; first_day: string | null; last_day: string | null }

/** What is summed up: that has sums by device. */
async function knownBlocks(db: Db, { workspace_id, id }: Property): Promise<Known> {
  const { rows } = await sql<
    Block & Known
  >`select distinct s.days, s.day, held.first_day, held.last_day
    from (select min(day) as first_day, max(day) as last_day from search_console_days
      where workspace_id = ${workspace_id} and property_id = ${id}) held
    left join search_console_sums s on s.workspace_id = ${workspace_id} and s.property_id = ${id}
      and s.dimension = 'device' and s.days > 1`.execute(db)
  const { first_day = null, last_day = null } = rows[0] ?? {}
  const blocks = rows.flatMap(({ days, day }) => (days ? [{ days, day }] : []))
  return { blocks, first_day, last_day }
}

/** The sums that a day is part of, besides its own. */
export async function blocksWith(db: Db, property: Property, day: string): Promise<Block[]> {
  const { blocks } = await knownBlocks(db, property)
  return blocks.filter((block) => block.day <= day && day <= spanOfBlock(block).to)
}

/** The whole weeks within a span that are summed up. */
export async function summedWeeks(db: Db, property: Property, span: Span): Promise<string[]> {
  const within = new Set(weeksWithin(span))
  const { blocks } = await knownBlocks(db, property)
  return blocks
    .filter(({ days, day }) => days === WEEK && within.has(day))
    .map(({ day }) => day)
}

/** The first days of the weeks that lie within. */
export function weeksWithin({ from, to }: Span): string[] {
  const weeks: string[] = []
  const first = addDays(from, (WEEK - (dayNumber(from) % WEEK)) % WEEK)
  for (let day = first; addDays(day, WEEK - 1) <= to; day = addDays(day, WEEK)) weeks.push(day)
  return weeks
}

type HeldDay = { day: string; is_final: boolean }

/**
 * What ends anywhere: the last final days, as many before, which they are compared with, and all final days back to
 * where one is missing.
 */
export function latestBlocks(days: HeldDay[]): Block[] {
  const held = new Set(days.map(({ day }) => day))
  const last = days.findLast(({ is_final }) => is_final)?.day
  if (last === undefined) return []
  let first = last
  while (held.has(addDays(first, -1))) first = addDays(first, -1)
  const run = dayNumber(last) - dayNumber(first) + 1
  const blocks = LATEST_DAYS.flatMap((length) =>
    [length, 2 * length].map((back) => ({ days: length, day: addDays(last, 1 - back) })),
  ).filter(({ day }) => day >= first)
  if (run > 2 * Math.max(...LATEST_DAYS)) blocks.push({ days: run, day: first })
  return blocks.filter((block) => !isGrowing(block))
}

/** A block that is summed up wherever the latest days are. */
export const isGrowing = ({ days, day }: Block): boolean =>
  GROWING_BLOCKS.some((block) => block.days === days && dayNumber(day) % days === 0)

export const spanOfBlock = ({ days, day }: Block): Span => ({
  from: day,
  to: addDays(day, days - 1),
})

/** Those of so many days that are all here, and not summed up. */
export async function dueBlocks(
  db: Db,
  { workspace_id, id }: Property,
  days: number,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select block.day from (
      select date '1970-01-01' + (day - date '1970-01-01') / ${days}::int * ${days}::int as day
      from search_console_days where workspace_id = ${workspace_id} and property_id = ${id}
      group by 1 having count(*) = ${days}) block
    where not exists (select from search_console_sums s where s.workspace_id = ${workspace_id}
      and s.property_id = ${id} and s.dimension = 'device' and s.days = ${days} and s.day = block.day)
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** All blocks but single days that are summed up and stand nowhere else. */
export async function storedLatest(db: Db, property: Property): Promise<Block[]> {
  const { blocks } = await knownBlocks(db, property)
  return blocks.filter((block) => !isGrowing(block))
}
