/** The length people count: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      count--
      i++
    }
  }
  return count
}

/** Text that PostgreSQL and JSON can hold: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

// Every escape of JSON, so that an escaped backslash takes its pair with it; named is what PostgreSQL cannot hold.
const ESCAPES = /\\(?:u(?<odd>0000|d[89a-f][0-9a-f]{2})|[\s\S])/g

/** The text, or the JSON object or list, as PostgreSQL can hold it: what it cannot is replaced by U+FFFD. */
export function storable(text: string): string {
  const plain = isStorable(text) ? text : text.replaceAll('\0', '\ufffd').toWellFormed()
  return /^[[{]/.test(plain) && plain.includes('\\u')
    ? plain.replace(ESCAPES, withoutOdd)
    : plain
}

const withoutOdd = (whole: string, odd: string | undefined) =>
  odd === undefined ? whole : '\\ufffd'

/** Without the characters of one kind at the end. A pattern that ends with "$" would try anew from each of them. */
export function trimEndOf(text: string, kind: RegExp): string {
  let end = text.length
  while (end > 0 && kind.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** A LIKE pattern that matches the text literally, anywhere. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The months as files in English shorten them. */
export const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
