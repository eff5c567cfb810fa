import type { PlainKey } from '../../../i18n/language.tsx'

/** The columns that can be put away; the keyword itself always stands. */
export const COLUMN_NAMES = [
  ['geo', 'keyword.market'],
  ['rail', 'keyword.rail'],
  ['position', 'keyword.position'],
  ['delta', 'keyword.delta'],
  ['best', 'keyword.best'],
  ['trend', 'keyword.trend'],
  ['url', 'keywordPage.url'],
  ['features', 'features.title'],
  ['cluster', 'keyword.cluster'],
  ['intent', 'keyword.intent'],
  ['tags', 'keyword.tags'],
  ['search_volume', 'keyword.volume'],
  ['difficulty', 'keyword.difficulty'],
] as const satisfies [id: string, label: PlainKey][]

/** Those of Search Console, where a property is connected. */
export const COUNTED_NAMES = [
  ['clicks', 'keyword.clicks'],
  ['impressions', 'keyword.impressions'],
  ['ctr', 'keyword.ctr'],
  ['google_position', 'keyword.googlePosition'],
] as const satisfies [id: string, label: PlainKey][]

/** The address names what is hidden, so that a column that is new is seen by everyone. */
export const hiddenIn = (text = ''): Set<string> => new Set(text.split('.').filter(Boolean))
