import type { CorpusMonth } from '../queries.ts'

/** One point a month, in its middle: the share of recorded answers that name the client, of all platforms. */
export function corpusPoints(months: CorpusMonth[]): { at: number; value: number }[] {
  return [...Map.groupBy(months, ({ month }) => month)].map(([month, rows]) => {
    const answers = rows.reduce((sum, row) => sum + row.answers, 0)
    const mentioned = rows.reduce((sum, row) => sum + row.mentioned, 0)
    return {
      at: Date.parse(`${month}-15T00:00:00Z`) / 1000,
      value: (100 * mentioned) / answers,
    }
  })
}
