import { plainFigures } from './text.ts'

// Short forms of large numbers as languages write them ("1,2 тыс.", "3,4 Tsd.", "2.5万"), as CLDR knows them.
const SPOKEN =
  'en ru uk de fr es it pt nl sv da nb fi pl cs sk sl hr sr bg ro hu el tr az kk uz ky hy ka he ar fa ur hi bn ta te th vi id ms ja ko zh zh-Hant'
let scales: Map<string, number> | undefined

function scaleOf(unit: string): number | undefined {
  if (unit === '') return undefined
  if (unit === 'k') return 1_000
  if (unit === 'm') return 1_000_000
  scales ??= compactScales(SPOKEN.split(' '))
  return scales.get(unit)
}

function compactScales(languages: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const language of languages) {
    const format = new Intl.NumberFormat(language, {
      notation: 'compact',
      numberingSystem: 'latn',
    })
    for (const value of [2_000, 20_000, 2_000_000, 200_000_000]) {
      const parts = format.formatToParts(value)
      const unit = parts
        .find(({ type }) => type === 'compact')
        ?.value.toLowerCase()
        .replace(/[^\p{L}\p{M}]/gu, '')
      const shown = Number(parts.find(({ type }) => type === 'integer')?.value)
      if (unit && !found.has(unit)) found.set(unit, value / shown)
    }
  }
  return found
}

/** "1,957,975", "1.957.975", "26 209" or "2.5K" as a number; null when it is none. */
export function cleanCount(text: string): number | null {
  const match = /^(\d[\d.,'’\s\u00a0\u202f]*)([\p{L}\p{M}]{0,8})/u.exec(
    plainFigures(text.trim()),
  )
  if (match?.[1] === undefined) return null
  const scale = scaleOf(match[2]?.toLowerCase() ?? '')
  if (scale !== undefined) {
    const value = Number(match[1].trim().replace(',', '.'))
    return Number.isFinite(value) ? Math.round(value * scale) : null
  }
  const digits = match[1].replace(/\D/g, '')
  return digits.length === 0 || digits.length > 15 ? null : Number(digits)
}

/** The greatest number of a phrase such as "Page 2 of about 1,230,000 results (0.41 seconds)". */
export function greatestCount(text: string): number | null {
  const beforeTiming = text.split(/[(（]/)[0] ?? ''
  const numbers = plainFigures(beforeTiming).match(/\d[\d.,'’\s\u00a0\u202f]*/g) ?? []
  return numbers.reduce<number | null>((best, part) => {
    const value = cleanCount(part)
    return value === null || (best !== null && best >= value) ? best : value
  }, null)
}
