import type { Sandbox } from '../control/sandbox.ts'
import { truthOfVolume } from '../world/volumes.ts'
import { json, type Reply } from './reply.ts'

export const VOLUMES_PATH = '/v3/keywords_data/google_ads/search_volume/live'

const MAX_KEYWORDS = 1000
const MAX_CHARACTERS = 80
const MAX_WORDS = 10
const SIGNS = /[,!@%^()={};~`<>?\\|―*\p{Extended_Pictographic}]/u

/** Search volumes as DataForSEO sells them: one bad keyword spoils the whole list. */
export function volumesReply({ now }: Sandbox, body: string): Reply {
  const [task] = JSON.parse(body)
  const { keywords, location_code, language_code } = task
  const isBad = (keyword: string) =>
    keyword.length > MAX_CHARACTERS ||
    keyword.split(/\s+/).length > MAX_WORDS ||
    SIGNS.test(keyword)
  if (keywords.length === 0 || keywords.length > MAX_KEYWORDS || keywords.some(isBad))
    return json({
      status_code: 20_000,
      status_message: 'Ok.',
      cost: 0,
      tasks: [
        { status_code: 40_501, status_message: "Invalid Field: 'keywords'.", result: null },
      ],
    })
  const where = { code: Number(location_code), lang: String(language_code), now: now() }
  const result = keywords.map((given: string) => {
    const keyword = given.toLowerCase()
    const { volume, cpc, competition, competitionIndex, months } = truthOfVolume(keyword, where)
    return {
      ...{ keyword, spell: null, location_code, language_code, search_partners: false },
      ...{ competition, competition_index: competitionIndex, search_volume: volume, cpc },
      monthly_searches:
        volume === null
          ? null
          : months.map(({ volume: search_volume, ...month }) => ({ ...month, search_volume })),
    }
  })
  return json({
    status_code: 20_000,
    status_message: 'Ok.',
    cost: 0.075,
    tasks: [{ status_code: 20_000, status_message: 'Ok.', cost: 0.075, result }],
  })
}
