import { z } from 'zod'
import type { Page, Vertical } from '../page.ts'
import type { SearchQuery, SearchSource } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { callApi } from './call-api.ts'
import { apiPage, linkOf, organicOf, ranked } from './page.ts'
import { anyText, compact, link, listOf, optionalNumber, optionalText, title } from './shape.ts'

const PAGE_SIZE = 20
const MAX_PAGE = 10
const PERIODS: Record<string, string> = { 'qdr:d': 'pd', 'qdr:w': 'pw', 'qdr:m': 'pm', 'qdr:y': 'py' }
const PATHS: Partial<Record<Vertical, string>> = { search: 'web', news: 'news', images: 'images', videos: 'videos' }

/** Brave's own index, by its paid API. */
export function braveApiSource({ bases, keys }: SearchSettings): SearchSource[] {
  const key = keys.braveApi
  if (key === undefined) return []
  const source: SearchSource = {
    name: 'brave-api',
    engine: 'brave',
    via: 'api',
    pageSize: ({ vertical }) => (vertical === 'images' ? 100 : PAGE_SIZE),
    supports: canAnswer,
    async search(query, context) {
      const url = `${bases.braveApi}/res/v1/${PATHS[query.vertical]}/search?${paramsOf(query)}`
      const options = { headers: { 'x-subscription-token': key, accept: 'application/json' } }
      return { page: await callApi({ url, options, shape: ANSWERS[query.vertical] ?? WebAnswer }, context) }
    },
  }
  return [source]
}

function canAnswer({ vertical, device, uule, tbs, q, page }: SearchQuery): boolean {
  if (PATHS[vertical] === undefined || device !== 'desktop' || uule !== undefined || q.length > 400) return false
  if (page > (vertical === 'search' ? MAX_PAGE : 1)) return false
  return tbs === undefined || (vertical !== 'images' && tbs in PERIODS)
}

function paramsOf({ q, gl, hl, num, page, tbs, autocorrect, vertical }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams({
    q,
    country: gl.toUpperCase(),
    search_lang: hl.split('-')[0] ?? 'en',
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
const News = Found.extend({ meta_url: z.object({ hostname: optionalText }).optional().catch(undefined) })
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
  .object({ type: z.literal('search'), web: z.object({ results: listOf(Found) }).optional() })
  .transform(({ web }): Page => {
    const results = (web?.results ?? []).map(({ title, url, description, age }) => ({
      title,
      link: url,
      snippet: description,
      ...compact({ date: age }),
    }))
    return apiPage('brave', 'search', { verified: false, organic: organicOf(results) })
  })

const NewsAnswer = z.object({ type: z.literal('news'), results: listOf(News) }).transform(({ results }): Page => {
  const news = results.map(({ title, url, description, age, thumbnail, meta_url }) => ({
    title,
    link: url,
    snippet: description,
    linkResolution: 'direct' as const,
    ...compact({ date: age, source: meta_url?.hostname, imageUrl: thumbnail?.src }),
  }))
  return apiPage('brave', 'news', { verified: false, news: ranked(news) })
})

const ImageAnswer = z.object({ type: z.literal('images'), results: listOf(Picture) }).transform(({ results }): Page => {
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
