import { z } from 'zod'
import { hostOf } from '../../../../base/network/url.ts'
import { adsOf, apiPage, organicOf, ranked, sourcesOf } from '../../api/page.ts'
import {
  anyText,
  compact,
  filled,
  link,
  listOf,
  longText,
  numeric,
  optionalBlock,
  optionalList,
  optionalNumber,
  optionalText,
  optionalUsd,
  someOf,
  title,
} from '../../api/shape.ts'
import type { Ad, AiOverview, AiOverviewState, Page, Question } from '../../page.ts'
import { SourceError, type SourceReason } from '../../port.ts'

const FOUND = 20_000
const NOTHING_FOUND = 40_102

const Reference = z.object({ title: anyText, source: anyText, url: link })
const rating = z
  .object({ value: optionalNumber, votes_count: optionalNumber })
  .nullish()
  .catch(undefined)
const Item = z.object({
  type: z.string().max(100),
  rank_group: optionalNumber,
  rank_absolute: optionalNumber,
  title: optionalText,
  url: optionalText,
  description: optionalText,
  breadcrumb: optionalText,
  timestamp: optionalText,
  sub_title: optionalText,
  domain: optionalText,
  phone: optionalText,
  cid: optionalText,
  is_paid: z.boolean().optional().catch(undefined),
  rating,
  asynchronous_ai_overview: z.boolean().optional().catch(undefined),
  markdown: longText,
  links: optionalList(z.object({ title, url: link })),
  references: optionalList(Reference),
  items: z.array(z.unknown()).max(1000).optional().catch(undefined),
})
type Item = Partial<z.output<typeof Item>>

const Status = { status_code: numeric, status_message: anyText }
const Task = z.object({
  ...Status,
  id: optionalText,
  cost: optionalUsd,
  data: z.object({ tag: optionalText }).optional().catch(undefined),
  result: z
    .array(
      z.object({
        se_results_count: optionalNumber,
        items_count: optionalNumber,
        items: listOf(Item).nullish(),
      }),
    )
    .nullish(),
})
export const Answer = z.object({
  status_code: numeric.optional(),
  status_message: anyText,
  cost: optionalUsd,
  tasks: z.array(Task).max(100).nullish(),
})

/** Refusals come with HTTP 200: the codes of the answer and of its task tell them apart. */
export function pageOf({
  status_code = FOUND,
  status_message,
  tasks,
}: z.output<typeof Answer>): Page {
  const [task] = tasks ?? []
  if (!task && status_code !== FOUND) throw taskError(status_code, status_message)
  if (!task) throw new SourceError('unreadable', 'The answer holds no task')
  if (task.status_code === NOTHING_FOUND)
    return apiPage('google', 'search', { verified: false })
  if (task.status_code !== FOUND) throw taskError(task.status_code, task.status_message)
  const [result] = task.result ?? []
  if (result?.items_count === 0) return apiPage('google', 'search', { verified: false })
  if (!result?.items) throw new SourceError('unreadable', 'The answer holds no list of results')
  return toPage(result.items, result.se_results_count)
}

export const taskError = (code: number, message: string) =>
  new SourceError(reasonOf(code), `${code}: ${message}`.slice(0, 300))

const REASONS: Record<number, SourceReason> = {
  40100: 'auth',
  40104: 'auth',
  40201: 'auth',
  40207: 'auth',
  40300: 'auth',
  40200: 'funds',
  40203: 'funds',
  40210: 'funds',
  40202: 'quota',
  40209: 'quota',
  40101: 'network',
  40103: 'network',
}

export const reasonOf = (code: number): SourceReason =>
  REASONS[code] ?? (code >= 50_000 ? 'network' : 'unreadable')

/** Kinds of items that are features by another name; what has a list of its own is found there. */
const FEATURES: Record<string, string> = {
  short_videos: 'short_videos',
  discussions_and_forums: 'discussions',
  perspectives: 'discussions',
  hotels_pack: 'hotels_pack',
  jobs: 'jobs',
  recipes: 'recipes',
}

