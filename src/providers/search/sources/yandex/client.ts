import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { findLocation } from '../../locations/locations.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { readYandex } from './answer.ts'

const MOST_RESULTS = 250
const MOST_ON_PAGE = 100
const STEP = 10
const MAX_LENGTH = 400
const MAX_WORDS = 40
const TIMEOUT_MS = 30_000

/** Where the engine is asked from, by its own numbers. */
const COUNTRIES: Record<string, string> = {
  ...{
    ru: '225',
    by: '149',
    kz: '159',
    ua: '187',
    tr: '983',
    uz: '171',
    kg: '207',
    am: '168',
    az: '167',
    ge: '169',
  },
  ...{
    md: '208',
    tm: '170',
    tj: '209',
    us: '84',
    de: '96',
    gb: '102',
    fr: '124',
    il: '181',
    pl: '120',
  },
  ...{ lv: '206', lt: '117', ee: '179' },
}
const CITIES: Record<string, string> = {
  ...{
    'ru:moscow': '213',
    'ru:saint petersburg': '2',
    'ru:yekaterinburg': '54',
    'ru:novosibirsk': '65',
  },
  ...{
    'ru:kazan': '43',
    'ru:nizhny novgorod': '47',
    'ru:samara': '51',
    'ru:rostov-on-don': '39',
    'ru:omsk': '66',
  },
  ...{
    'ru:krasnodar': '35',
    'by:minsk': '157',
    'kz:almaty': '162',
    'kz:astana': '163',
    'ua:kyiv': '143',
  },
  ...{ 'tr:istanbul': '11508', 'tr:ankara': '11503' },
}
const LANGUAGES: Record<string, string> = {
  ru: 'RU',
  be: 'BE',
  kk: 'KK',
  tr: 'TR',
  uk: 'UK',
  en: 'EN',
}

/** Yandex by its own API: up to a hundred results in one call. */
export function openYandex({ base, credentials, settings }: SourceMeans): SearchSource[] {
  const headers = {
    authorization: `Api-Key ${credentials.key}`,
    'content-type': 'application/json',
  }
  const source: SearchSource = {
    name: 'yandex',
    engine: 'yandex',
    via: 'api',
    isDeep: true,
    pageSize: ({ num }) => Math.min(Math.ceil(num / STEP) * STEP, MOST_ON_PAGE),
    supports: canAnswer,
    async search(query, context) {
      const asked = {
        ...questionOf(query),
        folderId: credentials.project,
        userAgent: settings.userAgents[query.device],
      }
      const options = {
        method: 'POST',
        headers,
        body: JSON.stringify(asked),
        timeoutMs: TIMEOUT_MS,
      } as const
      const { rawData } = await callApi(
        { url: `${base}/v2/web/search`, options, shape: Answer },
        context,
      )
      return { page: readYandex(Buffer.from(rawData, 'base64').toString()) }
    },
  }
  return [source]
}

const Answer = z.object({ rawData: z.string().min(1).max(10_000_000) })

function canAnswer(query: SearchQuery): boolean {
  const { q, vertical, num, page, tbs } = query
  const isShort = q.length <= MAX_LENGTH && q.split(/\s+/).length <= MAX_WORDS
  return (
    vertical === 'search' &&
    tbs === undefined &&
    isShort &&
    num * page <= MOST_RESULTS &&
    !!regionOf(query)
  )
}

/** The country or city as the engine numbers it; nothing where it could not be asked from there. */
function regionOf({ gl, location, uule }: SearchQuery): string | undefined {
  if (location === undefined) return uule === undefined ? COUNTRIES[gl] : undefined
  const [city = ''] = (findLocation(location)?.name ?? location).toLowerCase().split(',')
  return CITIES[`${gl}:${city}`]
}

const searchType = (gl: string) => {
  if (gl === 'tr') return 'SEARCH_TYPE_TR'
  return ['ru', 'by', 'kz', 'uz', 'kg', 'am', 'az', 'md', 'tm', 'tj', 'ge', 'ua'].includes(gl)
    ? 'SEARCH_TYPE_RU'
    : 'SEARCH_TYPE_COM'
}

function questionOf(query: SearchQuery) {
  const { q, gl, hl, num, page, autocorrect } = query
  const language = LANGUAGES[hl.slice(0, 2)] ?? 'EN'
  return {
    query: {
      searchType: searchType(gl),
      queryText: q,
      page: String(page - 1),
      fixTypoMode: autocorrect ? 'FIX_TYPO_MODE_ON' : 'FIX_TYPO_MODE_OFF',
    },
    groupSpec: { groupMode: 'GROUP_MODE_DEEP', groupsOnPage: String(num), docsInGroup: '1' },
    maxPassages: '3',
    region: regionOf(query),
    l10n: `LOCALIZATION_${language}`,
    responseFormat: 'FORMAT_XML',
  }
}
