import { resolveLocation } from '../../providers/search/locations/locations.ts'
import { countryCode, NewKeyword } from '../clients/index.ts'
import type { DropReason, FileKeyword } from './reader/history-file.ts'

export type PlannedKeyword = Omit<NewKeyword, 'device'>

/** What holds for rows that do not say otherwise. */
export type Market = { geo: string; lang: string | undefined; device: 'desktop' | 'mobile' }

type Read =
  | { keyword: PlannedKeyword }
  | { keyword?: undefined; reason: DropReason; example: string }

const Planned = NewKeyword.omit({ device: true })

/** Converts a keyword from a file: its country, location and language. */
export function marketReader(market: Market) {
  const locations = new Map<string, ReturnType<typeof findLocation>>()
  return (given: FileKeyword): Read => {
    const { query } = given
    const geo = given.geo === '' ? market.geo : countryCode(given.geo)
    if (!geo) return { reason: 'country_unknown', example: given.geo }
    const location = locations.getOrInsertComputed(`${geo}\n${given.location}`, () =>
      findLocation(given.location, geo),
    )
    if (location === undefined) return { reason: 'location_unknown', example: given.location }
    const lang = given.lang || market.lang || languageOf(geo)
    const { tags, search_volume } = given
    const fields = {
      query,
      geo,
      lang,
      location,
      tags: tags.slice(0, 500),
      search_volume,
      source: 'import',
    }
    const read = Planned.safeParse(fields)
    return read.success ? { keyword: read.data } : { reason: 'keyword_invalid', example: query }
  }
}

/** The canonical name of a city in a country; empty for the whole country, undefined when unknown. */
function findLocation(text: string, geo: string): string | undefined {
  if (text === '' || text === '-') return ''
  const [city = ''] = text.split(',')
  for (const name of [`${text},${geo}`, text, `${city},${geo}`]) {
    const found = resolveLocation(name)
    if (found?.countryCode.toLowerCase() !== geo) continue
    return found.targetType === 'Country' ? '' : found.canonicalName
  }
  return undefined
}

/** The main language of a country, for files that name none. */
const languageOf = (geo: string) => new Intl.Locale(`und-${geo}`).maximize().language
