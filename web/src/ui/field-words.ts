import type { Translate } from '../i18n/language.tsx'

type Said = (t: Translate, n: number) => string

/** What the server says of a field, and how the reader hears it. */
const SAID: [pattern: RegExp, say: Said][] = [
  [/^(is required|must not be empty)$|>=1 character/, (t) => t('field.required')],
  [/>=(\d+) character|at least (\d+) characters/, (t, n) => t('field.short', { n })],
  [/<=(\d+) character|(?:at most|1 to) (\d+) characters/, (t, n) => t('field.long', { n })],
  [/e-?mail/i, (t) => t('field.email')],
  [/name of a public site/, (t) => t('field.site')],
  [/public address/, (t) => t('field.public')],
  [/https? URL|web address/, (t) => t('field.address')],
  [/colour such as/, (t) => t('field.color')],
]

/** `query: is required; geo: …` as a row of a file is refused: of each field the last, in the reader's words. */
export function rowWords(t: Translate, reason: string, nameOf = (field: string) => field): string {
  const said = new Map(
    reason.split('; ').map((part) => {
      const [, field = '', message = part] = /^([a-z_]+): (.+)$/.exec(part) ?? []
      return [field || part, (field && `${nameOf(field)}: `) + fieldWords(t, message)]
    }),
  )
  return [...said.values()].join('; ')
}

/** In the reader's language where it is a thing often said; else as the server says it. */
export function fieldWords(t: Translate, message: string): string {
  for (const [pattern, say] of SAID) {
    const match = pattern.exec(message)
    if (match) return say(t, Number(match[1] ?? match[2] ?? 0) || 0)
  }
  return message
}
