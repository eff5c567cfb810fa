import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addDays } from '../calendar.ts'
import { DIMENSIONS } from '../import/day-table.ts'
import {
  type Block,
  blocksWith,
  coverFor,
  dueBlocks,
  GROWING_BLOCKS,
  isGrowing,
  latestBlocks,
  type Part,
  spanOfBlock,
  storedLatest,
} from './blocks.ts'
import { sumMarkets, sumWeek } from './market-sums.ts'
import type { Property } from './properties.ts'
import { sumBlock } from './sums.ts'

/** Sums up the weeks whose days are all here, several of these, and the latest days. */
export async function rollUp(db: Db, property: Property): Promise<void> {
  for (const { days, part } of GROWING_BLOCKS)
    for (const day of await dueBlocks(db, property, days))
      await sumUp(db, property, { days, day, parts: inParts({ days, day }, part) })
  await sumLatest(db, property)
}

const inParts = ({ days, day }: Block, part: number): Part[] =>
  Array.from({ length: days / part }, (_, at) => ({
    days: part,
    day: addDays(day, at * part),
    sign: 1,
  }))

async function sumUp(
  db: Db,
  property: Property,
  block: Block & { parts: Part[] },
): Promise<void> {
  await sumBlock(db, property, block)
  const isWeek = block.days === 7 && isGrowing(block)
  await (isWeek ? sumWeek(db, property, block.day) : sumMarkets(db, property, block))
}

async function sumLatest(db: Db, property: Property): Promise<void> {
  const days = await db
    .selectFrom('search_console_days')
    .select(['day', 'is_final'])
    .where('property_id', '=', property.id)
    .orderBy('day')
    .execute()
  const latest = latestBlocks(days)
  const nameOf = (block: Block) => `${block.days} ${block.day}`
  const [wanted, stored] = [latest, await storedLatest(db, property)].map(
    (blocks) => new Map(blocks.map((block) => [nameOf(block), block])),
  )
  const gone = [...(stored ?? [])].flatMap(([name, block]) =>
    wanted?.has(name) ? [] : [block],
  )
  await dropBlocks(db, property, gone)
  for (const block of latest) {
    if (stored?.has(nameOf(block))) continue
    const parts = await coverFor(db, property, spanOfBlock(block))
    await sumUp(db, property, { ...block, parts })
  }
}

/** The sums of a day, and of all that it is part of. */
export async function dropSums(db: Db, property: Property, day: string): Promise<void> {
  await dropBlocks(db, property, [{ days: 1, day }, ...(await blocksWith(db, property, day))])
}

async function dropBlocks(db: Db, { workspace_id, id }: Property, blocks: Block[]) {
  if (blocks.length === 0) return
  const dropped = sql`using unnest(${blocks.map(({ days }) => days)}::smallint[], ${blocks.map(({ day }) => day)}::date[])
      as block (days, day) where s.workspace_id = ${workspace_id} and s.property_id = ${id}`
  const isOfBlock = sql`s.days = block.days and s.day = block.day`
  await sql`delete from search_console_sums s ${dropped} and s.dimension = any(${[...DIMENSIONS]}::text[])
    and ${isOfBlock}`.execute(db)
  await sql`delete from search_console_markets s ${dropped} and ${isOfBlock}`.execute(db)
  await sql`delete from search_console_pairs s ${dropped} and block.days = 7 and s.week = block.day`.execute(
    db,
  )
}
