import { cleanCount } from './count.ts'
import { plainFigures } from './text.ts'

/** "4.7 (78)", "٤٫٧ (٧٨)", "4,7(1,2 тыс.)" among the lines of a card. */
export function ratingIn(lines: readonly string[]): {
  rating: number | null
  ratingCount: number | null
} {
  const plain = lines.map(plainFigures)
  const score = plain
    .map((line) => /^([0-5][.,]\d)(?!\d)/.exec(line)?.[1])
    .find((text) => text !== undefined)
  const counted = plain
    .map((line) => /[(（](\d[^()（）]{0,20})[)）]/.exec(line)?.[1])
    .find((text) => text !== undefined)
  return {
    rating: score === undefined ? null : Number(score.replace(',', '.')),
    ratingCount: counted === undefined ? null : cleanCount(counted),
  }
}

// Languages put the score of five before or after the five, with or without spaces.
const RATED = /(?:^|[^\d.,\p{Script=Latin}])([0-5][.,]\d)(?![\d%\p{Script=Latin}])/u

/** "Rated 4.6 out of 5," as stars are labelled for people who cannot see them. */
export function labelledRating(label: string): number | null {
  const score = RATED.exec(plainFigures(label))?.[1]
  return score === undefined ? null : Number(score.replace(',', '.'))
}
