import findings from '../../../../locales/en/app-findings.json' with { type: 'json' }
import tasks from '../../../../locales/en/app-tasks.json' with { type: 'json' }
import type { Locales } from '../../../../locales/index.ts'
import { createMessages } from '../../../base/messages.ts'
import { trimEndOf } from '../../../base/text.ts'

/** What is worth doing for an app. */
export const suggest = createMessages<Locales['app-tasks']>(tasks)
/** What the audit of a listing finds. */
export const find = createMessages<Locales['app-findings']>(findings)

/** Words of a text in lower case. Writing without spaces stays in one piece. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#'’]+/u)
    .map((word) => trimEndOf(word.replace(/^['’]+/, ''), /['’]/))
    .filter(Boolean)
}

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** How well a text holds a phrase: 1 as it is, .7 all words, .3 some, 0 none. */
export function matchOf(text: string, phrase: string): number {
  const wanted = wordsOf(phrase)
  if (wanted.length === 0) return 0
  if (NO_SPACES.test(phrase))
    return text.normalize('NFKC').toLowerCase().includes(phrase.toLowerCase()) ? 1 : 0
  const words = wordsOf(text)
  if (` ${words.join(' ')} `.includes(` ${wanted.join(' ')} `)) return 1
  const present = wanted.filter((word) => words.includes(word)).length
  if (present === wanted.length) return 0.7
  return present > 0 ? 0.3 : 0
}

export function median(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const rounded = (value: number, digits = 1) =>
  Math.round(value * 10 ** digits) / 10 ** digits

/** The mean of those parts that are known, by their weights; null when none is. */
export function weighted(parts: [number | null, number][]): number | null {
  const known = parts.flatMap(([value, weight]) => (value === null ? [] : [{ value, weight }]))
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0
    ? null
    : known.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
}
