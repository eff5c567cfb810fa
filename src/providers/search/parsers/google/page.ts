import type { Page, ReadOptions, Sent } from '../../page.ts'
import { parseHtml } from '../html.ts'
import { greatestCount } from '../reading/count.ts'
import { blankPage, clean, textOf } from '../reading/text.ts'
import { byId, byTag, hasWithin, within } from '../select.ts'
import { cut, type Doc } from '../tree.ts'
import { judge } from '../verdict.ts'
import { verticalBlocks } from './cards.ts'
import { NAMES, TABLE, VERSION } from './class-names.ts'
import { readKnowledge } from './knowledge.ts'
import { readLocalResults } from './local-results.ts'
import { readOrganic } from './organic.ts'
import { readAnswer } from './overview/answer.ts'
import { readOverview } from './overview/overview.ts'
import { buildPageIndex, type PageIndex } from './page-index.ts'
import { readQuestions, readRelated } from './questions.ts'
import { unescapeScript } from './redirect-tokens.ts'
import { readAds, readShopping } from './verticals/commerce.ts'
import { readImages, readStories, readVideos } from './verticals/media.ts'

export function readGoogle(html: Sent, options: ReadOptions): Page {
  const index = buildPageIndex(parseHtml(html, NAMES))
  const { blocks, features } = readBlocks(index)
  const page: Page = { ...blankPage(options, VERSION), ...blocks, features }
  const hasResults = page.organic.length > 0 || features.some((feature) => ANSWERS.has(feature))
  return { ...page, verdict: judge(index.doc, { hasResults, ...frameOf(index) }) }
}

// Blocks that answer the query even when no organic result stands beside them.
const ANSWERS = new Set([
  'ai_overview',
  'knowledge_panel',
  'local_pack',
  'featured_snippet',
  'top_stories',
  'shopping',
])

function readBlocks(index: PageIndex): { blocks: Partial<Page>; features: string[] } {
  const { organic, unresolved, nodes } = readOrganic(index)
  const overview = readOverview(index)
  const answer = readAnswer(index)
  const knowledge = readKnowledge(index)
  const asked = readQuestions(index)
  const related = readRelated(index)
  const stories = readStories(index)
  const videos = readVideos(index)
  const images = readImages(index)
  const local = readLocalResults(index)
  const shop = readShopping(index)
  const ads = readAds(index)
  const estimate = readEstimate(index.doc)
  const sitelinks = nodes[organic.findIndex((result) => result.sitelinks !== undefined)] ?? -1
  // A deferred overview is announced on the page: whoever looks at it will see one.
  const announced = overview.state === 'present' || overview.state === 'deferred'
  return {
    blocks: {
      organic,
      unresolved: [...unresolved, ...overview.unresolved],
      aiOverviewState: overview.state,
      ...(overview.overview === null ? {} : { aiOverview: overview.overview }),
      ...(answer.answer === null ? {} : { answerBox: answer.answer }),
      ...(knowledge.graph === null ? {} : { knowledgeGraph: knowledge.graph }),
      ...filled('peopleAlsoAsk', asked.questions),
      ...filled('relatedSearches', related.related),
      ...filled('topStories', stories.stories),
      ...filled('videos', videos.videos),
      ...filled('images', images.images),
      ...filled('places', local.places),
      ...filled('shopping', shop.products),
      ...filled('ads', ads.ads),
      ...(estimate === null ? {} : { organicTotalEstimate: estimate }),
    },
    features: inOrder([
      ['ai_overview', announced ? overview.node : -1],
      [answer.feature, answer.node],
      ['knowledge_panel', knowledge.node],
      ['people_also_ask', asked.node],
      ['related_searches', related.node],
      ['top_stories', stories.node],
      ['video', videos.node],
      ['short_videos', verticalBlocks(index, ['udm=39'])[0] ?? -1],
      ['discussions', verticalBlocks(index, ['udm=18', 'udm=4&'])[0] ?? -1],
      ['images', images.images.length === 0 ? -1 : images.node],
      ['local_pack', local.node],
      ['shopping', shop.node],
      ['ads', ads.node],
      ['sitelinks', sitelinks],
    ]),
  }
}

function filled<Key extends string, Item>(
  key: Key,
  items: Item[],
): Partial<Record<Key, Item[]>> {
  const block: Partial<Record<Key, Item[]>> = {}
  if (items.length > 0) block[key] = items
  return block
}

function inOrder(found: readonly (readonly [feature: string, node: number])[]): string[] {
  return found
    .filter(([, node]) => node >= 0)
    .toSorted(([, a], [, b]) => a - b)
    .map(([feature]) => feature)
}

// A page without scripts has the tabs of the other verticals in its one column.
const TABS = 4

function frameOf({ doc, anchors }: PageIndex): {
  hasFrame: boolean
  hasNoResultsNotice: boolean
} {
  const frame = [...byId(doc, ...TABLE.results), ...byId(doc, ...TABLE.footer)]
  const light = byId(doc, ...TABLE.lightResults).some(
    (main) => within(doc, anchors, main).length >= TABS,
  )
  const hasFrame = frame.length > 0 || light || byId(doc, ...TABLE.stats).length > 0
  // "Your search – <em>words</em> – did not match": a paragraph as heading that quotes the query.
  const quotes = byTag(doc, 'p').filter((node) => hasWithin(doc, byTag(doc, 'em'), node))
  const lists = byTag(doc, 'ul')
  const hasNoResultsNotice =
    hasFrame &&
    quotes.some((node) =>
      lists.some((list) => list > node && doc.parent[list] === doc.parent[node]),
    )
  return { hasFrame, hasNoResultsNotice }
}

/** "About 97,500,000 results", in the page or in a script that writes it there. */
function readEstimate(doc: Doc): number | null {
  for (const node of byId(doc, ...TABLE.stats)) {
    const count = greatestCount(textOf(doc, node))
    if (count !== null) return count
  }
  const at = doc.source.indexOf('result-stats\\x22')
  const raw = at < 0 ? '' : unescapeScript(cut(doc, at, at + 400))
  const body = /^result-stats"[^>]*>([^<]{1,200})/.exec(raw)?.[1]
  return body === undefined ? null : greatestCount(clean(body))
}
