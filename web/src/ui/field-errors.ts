import type { Translate } from '../i18n/language.tsx'

type Translation = (t: Translate, n: number, match: RegExpExecArray) => string

/** What the server says of a field, and its translation. */
const FIELD_ERRORS: [pattern: RegExp, translate: Translation][] = [
  [/^(is required|must not be empty)$/, (t) => t('field.required')],
  [/at least (\d+) characters?/, (t, n) => t('field.short', { n })],
  [/(?:at most|1 to) (\d+) characters?/, (t, n) => t('field.long', { n })],
  [
    /number between (?<from>-?[\d.]+) and (?<to>-?[\d.]+)/,
    (t, _, { groups = {} }) => t('field.between', { from: groups.from ?? '', to: groups.to ?? '' }),
  ],
  [/number, (-?[\d.]+) or more/, (t, n) => t('field.atLeast', { n })],
  [/number, at most (-?[\d.]+)/, (t, n) => t('field.atMost', { n })],
  [/must be more than (-?[\d.]+)/, (t, n) => t('field.moreThan', { n })],
  [/must be a whole number/, (t) => t('field.wholeNumber')],
  [/must be a number/, (t) => t('field.number')],
  [/must be one of (?<options>.+)/, (t, _, { groups = {} }) => t('field.oneOf', { options: groups.options ?? '' })],
  [/must be true or false/, (t) => t('field.yesNo')],
  [/must be a day such as/, (t) => t('field.day')],
  [/e-?mail/i, (t) => t('field.email')],
  [/name of a public site/, (t) => t('field.site')],
  [/public address/, (t) => t('field.public')],
  [/https? URL|web address/, (t) => t('field.address')],
  [/colour such as/, (t) => t('field.color')],
]

/** `query: is required; geo: …` as a row of a file is refused: of each field the last, translated. */
export function translateRowErrors(t: Translate, reason: string, nameOf = (field: string) => field): string {
  const byField = new Map(
    reason.split('; ').map((part) => {
      const [, field = '', message = part] = /^([a-z_]+): (.+)$/.exec(part) ?? []
      return [field || part, (field && `${nameOf(field)}: `) + translateFieldError(t, message)]
    }),
  )
  return [...byField.values()].join('; ')
}

/** In the reader's language where the message is known, else as the server wrote it. */
export function translateFieldError(t: Translate, message: string): string {
  for (const [pattern, translate] of FIELD_ERRORS) {
    const match = pattern.exec(message)
    if (match) return translate(t, Number(match[1] ?? 0) || 0, match)
  }
  return message
}
