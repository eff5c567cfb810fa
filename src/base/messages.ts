import type { Language, Message, Plural } from '../../locales/index.ts'

export type Values = Record<string, string | number>

type CodeOf<Key> = Key extends `${infer Code}.${string}` ? Code : never
type FieldOf<Key, Code extends string> = Key extends `${Code}.${infer Field}` ? Field : never
type Placeholders<Area, Code extends string> = {
  [Key in keyof Area]: Key extends `${Code}.${string}` ? Area[Key] : never
}[keyof Area]
type ValuesFor<Names> = [Names] extends [never] ? [] : [Record<Names & string, string | number>]

/** Texts for people, in English; by their code and values they can be said in any other language. */
type CodedTexts<Area, Code extends string> = {
  [Key in keyof Area as FieldOf<Key, Code>]: string
} & {
  code: Code
  values: Values
}

type MessageBuilder<Area> = <Code extends CodeOf<keyof Area>>(
  code: Code,
  ...values: ValuesFor<Placeholders<Area, Code>>
) => CodedTexts<Area, Code>

/** Fills what stands in an area of the locales under `code.field`, for all fields of a code. */
export function createMessages<Area>(
  messages: Record<keyof Area & string, Message>,
): MessageBuilder<Area> {
  const fields = new Map<string, [field: string, message: Message][]>()
  for (const [key, message] of Object.entries<Message>(messages)) {
    const [code = '', field = ''] = key.split('.')
    fields.set(code, [...(fields.get(code) ?? []), [field, message]])
  }
  return <Code extends CodeOf<keyof Area>>(code: Code, values: Values = {}) => {
    const filled = (fields.get(code) ?? []).map(([field, message]) => [
      field,
      fill(message, values),
    ])
    return { ...Object.fromEntries(filled), code, values } as CodedTexts<Area, Code>
  }
}

/** Puts values into the placeholders of an English message; `n` chooses its plural form. */
export function fill(message: Message, values: Values): string {
  const text = typeof message === 'string' ? message : formOf(message, values.n)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

const formOf = ({ one, other }: Plural, count: string | number | undefined) =>
  count === 1 ? (one ?? other) : other

/** The same in any of our languages; a number is written the language's way, and chooses its plural form as `n`. */
export function fillIn(language: Language, message: Message, values: Values): string {
  const text = typeof message === 'string' ? message : pluralOf(language, message, values.n)
  const numbers = new Intl.NumberFormat(language)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? numbers.format(value) : value
  })
}

function pluralOf(
  language: Language,
  message: Plural,
  count: string | number | undefined,
): string {
  const form = new Intl.PluralRules(language).select(Number(count))
  return (form === 'zero' || form === 'two' ? undefined : message[form]) ?? message.other
}
