import { isCountry } from '../../base/languages/country.ts'

/** Names that other programs use and the Unicode tables do not. */
const OTHER_NAMES: [string, string][] = [
  ['czech republic', 'cz'],
  ['turkey', 'tr'],
  ['ivory coast', 'ci'],
  ['swaziland', 'sz'],
  ['east timor', 'tl'],
  ['usa', 'us'],
]

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let codes: Map<string, string> | undefined

/** The two-letter code for a country's code or English name; undefined when it is neither. */
export function countryCode(text: string): string | undefined {
  if (isCountry(text)) return text.toLowerCase()
  codes ??= new Map([...unicodeNames(), ...OTHER_NAMES])
  return codes.get(folded(text))
}

function* unicodeNames(): Generator<[string, string]> {
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  )
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    // Withdrawn codes (`UK`, `DD`) have a name too, but another code stands for it now.
    if (new Intl.Locale(`und-${code}`).region !== code) continue
    for (const style of styles) {
      const name = style.of(code)
      if (name) yield [folded(name), code.toLowerCase()]
    }
  }
}

function folded(name: string): string {
  const letters = name.slice(0, 100).normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  return letters
    .replace('&', 'and')
    .replace(/\bst\. /, 'saint ')
    .replace(/ [[(].*/s, '')
}
