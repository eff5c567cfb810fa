import { FEELINGS, TOPICS } from './lexicon.ts'
import { clamp, rounded, wordsOf } from './words.ts'

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const
export type Sentiment = (typeof SENTIMENTS)[number]

/** -1 to 1 from stars and words; a language without a word list is judged by its stars. */
export function sentimentOf(
  rating: number,
  text: string,
  language: string,
): { sentiment: Sentiment; score: number } {
  const score = rounded((0.7 * (rating - 3)) / 2 + 0.3 * feelingOf(text, language), 3)
  if (score > 0.2) return { score, sentiment: 'positive' }
  return { score, sentiment: score < -0.2 ? 'negative' : 'neutral' }
}

function feelingOf(text: string, language: string): number {
  const words = FEELINGS[language.split('-')[0] ?? '']
  if (!words) return 0
  const line = lineOf(text)
  const good = countOf(line, words.good)
  const bad = countOf(line, words.bad)
  return good + bad === 0 ? 0 : clamp((good - bad) / (good + bad), -1, 1)
}

const MAX_REVIEW = 10_000

/** The words of a review, each after a space; more than stores take is not read. */
const lineOf = (text: string) => ` ${wordsOf(text.slice(0, MAX_REVIEW)).join(' ')}`

/** Where a list holds a space that does not break, the words stand together. */
const countOf = (line: string, beginnings: string[]) =>
  beginnings.filter((beginning) => line.includes(` ${beginning.replaceAll('\u00a0', ' ')}`))
    .length

export function topicsOf(text: string): string[] {
  const line = lineOf(text)
  return Object.entries(TOPICS).flatMap(([topic, beginnings]) =>
    countOf(line, beginnings) > 0 ? [topic] : [],
  )
}
