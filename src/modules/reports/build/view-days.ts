const HOUR = 3600

export const hourOf = (time: number): number => Math.floor(time / HOUR)

const DAY = 86_400

/** Every day up to now, with its count; days without views have none. */
export function everyDay<C extends { date: string }>(
  counted: C[],
  { days, now, none }: Days<C>,
): C[] {
  const known = new Map(counted.map((each) => [each.date, each]))
  return Array.from({ length: days }, (_, index) => {
    const date = dayOf(now - (days - 1 - index) * DAY)
    return known.get(date) ?? { ...none, date }
  })
}

type Days<C> = { days: number; now: number; none: C }

export const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)
export const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY
