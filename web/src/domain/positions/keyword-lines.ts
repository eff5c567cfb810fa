import type { KeywordFeatures } from '../../api/analytics.ts'
import type { Keyword } from '../../api/keywords.ts'
import type { Segment } from '../period/scope.ts'

type Blocks = Pick<KeywordFeatures, 'features' | 'owned_features'>

/** A keyword on one device: what a check looks for, and one line of every table. */
export type KeywordLine = Keyword & Blocks & { line: 'desktop' | 'mobile'; key: string }

const NONE: Blocks = { features: [], owned_features: [] }

/** A keyword that is tracked on both devices has two lines. */
export function keywordLinesOf(
  keywords: Keyword[],
  features: KeywordFeatures[] = [],
): KeywordLine[] {
  const blocks = new Map(features.map((each) => [`${each.keyword_id}:${each.device}`, each]))
  const blocksOf = (id: number, device: string) => {
    const { features: shown, owned_features } = blocks.get(`${id}:${device}`) ?? NONE
    return { features: shown, owned_features }
  }
  return keywords.flatMap((keyword): KeywordLine[] => {
    const { id, device, mobile } = keyword
    if (device !== 'both')
      return [{ ...keyword, ...blocksOf(id, device), line: device, key: `${id}` }]
    return [
      { ...keyword, ...blocksOf(id, 'desktop'), line: 'desktop', key: `${id}` },
      { ...keyword, ...mobile, ...blocksOf(id, 'mobile'), line: 'mobile', key: `${id}m` },
    ]
  })
}

/** The lines of the engine that figures are of where none is named: google, unless only others are tracked. */
export function ofMainEngine(lines: KeywordLine[]): KeywordLine[] {
  const [most] = [...Map.groupBy(lines, ({ engine }) => engine).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  const own = lines.filter(({ engine }) => engine === 'google')
  return own.length > 0 ? own : (most ?? [])
}

type Part = Pick<KeywordLine, 'cluster' | 'tags' | 'geo' | 'engine' | 'line'>

export function isInSegment({ cluster, tags, geo, engine, line }: Part, segment: Segment) {
  if (segment.device) return line === segment.device
  if (segment.cluster) return cluster === segment.cluster
  if (segment.engine) return engine === segment.engine
  if (segment.geo) return geo === segment.geo
  const tag = segment.tag?.toLowerCase()
  return !tag || tags.toLowerCase().split(',').includes(tag)
}
