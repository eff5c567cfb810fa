/** How well a text matches what was typed; smaller is better. */
export const FITS = ['exact', 'prefix', 'word', 'inside', 'fuzzy'] as const
export type Fit = (typeof FITS)[number]

const MAX_TEXT = 400

/** The text normalised for comparison: one spelling per sign, lower case, single spaces. */
export const folded = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

export const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The best way in which one of the texts fits, or null. Every word that was typed must be met. */
export function fitOf(typed: string, texts: string[]): Fit | null {
  const asked = folded(typed)
  const shown = texts.map((text) => folded(text.slice(0, MAX_TEXT)))
  if (shown.includes(asked)) return 'exact'
  if (shown.some((text) => text.startsWith(asked))) return 'prefix'
  const words = wordsOf(asked)
  const known = shown.flatMap(wordsOf)
  if (words.length === 0) return shown.some((text) => text.includes(asked)) ? 'inside' : null
  if (words.every((word) => known.some((each) => each.startsWith(word)))) return 'word'
  if (words.every((word) => known.some((each) => holds(each, word)))) return 'inside'
  return words.every((word) => known.some((each) => isNear(word, each))) ? 'fuzzy' : null
}

/** One or two letters match in the middle of almost anything. */
const holds = (word: string, part: string) =>
  part.length < 3 ? word.startsWith(part) : word.includes(part)

/** One typo in a word of four letters, two in one of nine. */
function slipsIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 9 ? 1 : 2
}

function isNear(typed: string, word: string): boolean {
  const slips = slipsIn(typed)
  if (slips === 0) return word.startsWith(typed)
  // The typed text may be only a prefix of the word.
  const lengths = Array.from(
    { length: 2 * slips + 1 },
    (_, index) => typed.length - slips + index,
  )
  return lengths.some((length) => distance(typed, word.slice(0, length)) <= slips)
}

/** Edit distance of two words: insertions, deletions, substitutions and transpositions. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        swapped,
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The known word the writer probably meant, if one is near enough. */
export function closest(word: string, known: string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  const near = known
    .map((each) => ({
      each,
      steps: each.startsWith(word) && word.length > 1 ? 0 : distance(word.slice(0, 60), each),
    }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps)
  return near[0]?.each
}

/** A text that a name must hold, at the beginning of a word or anywhere. */
export type Held = { text: string; atStart: boolean }

/** The pieces by which names are indexed: those that a name must have to hold this text. */
export function gramsOf({ text, atStart }: Held): string[] {
  const start = atStart && text.length >= 2 ? [`^${text.slice(0, 2)}`] : []
  const inside = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) =>
    text.slice(at, at + 3),
  )
  return [...new Set([...start, ...inside])]
}

const MAX_VARIANTS = 4

/** What a name must hold if one of the words was mistyped: a part of it that has no slip, and the other words. */
export function slipVariants(words: string[]): Held[][] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const variants = longestFirst.flatMap((word) =>
    wholeParts(word).map((part) => [
      part,
      ...words
        .filter((each) => each !== word)
        .map((text) => ({ text, atStart: text.length < 3 })),
    ]),
  )
  return variants.slice(0, MAX_VARIANTS)
}

/** A word cut so that with so many slips one part at least is whole; parts that are too short to look for are left out. */
export function wholeParts(word: string): Held[] {
  const slips = slipsIn(word)
  if (slips === 0) return []
  const size = Math.ceil(word.length / (slips + 1))
  // Two letters that changed places may stand on both sides of a cut.
  const margin = size > 3 ? 1 : 0
  const parts = Array.from({ length: slips + 1 }, (_, index) =>
    word.slice(index * size, (index + 1) * size - (index < slips ? margin : 0)),
  )
  return parts
    .map((text, index) => ({ text, atStart: index === 0 }))
    .filter(({ text }) => text.length >= 2)
}
