const DAY = 86_400

/** The periods that people name, in three languages, and their days. */
const PERIODS: [RegExp, number][] = [
  [/\bweek|недел|тижд|тижн/i, 7],
  [/\bmonth|месяц|місяц/i, 30],
  [/\bquarter|квартал/i, 90],
  [/\byear|(?<!\p{L})(год|года|году|рік|року|році)(?!\p{L})/iu, 365],
]

export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10)

/** The day before the period that a message names, which is what changes are measured against. */
export function dayBefore(message: string, now: number): string | undefined {
  const days = PERIODS.find(([words]) => words.test(message))?.[1]
  return days === undefined ? undefined : dayOf(now - days * DAY)
}
