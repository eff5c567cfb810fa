const FOREIGN = /[\p{Nd}٫٬]/gu
const HAS_FOREIGN = /[^\P{Nd}0-9]|[٫٬]/u

/** The same text with the digits and separators of every script as 0–9, "." and ",". */
export function plainFigures(text: string): string {
  return HAS_FOREIGN.test(text) ? text.replace(FOREIGN, plainSign) : text
}

function plainSign(sign: string): string {
  if (sign === '٫') return '.'
  if (sign === '٬') return ','
  const code = sign.codePointAt(0) ?? 0
  // Digits of two code units stay: the text keeps its length, so that places in it stay right.
  if (code < 0x80 || code > 0xffff) return sign
  // Ten digits in a row, beginning at the start of a row of sixteen or at its seventh sign.
  const row = code & ~15
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6
  return String(code - zero)
}