function toPage(items: Item[], estimate: number | undefined): Page {
  const ofType = (...types: string[]) => items.filter(({ type = '' }) => types.includes(type))
  const [overview] = ofType('ai_overview')
  const { state, text } = overviewOf(overview)
  const [snippet] = ofType('featured_snippet')
  const [answer] = ofType('answer_box')
  const [graph] = ofType('knowledge_graph')
  const inside = (...types: string[]) => ofType(...types).flatMap((item) => item.items ?? [])
  return apiPage('google', 'search', {
    verified: false,
    organic: organicOf(ofType('organic').map(resultOf)),
    aiOverviewState: state,
    features: items.flatMap(({ type = '' }) => FEATURES[type] ?? []),
    ...compact({
      organicTotalEstimate: estimate,
      aiOverview: text,
      answerBox: snippet
        ? compact({ title: snippet.title, link: snippet.url, snippet: snippet.description })
        : answer && compact({ title: answer.title, answer: answer.description }),
      knowledgeGraph: graph?.title
        ? {
            title: graph.title,
            ...compact({ type: graph.sub_title, description: graph.description }),
          }
        : undefined,
      peopleAlsoAsk: filled(inside('people_also_ask').flatMap(questionOf)),
      relatedSearches: filled(
        inside('related_searches').flatMap((query) =>
          typeof query === 'string' ? [{ query }] : [],
        ),
      ),
      topStories: filled(inside('top_stories').flatMap(storyOf)),
      videos: filled(ranked(inside('video').flatMap(storyOf))),
      images: filled(ranked(inside('images').flatMap(imageOf))),
      places: filled(
        ranked(
          ofType('local_pack')
            .filter(({ is_paid }) => is_paid !== true)
            .map(localResultOf),
        ),
      ),
      shopping: filled(
        ranked(inside('shopping', 'popular_products', 'commercial_units').flatMap(productOf)),
      ),
      ads: filled(adBlocks(items)),
    }),
  })
}

function resultOf(item: Item) {
  const {
    title: words = '',
    url,
    description = '',
    breadcrumb,
    timestamp,
    links,
    rank_group,
    rank_absolute,
  } = item
  const sitelinks = links?.map((one) => ({ title: one.title ?? '', link: one.url ?? '' }))
  return {
    title: words,
    snippet: description,
    ...compact({
      link: url,
      displayedLink: breadcrumb,
      date: timestamp,
      sitelinks,
      position: rank_group,
      absolutePosition: rank_absolute,
    }),
  }
}

/** Ads above the first result of the engine, and those below it. */
function adBlocks(items: Item[]): Ad[] {
  const first = items.findIndex(({ type }) => type === 'organic')
  const paid = items.flatMap((item, index) =>
    item.type === 'paid' ? [{ item, isTop: first < 0 || index < first }] : [],
  )
  return adsOf(
    paid.map(({ item: { title: words, url, description, breadcrumb }, isTop }) => ({
      ...{ title: words, link: url, displayedLink: breadcrumb, description },
      block: isTop ? 'top' : 'bottom',
    })),
  )
}

type OverviewRead = { state: AiOverviewState; text?: AiOverview }

/** One that the page announced and did not load has neither text nor sources, and is not an empty one. */
function overviewOf(item: Item | undefined): OverviewRead {
  if (!item) return { state: 'absent' }
  const elements = (item.items ?? []).flatMap(elementsOf)
  const text = plain(
    item.markdown ??
      elements
        .map(({ markdown, text: words, table }) => markdown ?? words ?? table ?? '')
        .join('\n'),
  )
  if (text === '') return { state: item.asynchronous_ai_overview ? 'deferred' : 'failed' }
  const references = [
    ...(item.references ?? []),
    ...elements.flatMap((element) => element.references ?? []),
  ]
  return {
    state: 'present',
    text: {
      text,
      sources: sourcesOf(
        references.map(({ url, ...reference }) => ({ ...reference, link: url })),
      ),
    },
  }
}

