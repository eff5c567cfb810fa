import { z } from 'zod'
import { hostOf } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { readInput } from '../../core/input-errors.ts'
import { invalidFields } from '../../core/invoke.ts'
import { text } from '../../core/schemas.ts'
import { competitorsOf, requireClient } from '../../modules/clients/index.ts'
import { answerQuestion, readQuestion } from '../../modules/serp/index.ts'
import type { WebContext } from '../http/hono-env.ts'
import type { Answered, Call } from './call.ts'
import type { Failure } from './failure.ts'

const PER_PAGE = 10
const MAX_RESULTS = 100

const whole = z.coerce.number().int()

/** The parameters of Google's Custom Search JSON API that we understand; others are ignored, as clients expect. */
export const CustomSearchRequest = z
  .looseObject({
    q: text(2048, 1).describe('What to search for'),
    cx: text(200)
      .optional()
      .describe(
        'client-7: the site of that client; client-7-competitors: those of its competitors; else the whole web',
      ),
    num: whole.min(1).max(PER_PAGE).default(PER_PAGE).describe('How many results, at most ten'),
    start: whole
      .min(1)
      .max(MAX_RESULTS)
      .default(1)
      .describe('Position of the first result; start and num reach to 100'),
    gl: text(10).optional().describe('Country code of the market'),
    hl: text(20).optional().describe('Interface language'),
    lr: text(20)
      .optional()
      .describe('lang_de: German; used as the language where hl is left out'),
    safe: z
      .enum(['active', 'off'])
      .default('off')
      .describe('Echoed; our sources cannot filter by it'),
    siteSearch: text(400).optional().describe('A site to search in, or to leave out'),
    siteSearchFilter: z
      .enum(['i', 'e'])
      .default('i')
      .describe('i: only this site; e: without it'),
    dateRestrict: z
      .string()
      .regex(/^[dwmy]\d{0,3}$/, 'must be d, w, m or y and a number')
      .optional()
      .describe('d3: of the last three days; w, m and y likewise'),
    exactTerms: text(200).optional().describe('Words that every result must have as they are'),
    excludeTerms: text(200).optional().describe('Words that no result may have'),
    searchType: z.enum(['image']).optional().describe('Images instead of pages'),
  })
  .meta({ id: 'CustomSearchRequest' })

type Asked = z.output<typeof CustomSearchRequest>
type Sites = { domains: string[]; isExcluded: boolean }

/** A call in the shape of Google's Custom Search JSON API: searched, cached and charged as a search of ours. */
export async function readCustomSearch(c: WebContext): Promise<Call> {
  const { key: _, ...query } = c.req.query()
  const read = readInput(CustomSearchRequest, query)
  if (!read.success) throw invalidFields(read.error)
  const asked = read.data
  const origin = new URL(c.req.url).origin
  // Read once without the sites, which only the caller's workspace knows.
  return {
    questions: [questionOf(asked, [])],
    isBatch: false,
    work: (ctx) => respond(ctx, asked, origin),
  }
}

export const readGoogleKey = (c: WebContext) => c.req.query('key')

async function respond(ctx: Context, asked: Asked, origin: string): Promise<Answered> {
  const started = performance.now()
  const sites = await sitesOf(ctx, asked)
  const question = questionOf(asked, sites)
  const { answer, wasCached } = await answerQuestion(ctx, question)
  const isAligned = (asked.start - 1) % PER_PAGE === 0
  const found = itemsOf(answer, asked).filter(({ host }) =>
    sites.every((each) => isWithin(host, each)),
  )
  const items = found.slice(isAligned ? 0 : asked.start - 1).slice(0, asked.num)
  const total = Math.max(totalOf(answer), asked.start - 1 + items.length)
  const seconds = (performance.now() - started) / 1000
  const body = JSON.stringify(wire(asked, { items, total, seconds, origin }))
  return { body, outcome: { used: 1, cached: wasCached ? 1 : 0, failed: 0 }, isHit: wasCached }
}

/** The stored list that `cx` names, and the site that is asked for. */
async function sitesOf(
  ctx: Context,
  { cx = '', siteSearch, siteSearchFilter }: Asked,
): Promise<Sites[]> {
  const [, id, part] = /^client-([1-9]\d{0,15})(-competitors)?$/.exec(cx) ?? []
  const asked = siteSearch
    ? [{ domains: [siteName(siteSearch)], isExcluded: siteSearchFilter === 'e' }]
    : []
  if (id === undefined) return asked
  const client = await requireClient(ctx, Number(id))
  const competitors = part ? await competitorsOf(ctx.db, client.id) : []
  const domains = part ? competitors.map(({ domain }) => domain) : [client.domain]
  return [{ domains, isExcluded: false }, ...asked]
}

const siteName = (site: string) =>
  hostOf(site.includes('://') ? site : `https://${site}`) ?? site

