const LANGUAGES = new Set(
  `ca-es cs-cz da-dk de-ch de-de el-gr en-au en-ca en-gb en-us es-es es-mx fi-fi fr-ca fr-fr hi-in hr-hr hu-hu id-id
  it-it ja-jp ko-kr ms-my nl-nl no-no pl-pl pt-br pt-pt ro-ro ru-ru sk-sk sv-se th-th tr-tr uk-ua vi-vi zh-cn zh-hk
  zh-tw`.split(/\s+/),
)
const USUAL: Record<string, string> = {
  en: 'en-us',
  pt: 'pt-pt',
  zh: 'zh-cn',
  nb: 'no-no',
  nn: 'no-no',
}

/** The nearest of the languages that SerpApi knows for the App Store; it refuses every other pair. */
export function appleLanguage(language: string, country: string): string {
  const asked = language.toLowerCase()
  const [base = 'en'] = asked.split('-')
  const candidates = [
    asked,
    `${base}-${country.toLowerCase()}`,
    USUAL[base] ?? `${base}-${base}`,
  ]
  const first = [...LANGUAGES].find((known) => known.startsWith(`${base}-`))
  return candidates.find((candidate) => LANGUAGES.has(candidate)) ?? first ?? 'en-us'
}
