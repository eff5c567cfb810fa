import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { withOverview } from '../../api/deferred-overview.ts'
import { requireLocation } from '../../api/page.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { dialectOf, eachOf, overviewPart, type Part, partOf } from '../serpapi/dialect.ts'
import { readOverview } from '../serpapi/overview.ts'

const PAGE_SIZE = 10
const OVERVIEW = { blocks: 'text_blocks', references: 'reference_links' }
/** A search with an overview takes them longer than others. */
const TIMEOUT_MS = 40_000

/** Google by SearchApi.io; an overview that the page loads later is a second search. */
export function openSearchapi({
  base,
  credentials: { key },
  callUsd,
}: SourceMeans): SearchSource[] {
  const url = `${base}/api/v1/search`
  const headers = { authorization: `Bearer ${key}` }
  const source: SearchSource = {
    name: 'searchapi',
    engine: 'google',
    via: 'api',
    pageSize: () => PAGE_SIZE,
    supports: ({ vertical, tbs }) => vertical === 'search' && tbs === undefined,
    async search(query, context) {
      const options = { headers, timeoutMs: TIMEOUT_MS }
      const { page, token, locationUsed } = await callApi(
        { url: `${url}?${paramsOf(query)}`, options, shape: Answer },
        context,
      )
      requireLocation(query, locationUsed)
      if (token === undefined || query.page > 1) return { page }
      // Tokens can be longer than an address may be.
      const body = JSON.stringify({ engine: 'google_ai_overview', page_token: token })
      const posted = {
        ...options,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }
      const load = () =>
        callApi({ url, options: posted as typeof options, shape: Overview }, context)
      const costUsd = 2 * callUsd(query)
      return { page: await withOverview({ page, load }, context), costUsd }
    },
  }
  return [source]
}

function paramsOf({
  q,
  gl,
  hl,
  location,
  uule,
  device,
  page,
  autocorrect,
}: SearchQuery): URLSearchParams {
  const params = new URLSearchParams({
    engine: 'google',
    q,
    gl,
    hl,
    device,
    page: String(page),
  })
  if (location !== undefined) params.set('location', location)
  else if (uule !== undefined) params.set('uule', uule)
  if (!autocorrect) params.set('nfpr', '1')
  return params
}

const Answer = dialectOf((body) => ({
  ...body,
  ai_overview: overviewPart(body.ai_overview, OVERVIEW),
  ads: eachOf(body.ads, (ad) => ({ ...ad, description: ad.description ?? ad.snippet })),
  related_questions: eachOf(body.related_questions, questionPart),
  inline_images: eachOf(partOf(body.inline_images).images ?? body.inline_images, imagePart),
  inline_videos: eachOf(body.inline_videos, (video) => ({
    ...video,
    duration: video.length,
    thumbnail: video.image,
  })),
  shopping_results: body.shopping_results ?? body.inline_shopping ?? body.shopping_ads,
}))

const Overview = z
  .record(z.string(), z.unknown())
  .transform((body) => readOverview(overviewPart(body.ai_overview ?? answerIn(body), OVERVIEW)))

/** The engine of overviews answers with the parts of one, without a name around them. */
const answerIn = (body: Part) =>
  body.text_blocks === undefined && body.error === undefined ? undefined : body

function questionPart({ answer, snippet, source, ...question }: Part): Part {
  const { title, link } = partOf(source)
  return {
    ...question,
    snippet: snippet ?? answer,
    title: question.title ?? title,
    link: question.link ?? link,
  }
}

function imagePart({ source, original, ...image }: Part): Part {
  const { link, name } = partOf(source)
  const { link: address, width, height } = partOf(original)
  return {
    ...image,
    ...{ link: image.link ?? link, source: name ?? source },
    ...{ original: address ?? original, original_width: width, original_height: height },
  }
}
