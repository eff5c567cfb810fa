import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

export type TargetType = 'Country' | 'State' | 'Region' | 'County' | 'City'

/** One place a search can be pinned to, as the ads platform numbers and names it. */
export type GeoTarget = {
  id: number
  name: string
  canonicalName: string
  countryCode: string
  targetType: TargetType
  /** Known all over the world: such a city comes before its namesakes. */
  isMajor: boolean
}

export type SourcePlace = GeoTarget & { region: string; country: string }

/** Places as one compressed text: a line for each group (type, country, region), then its places by rising id. */
export function packGeoTargets(places: SourcePlace[]): Buffer {
  const groups = Map.groupBy(places, ({ targetType, countryCode, region, country }) =>
    ['', targetType, countryCode, region, country].join('|'),
  )
  const lines = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([head, group]) => [head, ...packGroup(group)])
  return brotliCompressSync(lines.join('\n'), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

export function* unpackGeoTargets(packed: Uint8Array): Generator<GeoTarget> {
  let group = { targetType: 'City' as TargetType, countryCode: '', region: '', country: '' }
  let id = 0
  for (const line of brotliDecompressSync(packed).toString().split('\n')) {
    const fields = line.split('|')
    if (fields[0] === '') {
      const [, targetType = '', countryCode = '', region = '', country = ''] = fields
      group = { targetType: targetType as TargetType, countryCode, region, country }
      id = 0
    } else {
      const [name = '', step = '', mark = '', ownName] = fields
      id += Number.parseInt(step, 36)
      const { targetType, countryCode } = group
      const canonicalName = ownName ?? usualName({ name, ...group })
      yield { id, name, canonicalName, countryCode, targetType, isMajor: mark === '*' }
    }
  }
}

function packGroup(group: SourcePlace[]): string[] {
  let last = 0
  return group
    .toSorted((a, b) => a.id - b.id)
    .map((place) => {
      const step = (place.id - last).toString(36)
      last = place.id
      const ownName = place.canonicalName === usualName(place) ? [] : [place.canonicalName]
      const unmarked = ownName.length > 0 ? [''] : []
      const marks = place.isMajor ? ['*'] : unmarked
      return [place.name, step, ...marks, ...ownName].join('|')
    })
}

// Nearly every canonical name is made like this, so only the exceptions are written out.
function usualName({
  name,
  region,
  country,
}: {
  name: string
  region: string
  country: string
}): string {
  return [name, region, country].filter((part) => part !== '').join(',')
}
