import { CYRILLIC } from '../answers/brands.ts'
import { holdoutWords } from '../answers/holdout/words.ts'
import type { Sentiment } from '../answers/types.ts'
import { words } from '../answers/words.ts'
import { marketSites } from '../world/market-sites.ts'

const SENTIMENTS: Sentiment[] = ['positive', 'negative', 'neutral']
type Shop = { name: string; stem: string | null }
const SHOPS: Shop[] = marketSites
  .filter(({ kind }) => kind === 'shop')
  .map(({ host, name }) => ({ name, stem: CYRILLIC[host]?.replace(/я$/, '') ?? null }))
const names = ({ name, stem }: Shop, text: string) =>
  text.includes(name) || (stem !== null && text.includes(stem))
const firstAt = ({ name, stem }: Shop, text: string) =>
  Math.min(...[name, stem ?? name].map((each) => text.indexOf(each)).filter((at) => at >= 0))

/** How the first shop that is named is spoken of later on; empty when nothing is said about it. */
export function judge(text: string): Sentiment | '' {
  const passages = passagesIn(text)
  return (
    SENTIMENTS.find((sentiment) => passages.some((passage) => isIn(passage, sentiment))) ?? ''
  )
}

/** The words that decide it, exactly as they stand. */
export function passageIn(text: string): string {
  const passages = passagesIn(text)
  const decisive = passages.find((passage) =>
    SENTIMENTS.some((sentiment) => isIn(passage, sentiment)),
  )
  return (decisive ?? passages.at(-1) ?? '').slice(0, 200)
}

function passagesIn(text: string): string[] {
  const subject = SHOPS.filter((shop) => names(shop, text)).toSorted(
    (one, other) => firstAt(one, text) - firstAt(other, text),
  )[0]
  return subject ? text.split('\n').flatMap((line) => passagesOf(line, subject)) : []
}

/** The sentences of a line that name the subject, and those after them that name nobody. */
function passagesOf(line: string, subject: Shop): string[] {
  let about: Shop | undefined
  return line.split(/(?<=[.!?])\s+/).filter((sentence) => {
    const named = SHOPS.filter((shop) => names(shop, sentence))
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
    (pattern) =>
      pattern.split(/\{\w\}/).toSorted((one, other) => other.length - one.length)[0] ?? pattern,
  )
}
