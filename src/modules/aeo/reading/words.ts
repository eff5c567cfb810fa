/** A word of a text, where it stands, and the spelling by which words are compared. */
export type Word = { start: number; end: number; key: string }

// Characters that do not show stay inside a word; scripts without spaces give a word a character.
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060'
const WORD = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]` +
    `|\\p{Script=Cyrillic}[\\p{Script=Cyrillic}\\p{M}\\p{N}${INVISIBLE}]*` +
    `|[\\p{Script=Latin}\\p{N}][\\p{Script=Latin}\\p{M}\\p{N}${INVISIBLE}]*` +
    `|[\\p{Script=Greek}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Hangul}\\p{Script=Devanagari}][\\p{L}\\p{M}\\p{N}${INVISIBLE}]*`,
  'gu',
)

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    words.push({ start: index, end: index + word.length, key: fold(word) })
  }
  return words
}

const PLAIN = /^[a-zA-Z0-9а-яА-ЯіїєґІЇЄҐ]+$/
const HIDDEN = new RegExp(`[${INVISIBLE}]`, 'g')
// Й and ї are letters of their own; every other mark is an accent.
const ACCENT = /(?<!и)\u0306|(?<!і)\u0308|[\u0300-\u0305\u0307\u0309-\u036f]/g

/** One spelling for all: lower case, no accents, no invisible characters. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  return word
    .replace(HIDDEN, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENT, '')
    .normalize('NFC')
    .toLowerCase()
}

const CAPITAL = /^\p{Lu}/u

export const isCapital = (word: string) => CAPITAL.test(word)
