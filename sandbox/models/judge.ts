import { holdoutWords } from '../answers/holdout/words.ts'
import type { Sentiment } from '../answers/types.ts'
import { words } from '../answers/words.ts'
import { marketSites } from '../world/market-sites.ts'

const SENTIMENTS: Sentiment[] = ['positive', 'negative', 'neutral']
const NAMES = marketSites.filter(({ kind }) => kind === 'shop').map(({ name }) => name)

/** How the first shop that is named is spoken of later on; empty when nothing is said about it. */
export function judge(said: string): Sentiment | '' {
  const subject = NAMES.map((name) => ({ name, at: said.indexOf(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)[0]?.name
  if (!subject) return ''
  const spoken = said.split('\n').flatMap((line) => passagesOf(line, subject))
  return SENTIMENTS.find((sentiment) => spoken.some((passage) => isIn(passage, sentiment))) ?? ''
}

/** The sentences of a line that name the subject, and those after them that name nobody. */
function passagesOf(line: string, subject: string): string[] {
  let about: string | undefined
  return line.split(/(?<=[.!?])\s+/).filter((sentence) => {
    const named = NAMES.filter((name) => sentence.includes(name))
    if (named.length > 0) about = named.includes(subject) ? subject : named[0]
    return about === subject
  })
}

function isIn(passage: string, sentiment: Sentiment): boolean {
  return ALL[sentiment].some((mark) => passage.includes(mark))
}

const ALL: Record<Sentiment, string[]> = {
  positive: marksOf('positive'),
  neutral: marksOf('neutral'),
  negative: marksOf('negative'),
}

/** What every pattern says besides the name, its longest piece. */
function marksOf(sentiment: Sentiment): string[] {
  const patterns = Object.values(words).flatMap(({ notes, sentences }) => [
    ...notes[sentiment],
    ...sentences[sentiment],
  ])
  const remarks = Object.values(holdoutWords).flatMap((bank) => bank.remarks[sentiment])
  return [...patterns, ...remarks].map(
    (pattern) => pattern.split(/\{\w\}/).toSorted((one, other) => other.length - one.length)[0] ?? pattern,
  )
}
