import type { Sandbox } from '../control/sandbox.ts'
import { unit } from '../world/chance.ts'
import { seekTruth } from '../world/truth.ts'
import type { AiOverview, Device, Truth } from '../world/types.ts'
import { askFrom } from './ask.ts'

const PAGE_SIZE = 10
const DEFERRED_SHARE = 0.5

type SerpQuestion = { params: URLSearchParams; device: Device; start: number }

/** What google shows to who asks like this. */
export function serpTruth(
  sandbox: Sandbox,
  { params, device }: Omit<SerpQuestion, 'start'>,
): Truth {
  return seekTruth(
    sandbox.world,
    askFrom(params, { engine: 'google', device, market: null, now: sandbox.now() }),
  )
}

/** A results page in the words of SerpApi, which others share. */
export function serpBody(
  sandbox: Sandbox,
  { params, device, start }: SerpQuestion,
): Record<string, unknown> {
  const truth = serpTruth(sandbox, { params, device })
  const found = truth.organic.slice(start, start + PAGE_SIZE)
  if (found.length === 0) return { error: "Google hasn't returned any results for this query." }
  const token = tokenOf({ params, device })
  return {
    search_metadata: { id: 'sandbox', status: 'Success' },
    search_information: { total_results: truth.total },
    organic_results: found.map(
      ({ title, url, snippet, date, host, crumbs, siteName, sitelinks }, index) => ({
        position: index + 1,
        title,
        link: url,
        displayed_link: [`https://${host}`, ...crumbs].join(' › '),
        source: siteName,
        snippet,
        ...(date && { date }),
        ...(sitelinks.length > 0 && {
          sitelinks: { inline: sitelinks.map((each) => ({ ...each, link: each.url })) },
        }),
      }),
    ),
    ...(start === 0 && blocksOf(sandbox, truth, token)),
  }
}

function blocksOf(sandbox: Sandbox, { features, ask }: Truth, page_token: string) {
  const isDeferred = unit(sandbox.world.seed, 'deferred', ask.q, ask.day) < DEFERRED_SHARE
  return {
    ads: features.ads.map(({ title, url, text, host }) => ({
      ...{
        title,
        link: url,
        displayed_link: `https://${host}`,
        description: text,
        block_position: 'top',
      },
    })),
    related_questions: features.peopleAlsoAsk.map(({ question, answer, title, url }) => ({
      ...{ question, snippet: answer, title, link: url },
    })),
    related_searches: features.related.map((query) => ({ query })),
    local_results: {
      places: features.localPack.map(
        ({ title, address, phone, rating, ratingCount, cid, website, category }) => ({
          ...{
            title,
            address,
            phone,
            rating,
            reviews: ratingCount,
            place_id: cid,
            website,
            type: category,
          },
        }),
      ),
    },
    inline_images: features.images.map(({ title, url, imageUrl }) => ({
      title,
      source: url,
      original: imageUrl,
    })),
    inline_videos: features.videos.map(({ title, url, platform, channel, duration }) => ({
      ...{ title, link: url, source: platform, channel, duration },
    })),
    shopping_results: features.shopping.map(({ title, url, merchant, price }) => ({
      ...{ title, link: url, source: merchant, price },
    })),
    top_stories: features.topStories.map(({ title, url, source, ago }) => ({
      title,
      link: url,
      source,
      date: ago,
    })),
    ...overviewBlock(features.aiOverview, isDeferred ? page_token : undefined),
  }
}

function overviewBlock(overview: AiOverview, page_token: string | undefined) {
  if (overview.state === 'present')
    return { ai_overview: page_token === undefined ? overviewParts(overview) : { page_token } }
  return overview.state === 'deferred'
    ? { ai_overview: { page_token: page_token ?? 'never' } }
    : {}
}

function overviewParts({ intro, points, sources }: Extract<AiOverview, { state: 'present' }>) {
  return {
    text_blocks: [
      { type: 'paragraph', snippet: intro },
      { type: 'list', list: points.map(({ title, text }) => ({ title, snippet: text })) },
    ],
    references: sources.map(({ title, url, siteName }, index) => ({
      index,
      title,
      link: url,
      source: siteName,
    })),
  }
}

/** The overview that a token stands for; one that google never finished is told as an error. */
export function loadedOverview(sandbox: Sandbox, token: string): Record<string, unknown> {
  const { query, device } = questionIn(token)
  const { aiOverview } = serpTruth(sandbox, {
    params: new URLSearchParams(query),
    device,
  }).features
  if (aiOverview.state === 'present') return overviewParts(aiOverview)
  return { error: "Can't generate an AI overview right now. Try again later." }
}

const tokenOf = ({ params, device }: Omit<SerpQuestion, 'start'>) =>
  Buffer.from(JSON.stringify({ query: params.toString(), device })).toString('base64url')

function questionIn(token: string): { query: string; device: Device } {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return { query: '', device: 'desktop' }
  }
}
