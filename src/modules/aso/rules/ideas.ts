import { clamp, wordsOf } from './words.ts'

const STOP = new Set(
  'a an and the of for to in on by with your my our app apps free best new pro plus lite and or & at is it this that from you all и в на для с по от к не это та в з для на та до від der die das und für mit le la les et pour de el los y para'.split(
    ' ',
  ),
)

/** One form for one meaning: lower case, without endings of the plural. */
export function canonical(query: string): string {
  return wordsOf(query)
    .map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word))
    .join(' ')
}

/** Runs of one to three words that say something. */
export function phrasesOf(text: string): string[] {
  const parts = text.split(/[:.,|&–—()\n•!?]| - /)
  const found = parts.flatMap((part) => {
    const words = wordsOf(part)
    return words.flatMap((_, start) =>
      [1, 2, 3].flatMap((size) => {
        const run = words.slice(start, start + size)
        const [first = '', last = ''] = [run[0], run.at(-1)]
        const isWhole = run.length === size && !STOP.has(first) && !STOP.has(last)
        return isWhole && run.join('').length > 2 ? [run.join(' ')] : []
      }),
    )
  })
  return [...new Set(found)]
}

type SeedSource = { text: string; weight: number }

const WORTH_BY_WORDS: Record<number, number> = { 2: 1.5, 3: 1.1 }

/** The seed phrases: two or three words before single ones, the most frequent first. */
export function seedsOf(sources: SeedSource[], most: number): string[] {
  const scores = new Map<string, number>()
  for (const { text, weight } of sources) {
    for (const phrase of phrasesOf(text)) {
      const worth = weight * (WORTH_BY_WORDS[phrase.split(' ').length] ?? 1)
      scores.set(phrase, (scores.get(phrase) ?? 0) + worth)
    }
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([phrase]) => phrase)
}

export type Idea = {
  canonical: string
  query: string
  seed: string
  score: number
  traffic: number | null
  prefix: number | null
}

type SeedSources = { seed: string; suggestions: string[]; titles: string[] }

const MAX_QUERY = 300

/** What people and other apps make of a seed. The store's own suggestions weigh most, the earlier the more. */
export function ideasOf({ seed, suggestions, titles }: SeedSources): Omit<Idea, 'traffic'>[] {
  const found = new Map<string, Omit<Idea, 'traffic'>>()
  const add = (query: string, score: number, prefix: number | null) => {
    const key = canonical(query)
    const kept = found.get(key)
    if (key === '' || query.length > MAX_QUERY) return
    found.set(key, {
      canonical: key,
      query,
      seed,
      score: (kept?.score ?? 0) + score,
      prefix: kept?.prefix ?? prefix,
    })
  }
  add(seed, 60, null)
  for (const [index, term] of suggestions.entries())
    add(term.toLowerCase(), clamp(100 - 5 * index, 40, 100), [...seed].length)
  const inTitles = titles.flatMap((title) =>
    phrasesOf(title).filter((phrase) => phrase.includes(' ')),
  )
  for (const phrase of inTitles) add(phrase, 12, null)
  return [...found.values()]
}

/** A phrase that holds the name of the app or its maker is looked for by people who know it. */
export function intentOf(query: string, brands: string[]): 'branded' | 'generic' {
  const words = wordsOf(query)
  return brands.some((brand) => brand.length > 2 && words.includes(brand))
    ? 'branded'
    : 'generic'
}

/** The first word of a name, unless it is a common one. */
export function brandOf(name: string): string {
  const [first = ''] = wordsOf(name)
  return STOP.has(first) ? '' : first
}
