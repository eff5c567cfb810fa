import { asText } from '../../parsers/reading/text.ts'
import { type SearchQuery, type SearchSource, SourceError } from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { type FetchContext, fetchAndParse, fetchPage, type PageRequest } from './request.ts'

const TOKEN_LIFE_MS = 50 * 60_000
const PERIODS: Record<string, string> = {
  'qdr:d': 'd',
  'qdr:w': 'w',
  'qdr:m': 'm',
  'qdr:y': 'y',
}
const LANGUAGES: Record<string, string> = {
  en: 'english',
  de: 'deutsch',
  es: 'espanol',
  fr: 'francais',
  it: 'italiano',
  nl: 'nederlands',
  pl: 'polski',
  pt: 'portugues',
  da: 'dansk',
  sv: 'svenska',
  no: 'norsk',
}

/** Results of google, for those who bring the token of the search form. */
export function startpageSource(settings: SearchSettings, now: () => number): SearchSource {
  let token: { value: string; at: number } | undefined

  async function currentToken(fetchContext: FetchContext): Promise<string> {
    if (token && now() - token.at < TOKEN_LIFE_MS) return token.value
    const { sent } = await fetchPage({ url: `${settings.bases.startpage}/` }, fetchContext)
    const field = asText(sent)
      .match(/<input\b[^<>]*>/g)
      ?.find((tag) => tag.includes('name="sc"'))
    const value = /value="([\w-]{4,100})"/.exec(field ?? '')?.[1]
    if (value === undefined)
      throw new SourceError('unreadable', 'The search form of startpage has no token')
    token = { value, at: now() }
    return value
  }

  return {
    name: 'local',
    engine: 'startpage',
    via: 'page',
    pageSize: () => 10,
    supports: canAnswer,
    async search(query, context) {
      const fetchContext: FetchContext = { engine: 'startpage', query, settings, context }
      try {
        return await fetchAndParse(
          formRequest(query, settings.bases.startpage, await currentToken(fetchContext)),
          fetchContext,
        )
      } catch (error) {
        // A refused token is not tried again.
        token = undefined
        throw error
      }
    },
  }
}

function canAnswer({ vertical, device, hl, tbs, uule, autocorrect }: SearchQuery): boolean {
  if (vertical !== 'search' || device !== 'desktop' || uule !== undefined || !autocorrect)
    return false
  return languageOf(hl) !== undefined && (tbs === undefined || tbs in PERIODS)
}

function formRequest(
  { q, gl, hl, page, tbs }: SearchQuery,
  base: string,
  sc: string,
): PageRequest {
  const language = languageOf(hl) ?? 'english'
  const form = new URLSearchParams({
    query: q,
    cat: 'web',
    t: 'device',
    sc,
    language,
    lui: language,
    qsr: `${hl.split('-')[0]}_${gl.toUpperCase()}`,
    page: String(page),
    with_date: PERIODS[tbs ?? ''] ?? '',
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', referer: `${base}/` }
  return { url: `${base}/sp/search`, method: 'POST', headers, body: String(form) }
}

const languageOf = (hl: string) => LANGUAGES[hl.split('-')[0] ?? '']
