/** Characters that represent all others: a set is what it matches among these. */
const COMMON = [
  ...Array.from({ length: 0x180 }, (_, code) => code),
  ...[0x2c7, 0x301, 0x3b1, 0x3a9, 0x410, 0x430, 0x456, 0x451, 0x490, 0x531, 0x561, 0x5d0, 0x627, 0x661, 0x905, 0x966],
  ...[0xe01, 0x10d0, 0x1c90, 0x1e9e, 0x2003, 0x200b, 0x200d, 0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d],
  ...[0x2022, 0x2026, 0x2028, 0x2029, 0x202f, 0x20ac, 0x20b4, 0x20b8, 0x20bd, 0x20e3, 0x2116, 0x2160, 0x2212, 0x3000],
  ...[0x3001, 0x3002, 0x3042, 0x30a2, 0x4e00, 0xac00, 0xd83d, 0xde00, 0xfe0f, 0xfeff, 0xff0e, 0xff10, 0xff21, 0xff61],
]
const OUTER = [0x1f600, 0x1d7d8, 0x20000]

export type CharSet = bigint

export class Alphabet {
  readonly flags: string
  private readonly characters: string[]
  private readonly known = new Map<string, CharSet>()

  constructor(source: string, flags: string) {
    this.flags = flags.replace(/[^isuv]/g, '')
    const isUnicode = /[uv]/.test(flags)
    const own = isUnicode
      ? [...source].map((each) => each.codePointAt(0) ?? 0)
      : [...source].map((_, at) => source.charCodeAt(at))
    const codes = new Set([...COMMON, ...own, ...escaped(source), ...(isUnicode ? OUTER : [])])
    this.characters = [...codes].map((code) => String.fromCodePoint(code))
  }

  /** What an element of a pattern, as written, matches as a single character. */
  setOf(raw: string): CharSet {
    const known = this.known.get(raw)
    if (known !== undefined) return known
    const pattern = new RegExp(`^(?:${raw})$`, this.flags)
    const set = this.where((character) => pattern.test(character))
    this.known.set(raw, set)
    return set
  }

  where(holds: (character: string) => boolean): CharSet {
    let bits = ''
    for (const character of this.characters) bits = (holds(character) ? '1' : '0') + bits
    return BigInt(`0b${bits}`)
  }
}

function escaped(source: string): number[] {
  return [...source.matchAll(/\\(?:x|u\{?)([\da-f]{2,6})/gi)]
    .map(([, hex = '']) => Number.parseInt(hex, 16))
    .filter((code) => code <= 0x10ffff)
}
