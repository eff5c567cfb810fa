import { callApi } from '../../api/call-api.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { dialectOf, eachOf, overviewPart, type Part, partOf } from '../serpapi/dialect.ts'

const PAGE_SIZE = 10
/** The page is fetched while we wait, and its overview after it. */
const TIMEOUT_MS = 60_000
const USUAL_MS = 15_000

/** Google as Bright Data fetches and reads it; only answers are billed. */
export function openBrightdata({ base, credentials }: SourceMeans): SearchSource[] {
  const headers = {
    authorization: `Bearer ${credentials.key}`,
    'content-type': 'application/json',
  }
  const source: SearchSource = {
    name: 'brightdata',
    engine: 'google',
    via: 'api',
    usualMs: USUAL_MS,
    pageSize: () => PAGE_SIZE,
    supports: ({ vertical }) => vertical === 'search',
    async search(query, context) {
      const body = JSON.stringify({
        zone: credentials.project,
        url: addressOf(query),
        format: 'raw',
      })
      const options = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS } as const
      const { page } = await callApi(
        { url: `${base}/request`, options, shape: Answer },
        context,
      )
      // Of pages below the first no overview is asked for.
      const isSeen = query.page === 1 || page.aiOverviewState !== 'absent'
      return { page: isSeen ? page : { ...page, aiOverviewState: 'not_looked_at' } }
    },
  }
  return [source]
}

/** The results page as a person would open it, and how it shall be read. */
function addressOf({ q, gl, hl, uule, tbs, device, page, autocorrect }: SearchQuery): string {
  const params = new URLSearchParams({ q, gl, hl, brd_json: '1' })
  if (page > 1) params.set('start', String((page - 1) * PAGE_SIZE))
  else params.set('brd_ai_overview', '2')
  if (uule !== undefined) params.set('uule', uule)
  if (tbs !== undefined) params.set('tbs', tbs)
  if (device === 'mobile') params.set('brd_mobile', '1')
  if (!autocorrect) params.set('nfpr', '1')
  return `https://www.google.com/search?${params}`
}

const Answer = dialectOf((body) => {
  const { results_cnt: count } = partOf(body.general)
  const [snippet] = Array.isArray(body.featured_snippets)
    ? body.featured_snippets.map(partOf)
    : []
  const knowledge = partOf(body.knowledge)
  return {
    organic_results: eachOf(body.organic ?? (count === 0 ? [] : undefined), resultPart),
    search_information: { total_results: count },
    top_ads: eachOf(body.top_ads, resultPart),
    bottom_ads: eachOf(body.bottom_ads, resultPart),
    related_questions: eachOf(body.people_also_ask, questionPart),
    related_searches: eachOf(body.related, ({ text }) => ({ query: text })),
    local_results: eachOf(body.snack_pack, placePart),
    inline_videos: eachOf(body.videos ?? body.video, (video) => ({
      ...video,
      channel: video.author,
    })),
    inline_images: eachOf(body.images, (image) => ({
      ...image,
      original: image.original_image ?? image.image,
    })),
    shopping_results: eachOf(body.popular_products ?? body.top_pla ?? body.pla, productPart),
    top_stories: partOf(body.top_stories).items ?? body.top_stories,
    answer_box: snippet && {
      title: snippet.title,
      link: snippet.link,
      snippet: snippet.value ?? snippet.description,
    },
    knowledge_graph: knowledge.name && {
      ...knowledge,
      title: knowledge.name,
      type: knowledge.subtitle,
    },
    discussions_and_forums: body.discussions_and_forums,
    perspectives: body.perspectives,
    ai_overview: overview(body.ai_overview),
  }
})

const resultPart = ({ description, display_link, extensions, ...result }: Part): Part => ({
  ...result,
  snippet: description,
  description,
  displayed_link: display_link,
  sitelinks: { expanded: extended(extensions) },
})

/** Links below a result stand among other things that extend it. */
function extended(extensions: unknown): unknown {
  if (!Array.isArray(extensions)) return undefined
  const links = extensions
    .map(partOf)
    .filter(({ type, link }) => type === 'site_link' && link !== undefined)
  return links.map(({ text, link }) => ({ title: text, link }))
}

function questionPart({ question, answers, answer_link, answer_source }: Part): Part {
  const [answer] = Array.isArray(answers) ? answers.map(partOf) : []
  const { text } = partOf(answer?.value)
  return { question, snippet: text ?? answer?.value, title: answer_source, link: answer_link }
}

const placePart = ({ name, reviews_cnt, site, type, ...place }: Part): Part => ({
  ...place,
  ...{ title: name, reviews: reviews_cnt, website: site, type, data_cid: place.cid },
})

const productPart = ({ shop, image, ...product }: Part): Part => ({
  ...product,
  source: shop,
  thumbnail: image,
})

const OPENS = / ?Opens in new tab\.?$/i

function overview(raw: unknown): Part | undefined {
  const { references, ...rest } = partOf(raw)
  const sources = eachOf(references, ({ href, link, title, ...reference }) => ({
    ...reference,
    link: href ?? link,
    title: typeof title === 'string' ? title.replace(OPENS, '') : title,
  }))
  return raw === undefined
    ? undefined
    : overviewPart(
        { ...rest, references: sources },
        { blocks: 'texts', references: 'references' },
      )
}
