import {
  type KeywordRow,
  type KnownVolume,
  queryKey,
  type VolumeOrigin,
} from '../clients/index.ts'

const STORED_SOURCES = [
  'google_ads',
  'dataforseo',
  'keyword_planner',
  'search_console',
] as const
export type StoredSource = (typeof STORED_SOURCES)[number]

export type FoundVolume = {
  query_key: string
  geo: string
  lang: string
  location: string
  source: StoredSource
  volume: number | null
  low: number | null
}

type Words = Pick<KeywordRow, 'query' | 'geo' | 'lang' | 'location'>

export const marketKey = ({
  query_key,
  geo,
  lang,
  location,
}: Omit<FoundVolume, 'source' | 'volume' | 'low'>) =>
  [query_key, geo, lang, location].join('\n')

export const keyOfWords = ({ query, ...market }: Words) =>
  marketKey({ query_key: queryKey(query), ...market })

/** The own account is the best source; impressions are the last resort. */
const rankOf = ({ source }: FoundVolume) => STORED_SOURCES.indexOf(source)

/** The volume that holds for each of some words: of the best source that knows one. */
export function bestVolumes<F extends FoundVolume>(found: F[]): Map<string, F> {
  const best = new Map<string, F>()
  for (const each of found) {
    if (each.volume === null) continue
    const known = best.get(marketKey(each))
    if (!known || rankOf(each) < rankOf(known)) best.set(marketKey(each), each)
  }
  return best
}

export const originOf = ({ source, low }: FoundVolume): VolumeOrigin =>
  source === 'keyword_planner' && low !== null ? 'planner_range' : source

const GIVEN: VolumeOrigin[] = ['', 'manual', 'import']

type Known = Words & Pick<KeywordRow, 'id' | 'search_volume' | 'volume_source'>

type Found = { found: FoundVolume[]; isSimulated: boolean }

/**
 * What is to change of the keywords: nothing that was set by hand, and no given figure for a mere count of impressions
 * or for one of the sandbox, which would be gone with it.
 */
export function changedVolumes(
  keywords: Known[],
  { found, isSimulated }: Found,
): KnownVolume[] {
  const best = bestVolumes(found)
  return keywords.flatMap((keyword): KnownVolume[] => {
    const { id, search_volume, volume_source } = keyword
    if (volume_source === 'manual') return []
    const volume = best.get(keyOfWords(keyword))
    const isGiven = search_volume !== null && GIVEN.includes(volume_source)
    const isWeak =
      !volume ||
      volume.source === 'search_console' ||
      (isSimulated && volume.source !== 'keyword_planner')
    if (isGiven && isWeak) return []
    const now = {
      id,
      search_volume: volume?.volume ?? null,
      volume_source: volume ? originOf(volume) : ('' as const),
    }
    return now.search_volume === search_volume && now.volume_source === volume_source
      ? []
      : [now]
  })
}
