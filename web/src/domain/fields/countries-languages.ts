export type CodeKind = 'region' | 'language'
export type Named = { code: string; name: string; english: string }

/** What stands for no country, or for more than one. */
const NO_COUNTRY = /^(?:eu|ez|un|zz|qo|x[a-jl-z])$/
const VARIANTS = ['en-gb', 'es-419', 'pt-br', 'pt-pt', 'zh-cn', 'zh-tw']
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const known = new Map<string, Named[]>()

/** Every country or language with its name in the reader's language and in English, by name. */
export function namedCodes(kind: CodeKind, language: string): Named[] {
  const key = `${kind} ${language}`
  const found = known.get(key) ?? readCodes(kind, language)
  known.set(key, found)
  return found
}

function readCodes(kind: CodeKind, language: string): Named[] {
  const own = new Intl.DisplayNames(language, { type: kind, fallback: 'none' })
  const english = new Intl.DisplayNames('en', { type: kind, fallback: 'none' })
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const codes =
    kind === 'region'
      ? pairs.filter(isCurrentCountry)
      : [...pairs.filter(isCurrentLanguage), ...VARIANTS]
  return codes
    .flatMap((code) => {
      const name = own.of(kind === 'region' ? code.toUpperCase() : code)
      const inEnglish = english.of(kind === 'region' ? code.toUpperCase() : code)
      return name && inEnglish ? [{ code, name, english: inEnglish }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** An old code, such as `uk`, stands for a country that has another one. */
const isCurrentCountry = (code: string) =>
  !NO_COUNTRY.test(code) && new Intl.Locale(`und-${code}`).region === code.toUpperCase()
const isCurrentLanguage = (code: string) => new Intl.Locale(code).language === code

/** A country as the reader calls it; a code that nobody knows stays a code. */
export const countryName = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(
    code.toUpperCase(),
  ) ?? code

/** The same of a language. */
export const languageName = (reader: string, code: string): string =>
  new Intl.DisplayNames(reader, { type: 'language', fallback: 'code' }).of(code) ?? code

/** Those whose names or code begin with the text, then those whose names hold it. */
export function matchingCodes(all: Named[], text: string): Named[] {
  const wanted = fold(text)
  const begins = ({ code, name, english }: Named) =>
    [code, name, english].some((each) => fold(each).startsWith(wanted))
  const holds = ({ name, english }: Named) =>
    [name, english].some((each) => fold(each).includes(wanted))
  return [...all.filter(begins), ...all.filter((each) => !begins(each) && holds(each))]
}

/** The one that is named in full, by any of its names or its code. */
export function codeNamed(all: Named[], text: string): Named | undefined {
  const wanted = fold(text)
  return all.find(({ code, name, english }) =>
    [code, name, english].some((each) => fold(each) === wanted),
  )
}

const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
