export type Values = Record<string, string | number>

type Entry = Record<string, string>
export type Book = Record<string, Entry>

type Name<Placeholder> = Placeholder extends `${infer First} ${string}` ? First : Placeholder
type Placeholders<Text> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? Name<Placeholder> | Placeholders<Rest>
  : never
type ValuesFor<Text> = [Placeholders<Text>] extends [never] ? [] : [Record<Placeholders<Text>, string | number>]

/** Sentences for people, in English; by their code and values they can be said in any other language. */
type Message<Sentences> = { [Field in keyof Sentences]: string } & { code: string; values: Values }

type MessageBuilder<Of extends Book> = <Code extends keyof Of & string>(
  code: Code,
  ...values: ValuesFor<Of[Code][keyof Of[Code]]>
) => Message<Of[Code]>

/** Says what stands in a book under a code, with the values filled in. */
export function createMessages<const Of extends Book>(book: Of): MessageBuilder<Of> {
  return <Code extends keyof Of & string>(code: Code, values: Values = {}) => {
    const filled = Object.entries<string>(book[code] ?? {}).map(([field, text]) => [field, fill(text, values)])
    return { ...(Object.fromEntries(filled) as { [Field in keyof Of[Code]]: string }), code, values }
  }
}

/** `{name}` is a value; `{n keyword}` is a value with its noun: `1 keyword`, `2 keywords`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?: ([^{}]+))?\}/g, (_, name: string, noun?: string) => {
    const value = values[name] ?? ''
    return noun ? `${value} ${noun}${value === 1 ? '' : 's'}` : String(value)
  })
}
