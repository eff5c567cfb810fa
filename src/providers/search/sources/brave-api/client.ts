import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { apiPage, linkOf, organicOf, ranked } from '../../api/page.ts'
import {
  anyText,
  compact,
  link,
  listOf,
  optionalNumber,
  optionalText,
  rankedListOf,
  title,
} from '../../api/shape.ts'
import type { Page, Vertical } from '../../page.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'

const PAGE_SIZE = 20
const MAX_PAGE = 10
const MAX_LENGTH = 400
const MAX_WORDS = 50
/** Any other country is refused. */
const COUNTRIES = new Set(
  'ar au at be br ca cl dk fi fr de hk in id it jp kr my mx nl nz no cn pl pt ph ru sa za es se ch tw tr gb us'.split(
    ' ',
  ),
)
const LANGUAGES = new Set(
  'ar eu bn bg ca hr cs da nl en et fi fr gl de gu he hi hu is it kn ko lv lt ms ml mr pl pa ro ru sr sk sl es sv ta te th tr uk vi'.split(
    ' ',
  ),
)
/** Languages that this API spells in its own way. */
const SPELLINGS: Record<string, string> = {
  ...{
    ja: 'jp',
    no: 'nb',
    nb: 'nb',
    pt: 'pt-pt',
    'pt-br': 'pt-br',
    'pt-pt': 'pt-pt',
    'en-gb': 'en-gb',
  },
  ...{ zh: 'zh-hans', 'zh-cn': 'zh-hans', 'zh-tw': 'zh-hant', 'zh-hk': 'zh-hant' },
}

function languageOf(hl: string): string {
  const tag = hl.toLowerCase()
  const language = tag.split('-')[0] ?? ''
  return SPELLINGS[tag] ?? SPELLINGS[language] ?? (LANGUAGES.has(language) ? language : 'en')
}

const PERIODS: Record<string, string> = {
  'qdr:d': 'pd',
  'qdr:w': 'pw',
  'qdr:m': 'pm',
  'qdr:y': 'py',
}
const PATHS: Partial<Record<Vertical, string>> = {
  search: 'web',
  news: 'news',
  images: 'images',
  videos: 'videos',
}

/** Brave's own index, by its paid API. */
export function openBraveApi({ base, credentials: { key } }: SourceMeans): SearchSource[] {
  const source: SearchSource = {
    name: 'brave-api',
    engine: 'brave',
    via: 'api',
    pageSize: ({ vertical }) => (vertical === 'images' ? 100 : PAGE_SIZE),
    supports: canAnswer,
    async search(query, context) {
      const url = `${base}/res/v1/${PATHS[query.vertical]}/search?${paramsOf(query)}`
      const options = { headers: { 'x-subscription-token': key, accept: 'application/json' } }
      const page = await callApi(
        { url, options, shape: ANSWERS[query.vertical] ?? WebAnswer },
        context,
      )
      return { page, ...(!COUNTRIES.has(query.gl) && { isWorldwide: true }) }
    },
  }
  return [source]
}

function canAnswer({ vertical, device, uule, tbs, q, page }: SearchQuery): boolean {
  if (PATHS[vertical] === undefined || device !== 'desktop' || uule !== undefined) return false
  if (q.length > MAX_LENGTH || q.trim().split(/\s+/).length > MAX_WORDS) return false
  if (page > (vertical === 'search' ? MAX_PAGE : 1)) return false
  return tbs === undefined || (vertical !== 'images' && tbs in PERIODS)
}

function paramsOf({
  q,
  gl,
  hl,
  num,
  page,
  tbs,
  autocorrect,
  vertical,
}: SearchQuery): URLSearchParams {
  const params = new URLSearchParams({
    q,
    country: COUNTRIES.has(gl) ? gl.toUpperCase() : 'ALL',
    search_lang: languageOf(hl),
    count: String(num),
    spellcheck: autocorrect ? '1' : '0',
  })
  if (vertical === 'search') params.set('text_decorations', 'false')
  if (page > 1) params.set('offset', String(page - 1))
  const freshness = PERIODS[tbs ?? '']
  if (freshness) params.set('freshness', freshness)
  return params
}

const thumbnail = z.object({ src: z.string() }).optional().catch(undefined)
const Found = z.object({ title, url: link, description: anyText, age: optionalText, thumbnail })
const News = Found.extend({
  meta_url: z.object({ hostname: optionalText }).optional().catch(undefined),
})
const Clip = z
  .object({ duration: optionalText, creator: optionalText, publisher: optionalText })
  .optional()
  .catch(undefined)
const Picture = z.object({
  title,
  url: link,
  source: optionalText,
  thumbnail,
  properties: z
    .object({ url: optionalText, width: optionalNumber, height: optionalNumber })
    .optional()
    .catch(undefined),
})

// The block of web results is missing when nothing was found; `type` tells a true answer from an empty one.
const WebAnswer = z
  .object({
    type: z.literal('search'),
    web: z.object({ results: rankedListOf(Found) }).nullish(),
  })
  .transform(({ web }): Page => {
    const results = (web?.results ?? []).map(
      (one) =>
        one && {
          title: one.title,
          link: one.url,
          snippet: one.description ?? '',
          ...compact({ date: one.age }),
        },
    )
    return apiPage('brave', 'search', {
      verified: false,
      organic: organicOf(results),
      // Brave answers some questions itself, which this call does not show.
      aiOverviewState: 'not_looked_at',
    })
  })

const NewsAnswer = z
  .object({ type: z.literal('news'), results: listOf(News) })
  .transform(({ results }): Page => {
    const news = results.map(({ title, url, description, age, thumbnail, meta_url }) => ({
      title,
      link: url,
      snippet: description,
      linkResolution: 'direct' as const,
      ...compact({ date: age, source: meta_url?.hostname, imageUrl: thumbnail?.src }),
    }))
    return apiPage('brave', 'news', { verified: false, news: ranked(news) })
  })

const ImageAnswer = z
  .object({ type: z.literal('images'), results: listOf(Picture) })
  .transform(({ results }): Page => {
    const images = results.map(({ title, url, source, thumbnail, properties }) => ({
      title,
      link: url,
      domain: linkOf(url)?.domain ?? '',
      ...compact({
        source,
        imageUrl: properties?.url,
        imageWidth: properties?.width,
        imageHeight: properties?.height,
        thumbnailUrl: thumbnail?.src,
      }),
    }))
    return apiPage('brave', 'images', { verified: false, images: ranked(images) })
  })

const VideoAnswer = z
  .object({ type: z.literal('videos'), results: listOf(Found.extend({ video: Clip })) })
  .transform(({ results }): Page => {
    const videos = results.map(({ title, url, description, age, thumbnail, video }) => ({
      title,
      link: url,
      snippet: description,
      ...compact({
        date: age,
        duration: video?.duration,
        channel: video?.creator,
        source: video?.publisher,
        imageUrl: thumbnail?.src,
      }),
    }))
    return apiPage('brave', 'videos', { verified: false, videos: ranked(videos) })
  })

const ANSWERS: Partial<Record<Vertical, z.ZodType<Page>>> = {
  search: WebAnswer,
  news: NewsAnswer,
  images: ImageAnswer,
  videos: VideoAnswer,
}
