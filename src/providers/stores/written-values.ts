import { decodeEntities } from '../../base/formats/entities.ts'

const MAX_TEXT = 20_000

/** A store's text as people read it: line breaks for tags, characters for references. */
export function plainText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^<>]{0,500}>/g, '')
  return decodeEntities(broken).trim().slice(0, MAX_TEXT)
}

export const plainOrNull = (html: string | null) => (html === null ? null : plainText(html))

/** Unix seconds of a date text; null when it is none. */
export function secondsOf(date: string | null | undefined): number | null {
  const parsed = Date.parse(date ?? '')
  return Number.isFinite(parsed) ? parsed / 1000 : null
}

/** How the stores shorten thousands and more, by language; what means two things in two languages is left out. */
const UNITS: Record<string, number> = {
  k: 1e3,
  к: 1e3,
  tsd: 1e3,
  mila: 1e3,
  tys: 1e3,
  tis: 1e3,
  bin: 1e3,
  тыс: 1e3,
  тис: 1e3,
  хил: 1e3,
  rb: 1e3,
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  m: 1e6,
  mn: 1e6,
  mi: 1e6,
  mio: 1e6,
  mln: 1e6,
  mlj: 1e6,
  milj: 1e6,
  mill: 1e6,
  jt: 1e6,
  tr: 1e6,
  млн: 1e6,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
}
const WORDS = /^(?:ratings?|reviews?|votes?)$/i
const SHORTENED = /^\s*(\d[\d.,'’\s]*)(\p{L}*)/u

/** "12K", "1,2 Mio." or "3 624" as a number; null where the unit is not known. */
export function shortCount(text: string | null | undefined): number | null {
  const match = SHORTENED.exec(text ?? '')
  if (!match) return null
  const [, digits = '', word = ''] = match
  const scale = word === '' || WORDS.test(word) ? 1 : UNITS[word.toLowerCase()]
  if (scale === undefined) return null
  const plain = digits.replace(/['’\s]/g, '')
  const value = Number(
    scale === 1
      ? plain.replace(/[.,]/g, '')
      : plain.replace(/[.,](?=\d{3})/g, '').replace(',', '.'),
  )
  return Number.isFinite(value) ? Math.round(value * scale) : null
}
