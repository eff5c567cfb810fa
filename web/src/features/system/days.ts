import type { Answer } from '../../api/client/client.ts'

export type Status = Answer<'get', '/api/v1/status'>
export type Part = Status['parts'][number]
export type Day = Part['days'][number]

const DAY_MS = 86_400_000

/** So many days of UTC up to this moment, the first one first. */
export const calendar = (timestamp: number, days: number): string[] =>
  Array.from({ length: days }, (_, index) =>
    new Date(timestamp * 1000 - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )

/** How many of the recorded minutes were not fine. */
export function bad(days: Day[]): { bad: number; n: number } {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  const notFine = sum(({ disturbed, down }) => disturbed + down)
  return { bad: notFine, n: notFine + sum(({ fine }) => fine) }
}
