import { trimEndOf } from '../../../../base/text.ts'
import { CURRENCY_MARKS } from './currency-marks.ts'
import { plainFigures } from './text.ts'

// Short forms people write though CLDR has a sign for the currency.
const WRITTEN = [
  'грн',
  'тг',
  'тнг',
  'тенге',
  'руб',
  'р',
  'сум',
  'сом',
  'tl',
  'eur',
  'usd',
  '円',
  '元',
  '원',
  'rs',
  'kč',
]
const MARKS = new Set([...CURRENCY_MARKS, ...WRITTEN])
const CODES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

const FIGURES = /\d(?:[\d.,'’ \u00a0\u202f]{0,20}\d)?/
// What stands beside the figures: letters with a sign of currency (US$, NT$), the sign alone, or letters alone.
const BEFORE =
  /(?:^|[\s:：~≈])((?:[\p{L}\p{M}./]{0,8}\p{Sc}\p{L}{0,3})|(?:\p{L}[\p{L}\p{M}./'’]{0,7}))\s?$/u
const AFTER = /^\s?(\p{Sc}|\p{L}[\p{L}\p{M}./'’]{0,8})(?![\p{L}\p{M}])/u
const JOINED = /^\s?([\p{L}./]{0,4}\p{Sc}(?:[A-Z]{1,3}(?!\p{Ll}))?|[円元원])/u
const AMBIGUOUS = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}]|kg|km|gs|mk|км)$/u
const MAX_LINE = 60

/** The first price of a short line, as it is written there: "$19.99", "1 299,00 ₴", "١٬٢٣٤٫٥٠ ج.م.". */
export function priceIn(line: string): string | null {
  if (line.length > MAX_LINE) return null
  const plain = plainFigures(line)
  const figures = FIGURES.exec(plain)
  if (figures === null) return null
  const from = figures.index
  const to = from + figures[0].length
  const before = BEFORE.exec(plain.slice(0, from))
  if (before?.[1] !== undefined && isMark(before[1], figures[0]))
    return line.slice(from - (before[0].length - before[0].indexOf(before[1])), to).trim()
  const rest = plain.slice(to)
  const after = JOINED.exec(rest) ?? AFTER.exec(rest)
  if (after?.[1] === undefined || !isMark(after[1], figures[0])) return null
  return line.slice(from, to + after[0].length).trim()
}

/** Whether nothing but a price stands at the start of the line. */
export function startsWithPrice(line: string): boolean {
  const price = priceIn(line)
  return price !== null && line.startsWith(price)
}

function isMark(written: string, figures: string): boolean {
  if (/\p{Sc}/u.test(written)) return true
  const mark = trimEndOf(written.toLowerCase(), /\./)
  if (CODES.has(mark)) return /^[A-Z]{3}$/.test(written)
  // Some are sizes and units as often as money, but money has cents.
  if (AMBIGUOUS.test(mark) && !/[.,]\d\d$/.test(figures)) return false
  return MARKS.has(mark)
}
