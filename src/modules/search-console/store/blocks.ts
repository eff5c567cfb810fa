import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addDays, dayNumber } from '../calendar.ts'
import type { Property } from './properties.ts'

/** How many days are summed up together, besides single days; each begins at a multiple of itself, but the latest. */
export const BLOCKS = [112, 28, 7] as const

/** The same from the shortest, each with what it is summed up from. */
export const GROWING_BLOCKS = [
  { days: 7, part: 1 },
  { days: 28, part: 7 },
  { days: 112, part: 28 },
] as const

/** The last final days are read most, and end anywhere within a week: they and those before are summed up, too. */
export const LATEST_DAYS = 28

export type Block = { days: number; day: string }
export type Span = { from: string; to: string }

const nameOf = ({ days, day }: Block) => `${days} ${day}`

/** The longest sums that there are, and single days for the rest. */
export function coverOf({ from, to }: Span, known: Block[]): Block[] {
  const names = new Set(known.map(nameOf))
  const cover: Block[] = []
  for (let day = from; day <= to; ) {
    const fits = BLOCKS.find(
      (days) => names.has(nameOf({ days, day })) && addDays(day, days - 1) <= to,
    )
    cover.push({ days: fits ?? 1, day })
    day = addDays(day, fits ?? 1)
  }
  return cover
}

/** Every block that lies within. */
export function blocksWithin({ from, to }: Span): Block[] {
  return BLOCKS.flatMap((days) => {
    const blocks: Block[] = []
    const first = addDays(from, (days - (dayNumber(from) % days)) % days)
    for (let day = first; addDays(day, days - 1) <= to; day = addDays(day, days))
      blocks.push({ days, day })
    return blocks
  })
}

/** The first days of the weeks that lie within. */
export const weeksWithin = (span: Span): string[] =>
  blocksWithin(span).flatMap(({ days, day }) => (days === 7 ? [day] : []))

/** Blocks that begin at a multiple of themselves. */
export const isAligned = (days: number) => sql`(day - date '1970-01-01') % ${days}::int = 0`

/** The last final days and as many before, which they are compared with; without those of which a day is not here. */
export async function latestBlocks(db: Db, { workspace_id, id }: Property): Promise<Block[]> {
  const { rows } = await sql<{ day: string }>`with latest as (
      select max(day) - ${LATEST_DAYS}::int * back + 1 as day
      from search_console_days cross join generate_series(1, 2) as back
      where workspace_id = ${workspace_id} and property_id = ${id} and is_final group by back)
    select latest.day from latest where not ${isAligned(LATEST_DAYS)} and ${LATEST_DAYS} = (
      select count(*) from search_console_days d where d.workspace_id = ${workspace_id} and d.property_id = ${id}
        and d.day >= latest.day and d.day < latest.day + ${LATEST_DAYS}::int)`.execute(db)
  return rows.map(({ day }) => ({ days: LATEST_DAYS, day }))
}

export const spanOfBlock = ({ days, day }: Block): Span => ({
  from: day,
  to: addDays(day, days - 1),
})

type Wanted = { days: number; unless: RawBuilder<unknown> }

/** Blocks whose days are all here, without those for which there is a row already. */
export async function wholeBlocks(
  db: Db,
  { workspace_id, id }: Property,
  { days, unless }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select block.day from (
      select date '1970-01-01' + (day - date '1970-01-01') / ${days}::int * ${days}::int as day
      from search_console_days where workspace_id = ${workspace_id} and property_id = ${id}
      group by 1 having count(*) = ${days}) block
    where not exists (${unless})
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}
