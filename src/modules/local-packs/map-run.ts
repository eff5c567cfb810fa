import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { searchFailures } from '../../core/failures.ts'
import { StepError, StepLater } from '../../core/run.ts'
import { failureReason } from '../../providers/failure.ts'
import { SearchError } from '../../providers/search/search.ts'
import { type KeywordRow, keywordsOf, requireClient } from '../clients/index.ts'
import { DEPTH, mapPrice, mapQuery, requireMapSource, secondsFor } from '../geo-grids/index.ts'
import { defineRun } from '../runs/index.ts'
import { type LocalOutcome, outcomeOf } from './outcome.ts'
import { recordLooks } from './save-looks.ts'
import { findBusiness } from './store.ts'

const Input = z.object({})
const Step = z.object({
  keyword_id: z.int(),
  query: z.string(),
  geo: z.string(),
  lang: z.string(),
  location: z.string(),
})
type Part = { keyword_id: number; outcome: LocalOutcome }

const MAX_TRIES = 3
const PAUSE_SECONDS = 5

/** Looks where the business ranks on the map for every keyword that has a location; one search for each. */
export const mapRun = defineRun({
  kind: 'local_map',
  type: 'local_map',
  input: Input,
  step: Step,
  ports: ['search'],
  lane: 'geo_grids',
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { clientId }) {
    const steps = (await mappedKeywords(ctx, clientId ?? 0)).length
    return {
      steps,
      calls: steps,
      price_usd: mapPrice(ctx, steps),
      seconds: secondsFor(ctx, steps),
    }
  },
  async *plan(tx, run) {
    const client = await requireClient(tx, run.client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    requireMapSource(tx)
    const keywords = await mappedKeywords(tx, client.id)
    if (keywords.length === 0) throw fail('local_no_location')
    yield* keywords.map(({ id: keyword_id, query, geo, lang, location }) => ({
      keyword_id,
      query,
      geo,
      lang,
      location,
    }))
  },
  async perform(ctx, { run, step: { location, ...words }, tries }): Promise<LocalOutcome> {
    const { domain } = await requireClient(ctx, run.client_id ?? 0)
    const own = { business: await findBusiness(ctx.db, run.client_id ?? 0), domain }
    try {
      const { page } = await ctx.search.search(mapQuery(words, { location }), {
        signal: ctx.signal,
      })
      return outcomeOf((page.places ?? []).slice(0, DEPTH), own)
    } catch (thrown) {
      if (ctx.signal.aborted || !(thrown instanceof SearchError)) throw thrown
      const isPassing = thrown.reason === 'quota' || thrown.isCircuitOpen
      if (isPassing && tries < MAX_TRIES) throw new StepLater(PAUSE_SECONDS, { isTry: true })
      throw new StepError(failureReason(thrown.reason), { cause: thrown })
    }
  },
  async save(_tx, { step: { keyword_id }, outcome }) {
    return { counts: { [outcome.state]: 1 }, part: { keyword_id, outcome } satisfies Part }
  },
  async complete(tx, { run, parts }) {
    const known = new Set((await mappedKeywords(tx, run.client_id ?? 0)).map(({ id }) => id))
    const looks = (await parts())
      .filter(({ keyword_id }) => known.has(keyword_id))
      .map((part) => ({ ...part, device: 'desktop' as const }))
    const of = {
      clientId: run.client_id ?? 0,
      runId: run.id,
      isSimulated: run.is_simulated,
      kind: 'map' as const,
    }
    await recordLooks(tx, of, looks)
    return { summary: {} }
  },
  explain: ({ failures }) => searchFailures(failures),
  nothingDone: ({ counts: { done = 0 } }) =>
    `none of ${done} keywords could be looked up on the map`,
})

/** Of a whole country there is no map. */
export async function mappedKeywords({ db }: Context, clientId: number): Promise<KeywordRow[]> {
  return (await keywordsOf(db, clientId, 'google')).filter(({ location }) => location !== '')
}
