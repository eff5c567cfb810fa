const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** Text as it is compared: lower case, no accents, words apart by one space. */
export function fold(text: string): string {
  if (/^[a-zA-Z0-9 ]*$/.test(text)) return text.trim().toLowerCase()
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’`.\p{M}]/gu, '')
    .replace(/[łøđðßæœþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** One bit for each letter or digit that occurs: two near words differ in few bits. */
export function letterMask(folded: string): number {
  let mask = 0
  for (let index = 0; index < folded.length; index++)
    mask |= 1 << (folded.charCodeAt(index) % 32)
  return mask
}

export function bitCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555)
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
  return (((value + (value >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

// Names are compared by the thousand, so the rows of the table are made once.
const MAX_WORD = 255
const scratch = () => new Uint8Array(MAX_WORD + 1)
const ROWS = [scratch(), scratch(), scratch()] as const

/** Slips between two words (swapped neighbours count as one), or max + 1 when there are more than max. */
export function slips(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || b.length > MAX_WORD) return max + 1
  let [older, last, row] = ROWS
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    if (fillRow(row, { last, older }, { a, b, i }) > max) return max + 1
    const spare = older
    older = last
    last = row
    row = spare
  }
  return last[b.length] ?? max + 1
}

type Rows = { last: Uint8Array; older: Uint8Array }

function fillRow(
  row: Uint8Array,
  { last, older }: Rows,
  { a, b, i }: { a: string; b: string; i: number },
): number {
  row[0] = i
  let least = i
  for (let j = 1; j <= b.length; j++) {
    const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
    let cost = Math.min(
      (last[j] ?? 0) + 1,
      (row[j - 1] ?? 0) + 1,
      (last[j - 1] ?? 0) + (isSame ? 0 : 1),
    )
    const isSwapped =
      i > 1 &&
      j > 1 &&
      a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
      a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
    if (isSwapped) cost = Math.min(cost, (older[j - 2] ?? 0) + 1)
    row[j] = cost
    least = Math.min(least, cost)
  }
  return least
}
