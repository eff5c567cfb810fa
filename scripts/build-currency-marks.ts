import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the marks by which languages name currencies in letters ("kr", "zł", "ج.م."), as CLDR knows them through `Intl`.
 * Asking `Intl` takes a minute for all languages, so the answer is kept beside the reader.
 * Signs of the category "currency symbol" (₴, ₸, €) need no list.
 *
 *   node scripts/build-currency-marks.ts
 */
const FILE = join(
  import.meta.dirname,
  '../src/providers/search/parsers/reading/currency-marks.ts',
)
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const codes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
const marks = new Set<string>()
for (const locale of locales())
  for (const currency of Intl.supportedValuesOf('currency'))
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const mark = markOf(locale, { currency, currencyDisplay })
      if (mark !== '' && !codes.has(mark) && !/\p{Sc}|[\d\s|]/u.test(mark)) marks.add(mark)
    }

const rows = [...marks].sort()
writeFileSync(
  FILE,
  `/** Written by scripts/build-currency-marks.ts from CLDR ${process.versions.cldr}. */\nexport const CURRENCY_MARKS: readonly string[] =\n  '${rows.join('|').replaceAll("'", "\\'")}'.split('|')\n`,
)
console.log(`${rows.length} marks`)

function markOf(
  locale: string,
  options: { currency: string; currencyDisplay: 'symbol' | 'narrowSymbol' },
): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', ...options }).formatToParts(
    1,
  )
  const mark = parts.find(({ type }) => type === 'currency')?.value ?? ''
  return mark
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\.+$/, '')
    .trim()
    .toLowerCase()
}

function locales(): string[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const languages = [...pairs, ...pairs.flatMap((pair) => LETTERS.map((third) => pair + third))]
  const regions = pairs.map((pair) => new Intl.Locale(`und-${pair.toUpperCase()}`).maximize())
  const local = regions
    .filter(({ language }) => language !== 'und')
    .map(({ language, region }) => `${language}-${region}`)
  return Intl.NumberFormat.supportedLocalesOf([...new Set([...languages, ...local])])
}
