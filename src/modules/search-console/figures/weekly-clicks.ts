import type { Context } from '../../../core/context.ts'
import { addDays, dayNumber } from '../calendar.ts'
import { daysOf, extentOf } from '../store/performance.ts'
import { findProperty } from '../store/properties.ts'

type WeeklyClicks = { week: string; clicks: number; impressions: number }

/** Whole weeks from Monday on, as far back as none is missing, of final days alone; null: not connected. */
export async function weeklyClicks(
  ctx: Context,
  clientId: number,
): Promise<WeeklyClicks[] | null> {
  const property = await findProperty(ctx, clientId)
  if (!property) return null
  const { first_day, final_until } = await extentOf(ctx.db, property)
  if (first_day === null || final_until === null) return []
  const days = await daysOf(ctx.db, property, { from: first_day, to: final_until })
  const weeks: WeeklyClicks[] = []
  for (const group of Map.groupBy(days, ({ day }) => mondayOf(day)).entries()) {
    const [week, inWeek] = group
    if (inWeek.length < 7) continue
    const [clicks, impressions] = [sumOf(inWeek, 'clicks'), sumOf(inWeek, 'impressions')]
    if (weeks.length > 0 && weeks.at(-1)?.week !== addDays(week, -7)) weeks.length = 0
    weeks.push({ week, clicks, impressions })
  }
  return weeks
}

/** 1 January 1970 was a Thursday. */
const mondayOf = (day: string) => addDays(day, -((dayNumber(day) + 3) % 7))

const sumOf = <Field extends string>(rows: Record<Field, number>[], field: Field) =>
  rows.reduce((sum, row) => sum + row[field], 0)
