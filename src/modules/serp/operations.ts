import { z } from 'zod'
import { get, operation, post } from '../../core/operation.ts'
import { text } from '../../core/schemas.ts'
import type { BreakerView } from '../../providers/breaker.ts'
import { failureReason } from '../../providers/failure.ts'
import { searchLocations } from '../../providers/search/locations/locations.ts'
import { charged } from '../credits/index.ts'
import { answerQuestion } from './cached-search.ts'
import { withNearest } from './location.ts'
import { type Question, readQuestion, requireDepth, type Vertical } from './question.ts'
import { Location, SearchModes, SerpAnswer, SerpRequest, SourceState } from './schemas.ts'
import { readModes } from './source-modes.ts'

export const searchSerp = operation({
  name: 'search_serp',
  summary: 'Search live and read the results page',
  access: 'analyst',
  spends: true,
  input: SerpRequest,
  output: SerpAnswer,
  routes: [
    get('/api/v1/serp/search', { failures: ['402'] }),
    post('/api/v1/serp/search', { failures: ['402'] }),
  ],
  tool: {
    effect: 'spend',
    hint: 'One credit per answer, as on /v1/search. Takes 2 to 8 seconds. A missing block is not on the page.',
    confirm: ({ q }) => `Search the web for “${q}”?`,
  },
  async run(ctx, { geo, lang, source, type, ...asked }) {
    const question = askedQuestion(
      { ...asked, gl: geo ?? asked.gl, hl: lang ?? asked.hl },
      type,
    )
    requireDepth(question, ctx.config.search.maxDepth)
    const { value, credits } = await charged(ctx, () => answerQuestion(ctx, question, source))
    return SerpAnswer.parse({ ...value.answer, credits })
  },
})

function askedQuestion(asked: Record<string, unknown>, vertical: Vertical): Question {
  try {
    return readQuestion(asked, vertical)
  } catch (thrown) {
    throw withNearest(thrown)
  }
}

export const getSearchModes = operation({
  name: 'get_search_modes',
  summary: 'Which sources serve which kind of search',
  access: 'viewer',
  input: z.object({}),
  output: SearchModes,
  routes: [get('/api/v1/serp/modes')],
  tool: { effect: 'read', hint: 'Says whether results come from the sandbox.' },
  async run(ctx) {
    return readModes(ctx)
  },
})

export const listSearchSources = operation({
  name: 'list_search_sources',
  summary: 'Search sources in order of use, with their health',
  access: 'viewer',
  input: z.object({}),
  output: z.array(SourceState),
  routes: [get('/api/v1/serp/sources')],
  tool: {
    effect: 'read',
    hint: 'Counts since the answering process started; each process keeps its own.',
  },
  async run({ search }) {
    return search.health().map(({ source, engine, via, verticals, ...all }) => ({
      source,
      engine,
      via,
      ...standingOf(all),
      verticals: verticals.map(({ vertical, ...each }) => ({ vertical, ...standingOf(each) })),
    }))
  },
})

function standingOf({
  lastSuccessAt,
  lastFailureAt,
  lastReason,
  retryAt,
  ...counts
}: BreakerView) {
  return {
    ...counts,
    last_success_at: inSeconds(lastSuccessAt),
    last_failure_at: inSeconds(lastFailureAt),
    last_reason: lastReason && failureReason(lastReason),
    retry_at: inSeconds(retryAt),
  }
}

const inSeconds = (ms: number | null) => ms && ms / 1000

export const findLocations = operation({
  name: 'find_locations',
  summary: 'Find locations to search from',
  access: 'viewer',
  input: z.object({ text: text(200, 1), limit: z.int().min(1).max(100).default(10) }),
  output: z.array(Location),
  routes: [get('/api/v1/serp/locations')],
  tool: {
    effect: 'read',
    hint: 'Use canonicalName or geo as location in search_serp; names in any language are found.',
  },
  async run(_ctx, { text: wanted, limit }) {
    return searchLocations(wanted, limit)
  },
})
