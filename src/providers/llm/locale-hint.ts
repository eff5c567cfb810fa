import type { LlmAnswer, LlmQuestion } from './port.ts'

const REGIONS = new Intl.DisplayNames('en', { type: 'region' })
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** What must be said in words about the person who asks, since the provider has no field for it. */
export function localeHint(
  { country, language }: Pick<LlmQuestion, 'country' | 'language'>,
  takesCountry: boolean,
) {
  const where = country && !takesCountry ? nameOf(REGIONS, country.toUpperCase()) : null
  const reads = language ? nameOf(LANGUAGES, language) : null
  const parts = [...(where ? [`is in ${where}`] : []), ...(reads ? [`reads ${reads}`] : [])]
  const inWords = parts.length > 0 ? 'words' : 'none'
  const localization: LlmAnswer['localization'] = country && takesCountry ? 'native' : inWords
  return {
    localization,
    words: parts.length > 0 ? `The person who asks ${parts.join(' and ')}.` : undefined,
  }
}

function nameOf(names: Intl.DisplayNames, code: string): string | null {
  try {
    return names.of(code) ?? null
  } catch {
    // A code that nobody knows helps no model.
    return null
  }
}
