import { unit } from './chance.ts'
import { volumeOf } from './demand.ts'
import { readQuery } from './query.ts'

/** What Google Ads tells of a query in one market. */
export type Volume = {
  volume: number | null
  cpc: number | null
  competition: 'LOW' | 'MEDIUM' | 'HIGH' | null
  competitionIndex: number | null
  /** Newest first. */
  months: { year: number; month: number; volume: number }[]
}

/** Country codes of Google Ads, where the world has a market of its own. */
const MARKETS: Record<number, string> = {
  2840: 'us',
  2826: 'uk',
  2804: 'ua',
  2398: 'kz',
  2276: 'de',
  2616: 'pl',
}
/** Of so many queries nothing is known. */
const UNKNOWN_SHARE = 0.12
const NOTHING: Volume = {
  volume: null,
  cpc: null,
  competition: null,
  competitionIndex: null,
  months: [],
}
const MONTHS = 12

/** Pure in query, language, place and month: a town searches for less than its country. */
export function truthOfVolume(
  query: string,
  { code, lang, now }: { code: number; lang: string; now: number },
): Volume {
  const words = readQuery(query, lang).words.length
  if (unit(query, code, 'unknown') < UNKNOWN_SHARE) return NOTHING
  const market = MARKETS[code]
  const whole = volumeOf({ query, lang, geo: market ?? 'us' })
  const volume = market ? whole : tens(whole * (0.005 + 0.05 * unit(query, code, 'town')))
  const index = Math.round(100 * unit(query, 'competition'))
  const today = new Date(1000 * now)
  const months = Array.from({ length: MONTHS }, (_, ago) => {
    const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1 - ago, 1))
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
    return { year, month, volume: tens(volume * (0.7 + 0.6 * unit(query, code, year, month))) }
  })
  const competition =
    (['LOW', 'MEDIUM', 'HIGH'] as const)[Math.min(2, Math.floor(index / 34))] ?? null
  const cpc = Math.round((20 + 800 * unit(query, 'cpc')) / Math.sqrt(words)) / 100
  return { volume, cpc, competition, competitionIndex: index, months }
}

const tens = (number: number) => 10 * Math.round(number / 10)