const isWithin = (host: string, { domains, isExcluded }: Sites) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`)) !== isExcluded

/** Pages of ten are asked for as they are; a start between them is cut out of all results before it. */
function questionOf(asked: Asked, sites: Sites[]) {
  const { q, num, start, gl, hl, lr, dateRestrict, exactTerms, excludeTerms, searchType } =
    asked
  const isAligned = (start - 1) % PER_PAGE === 0
  const reach = Math.min(MAX_RESULTS, start - 1 + num)
  const words = [
    q,
    ...(exactTerms ? [`"${exactTerms}"`] : []),
    ...(excludeTerms?.split(/\s+/).map((word) => `-${word}`) ?? []),
    ...sites.map(siteWords),
  ]
  const language = hl ?? lr?.replace(/^lang_/, '')
  const question = {
    q: words.join(' '),
    ...(isAligned ? { num: PER_PAGE, page: Math.ceil(start / PER_PAGE) } : { num: reach }),
    ...(gl && { gl }),
    ...(language && { hl: language }),
    ...(dateRestrict && { tbs: `qdr:${dateRestrict}` }),
  }
  return readQuestion(question, searchType === 'image' ? 'images' : 'search')
}

function siteWords({ domains, isExcluded }: Sites): string {
  if (isExcluded) return domains.map((domain) => `-site:${domain}`).join(' ')
  const words = domains.map((domain) => `site:${domain}`).join(' OR ')
  return domains.length > 1 ? `(${words})` : words
}

type Answer = Awaited<ReturnType<typeof answerQuestion>>['answer']
type Item = ReturnType<typeof pageItem> | ReturnType<typeof imageItem>

const Page = z.object({ title: z.string(), link: z.string(), snippet: z.string().default('') })
const Picture = z.object({
  title: z.string().default(''),
  imageUrl: z.string(),
  link: z.string().default(''),
  thumbnailUrl: z.string().optional(),
  imageWidth: z.number().optional(),
  imageHeight: z.number().optional(),
})
const Results = z.object({
  organic: z.array(Page).default([]),
  images: z.array(Picture).default([]),
})
const Total = z.object({
  searchInformation: z.object({ organicTotalEstimate: z.number().optional() }),
})

function itemsOf(answer: Answer, { searchType }: Asked): { host: string; item: Item }[] {
  const { organic, images } = Results.parse(answer)
  if (searchType === 'image')
    return images.map((image) => ({ host: hostOf(image.link) ?? '', item: imageItem(image) }))
  return organic.map((page) => ({ host: hostOf(page.link) ?? '', item: pageItem(page) }))
}

const totalOf = (answer: Answer) =>
  Total.parse(answer).searchInformation.organicTotalEstimate ?? 0

function pageItem({ title, link, snippet }: z.output<typeof Page>) {
  return {
    kind: 'customsearch#result',
    title,
    htmlTitle: escapeHtml(title),
    link,
    displayLink: hostOf(link) ?? '',
    snippet,
    htmlSnippet: escapeHtml(snippet),
    formattedUrl: link,
    htmlFormattedUrl: escapeHtml(link),
  }
}

function imageItem({
  title,
  imageUrl,
  link,
  thumbnailUrl,
  imageWidth,
  imageHeight,
}: z.output<typeof Picture>) {
  return {
    ...pageItem({ title, link: imageUrl, snippet: title }),
    displayLink: hostOf(link) ?? '',
    image: {
      contextLink: link,
      ...(imageWidth !== undefined && { width: imageWidth }),
      ...(imageHeight !== undefined && { height: imageHeight }),
      ...(thumbnailUrl !== undefined && { thumbnailLink: thumbnailUrl }),
    },
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

type Found = { items: { item: Item }[]; total: number; seconds: number; origin: string }

function wire(asked: Asked, { items, total, seconds, origin }: Found) {
  const {
    q,
    cx = '',
    start,
    num,
    safe,
    gl,
    hl,
    lr,
    siteSearch,
    siteSearchFilter,
    dateRestrict,
    searchType,
  } = asked
  const request = {
    title: `Sightline - ${q}`,
    totalResults: String(total),
    searchTerms: q,
    count: items.length,
    startIndex: start,
    inputEncoding: 'utf8',
    outputEncoding: 'utf8',
    safe,
    cx,
    ...(gl && { gl }),
    ...(hl && { hl }),
    ...(lr && { language: lr }),
    ...(siteSearch && { siteSearch, siteSearchFilter }),
    ...(dateRestrict && { dateRestrict }),
    ...(searchType && { searchType }),
  }
  const hasNext = items.length === num && start + num <= MAX_RESULTS
  return {
    kind: 'customsearch#search',
    url: {
      type: 'application/json',
      template: `${origin}/customsearch/v1?q={searchTerms}&num={count?}&start={startIndex?}&cx={cx?}`,
    },
    queries: {
      request: [request],
      ...(hasNext && { nextPage: [{ ...request, startIndex: start + num }] }),
      ...(start > 1 && {
        previousPage: [{ ...request, startIndex: Math.max(1, start - num) }],
      }),
    },
    context: { title: 'Sightline' },
    searchInformation: {
      searchTime: Math.round(seconds * 1000) / 1000,
      formattedSearchTime: seconds.toFixed(2),
      totalResults: String(total),
      formattedTotalResults: total.toLocaleString('en-US'),
    },
    ...(items.length > 0 && { items: items.map(({ item }) => item) }),
  }
}

const REASONS: Record<number, [status: string, reason: string]> = {
  400: ['INVALID_ARGUMENT', 'badRequest'],
  401: ['UNAUTHENTICATED', 'required'],
  402: ['RESOURCE_EXHAUSTED', 'dailyLimitExceeded'],
  403: ['PERMISSION_DENIED', 'forbidden'],
  404: ['NOT_FOUND', 'notFound'],
  429: ['RESOURCE_EXHAUSTED', 'rateLimitExceeded'],
  504: ['DEADLINE_EXCEEDED', 'deadlineExceeded'],
}

/** A failure as clients of that API read it; the status is ours. */
export function googleFailure({ statusCode, message }: Failure) {
  const [status, reason] = REASONS[statusCode] ?? ['INTERNAL', 'backendError']
  return {
    error: {
      code: statusCode,
      message,
      errors: [{ message, domain: 'global', reason }],
      status,
    },
  }
}
