import { csvTime, writeCsv } from '../../base/formats/csv.ts'
import type { ListFile } from '../../core/schemas.ts'
import type { Shown } from './read-research.ts'

const HEADER = [
  'query',
  'geo',
  'lang',
  'state',
  'search_volume',
  'volume_source',
  'impressions',
  'difficulty',
  'intent',
  'intent_confidence',
  'topic',
  'own_position',
  'sources',
  'found_by',
  'blocks',
  'ranking',
  'found_at',
  'assessed_at',
]

/** What was found, as spreadsheets read it; who ranks stands in one cell, best first. */
export const researchFile = (domain: string, items: Shown[]): ListFile => ({
  type: 'text/csv; charset=utf-8',
  name: `keyword-research-${domain}.csv`,
  content: writeCsv([
    HEADER,
    ...items.map((each) => [
      ...[each.query, each.geo, each.lang, each.state],
      ...[each.search_volume, each.volume_source, each.impressions, each.difficulty],
      ...[each.intent, each.intent_confidence, each.topic, each.own_position],
      ...[each.sources.join(', '), each.found_by, each.blocks.join(', ')],
      each.ranking.map(({ domain: site }) => site).join(', '),
      ...[csvTime(each.found_at), csvTime(each.assessed_at)],
    ]),
  ]),
})
