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

// What JSON.stringify makes of a NUL or half a surrogate pair; after an escaped backslash it is plain text.
const ODD_ESCAPES = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/** The text, or the JSON object or list, as PostgreSQL can hold it: what it cannot is replaced by U+FFFD. */
export function storable(text: string): string {
  const plain = isStorable(text) ? text : text.replaceAll('\0', '\ufffd').toWellFormed()
  return /^[[{]/.test(plain) && plain.includes('\\u') ? plain.replace(ODD_ESCAPES, '\\ufffd') : plain
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** A LIKE pattern that matches the text literally, anywhere. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