/** The answer of AI Mode, which comes as an overview does. */
export function overviewIn(items: unknown[]): AiOverview | undefined {
  const read = items.flatMap((item) => Item.safeParse(item).data ?? [])
  return overviewOf(read.find(({ type }) => type === 'ai_overview')).text
}

const Cells = someOf(z.string())
const Table = z
  .object({ table_header: Cells, table_content: someOf(z.unknown()) })
  .transform(({ table_header, table_content }) =>
    [table_header, ...table_content.map((row) => Cells.parse(row))]
      .filter((row) => row.length > 0)
      .map((row) => row.join(' | '))
      .join('\n'),
  )
const Element = z.object({
  type: anyText,
  text: optionalText,
  markdown: optionalText,
  table: Table.optional().catch(undefined),
  references: optionalList(Reference),
  components: someOf(z.unknown()),
})
type Element = z.output<typeof Element>

/** What is paid for is no part of the answer, nor are the pages that it leads to. */
const PAID = /_paid(?:_element)?$/

function elementsOf(raw: unknown): Element[] {
  const element = Element.safeParse(raw).data
  if (!element || PAID.test(element.type ?? '')) return []
  const inner = element.components.flatMap((one) => Element.safeParse(one).data ?? [])
  return [element, ...inner]
}

/** Marks of citations are no words of the text. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[\[\d{1,4}\]\]\([^()\s]{0,2000}\)/g, '')
    .replace(/\[\]\([^()\s]{0,2000}\)/g, '')
    .trim()

const Asked = z.object({
  title,
  expanded_element: z
    .array(z.object({ title: optionalText, url: optionalText, description: optionalText }))
    .nullish(),
})

/** A question that an overview answers comes without a source. */
function questionOf(raw: unknown): Question[] {
  const asked = optionalBlock(Asked).parse(raw)
  if (!asked) return []
  const [answer] = asked.expanded_element ?? []
  return [
    {
      question: asked.title,
      ...compact({ snippet: answer?.description, title: answer?.title, link: answer?.url }),
    },
  ]
}

const Story = z.object({
  title,
  url: link,
  source: optionalText,
  date: optionalText,
  timestamp: optionalText,
})

function storyOf(raw: unknown) {
  const story = optionalBlock(Story).parse(raw)
  if (!story) return []
  const { title: words, url, source, date, timestamp } = story
  return [{ title: words, link: url, ...compact({ source, date: date ?? timestamp }) }]
}

const Picture = z.object({ alt: anyText, url: link, image_url: optionalText })

function imageOf(raw: unknown) {
  const image = optionalBlock(Picture).parse(raw)
  if (!image) return []
  const { alt = '', url, image_url } = image
  return [
    { title: alt, link: url, domain: hostOf(url) ?? '', ...compact({ imageUrl: image_url }) },
  ]
}

const Product = z.object({
  title,
  url: optionalText,
  source: optionalText,
  seller: optionalText,
  price: z
    .object({ current: optionalNumber, currency: optionalText, displayed_price: optionalText })
    .nullish()
    .catch(null),
})

function productOf(raw: unknown) {
  const product = optionalBlock(Product).parse(raw)
  if (!product) return []
  const { title: words, url, source, seller, price } = product
  const shown =
    price?.displayed_price ??
    (price?.current === undefined
      ? undefined
      : `${price.current} ${price.currency ?? ''}`.trim())
  return [{ title: words, ...compact({ link: url, source: source ?? seller, price: shown }) }]
}

function localResultOf({
  title: words = '',
  description,
  domain,
  phone,
  url,
  cid,
  rating: rated,
}: Item) {
  return {
    title: words,
    ...compact({
      description,
      phoneNumber: phone,
      website: url ?? (domain === undefined ? undefined : `https://${domain}/`),
      cid,
      rating: rated?.value,
      ratingCount: rated?.votes_count,
    }),
  }
}
