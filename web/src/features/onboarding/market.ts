import type { Market } from '../../domain/fields/market-fields.tsx'

/** Endings of domains that are not the country's own code. */
const RENAMED: Record<string, string> = { uk: 'gb', eu: 'de', su: 'ru' }
/** Two-letter endings that people everywhere use as if they were words. */
const WORDS = new Set([
  'ai',
  'app',
  'cc',
  'co',
  'fm',
  'gg',
  'io',
  'is',
  'me',
  'sh',
  'so',
  'to',
  'tv',
])

/** Where a site's searches are probably made: its ending says the country, else the reader's own settings do. */
export function guessMarket(domain: string, languages: readonly string[]): Market {
  const ending = domain.split('.').at(-1)?.toLowerCase() ?? ''
  const [own] = languages.flatMap((tag) => {
    const locale = localeOf(tag)
    return locale ? [locale] : []
  })
  const geo =
    /^[a-z]{2}$/.test(ending) && !WORDS.has(ending)
      ? (RENAMED[ending] ?? ending)
      : (own?.region ?? 'us')
  const spoken = localeOf(`und-${geo.toUpperCase()}`)?.language
  return { geo, lang: geo === own?.region ? own.language : (spoken ?? 'en'), device: 'desktop' }
}

/** The language and country in a tag, the likeliest where one is left out. */
function localeOf(tag: string): { language: string; region: string } | null {
  try {
    const { language, region } = new Intl.Locale(tag).maximize()
    return language && language !== 'und' && region
      ? { language, region: region.toLowerCase() }
      : null
  } catch {
    return null
  }
}
