import { given } from '../../base/given.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import type { SearchAnswer } from '../../providers/search/search.ts'
import type { Question } from './question.ts'

export type Answer = Record<string, unknown> & { searchInformation: Record<string, unknown> }

type Facts = {
  requestId: string
  isSandbox: boolean
  isCharged: boolean
  tookMs: number
  fetchedAt: number
}

/** A response of the public search API: parameters, result lists and provenance. */
export function answerOf(question: Question, found: SearchAnswer, facts: Facts): Answer {
  const { query } = question
  return {
    searchParameters: searchParameters(question, found.engine),
    ...lists(query, found.page),
    searchInformation: {
      requestId: facts.requestId,
      source: facts.isSandbox ? 'sandbox' : found.source,
      engine: found.engine,
      state: found.page.verdict === 'zero' ? 'zero' : 'results',
      parser: found.page.parser,
      verified: found.page.verified,
      pages: found.pages,
      tookMs: facts.tookMs,
      fetchedAt: facts.fetchedAt,
      locationUsed: query.location ?? null,
      exitMarket: found.exitMarket ?? null,
      ...given({ organicTotalEstimate: found.page.organicTotalEstimate }),
    },
    credits: facts.isCharged ? 1 : 0,
  }
}

/** The parameters as given, and as understood. */
export function searchParameters({ asked, query }: Question, engine: unknown) {
  const { cache: _, ...echoed } = asked
  const { q, vertical, num, gl, hl, device } = query
  return { ...echoed, q, type: vertical, num, gl, hl, device, engine }
}

/** Lists that are not on the page are omitted, except the vertical's own. */
function lists({ vertical }: SearchQuery, page: SearchAnswer['page']): Record<string, unknown> {
  switch (vertical) {
    case 'search':
      return given({
        organic: page.organic,
        answerBox: page.answerBox,
        knowledgeGraph: page.knowledgeGraph,
        aiOverview: page.aiOverview,
        aiOverviewState: page.aiOverviewState,
        peopleAlsoAsk: page.peopleAlsoAsk,
        relatedSearches: page.relatedSearches,
        topStories: page.topStories,
        videos: page.videos,
        images: page.images,
        places: page.places,
        shopping: page.shopping,
        ads: page.ads,
      })
    case 'scholar':
      return { organic: page.scholar ?? [] }
    case 'patents':
      return { organic: page.patents ?? [] }
    case 'autocomplete':
      return { suggestions: page.suggestions ?? [] }
    case 'maps':
      return { places: page.places ?? [] }
    case 'images':
    case 'news':
    case 'videos':
    case 'places':
    case 'shopping':
      return { [vertical]: page[vertical] ?? [] }
  }
}
