import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { serviceFailures } from '../../core/failures.ts'
import { publish } from '../../core/live.ts'
import { StepError, StepLater } from '../../core/run.ts'
import { failureReason } from '../../providers/failure.ts'
import { SourceError } from '../../providers/search/port.ts'
import { type SearchVolume, VOLUME_SOURCES } from '../../providers/volumes/port.ts'
import { queryKey, requireClient } from '../clients/index.ts'
import { defineRun } from '../runs/index.ts'
import { applyVolumes, saveImpressions } from './apply-volumes.ts'
import { planVolumes, priceOf } from './plan-volumes.ts'
import { saveVolumes } from './store.ts'

const Input = z.object({
  /** Includes what was requested within the month. */
  is_forced: z.boolean().default(false),
  max_usd: z.number().nullable().default(null),
})
const Step = z.object({
  source: z.enum(VOLUME_SOURCES),
  geo: z.string(),
  lang: z.string(),
  location: z.string(),
  queries: z.array(z.string()),
})

const SECONDS_A_CALL = 6
const MAX_TRIES = 3
const PAUSE_SECONDS = 10

/** Asks how often the keywords of a client are searched for; one call for up to a thousand words of a market. */
export const volumeRun = defineRun({
  kind: 'search_volumes',
  type: 'search_volumes',
  input: Input,
  step: Step,
  ports: ['search'],
  lane: 'discovery',
  timeoutMs: 150_000,
  // A service with few calls a minute is called sequentially.
  wave: 1,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { clientId, input }) {
    const { steps } = await planVolumes(ctx, clientId ?? 0, input)
    return {
      steps: steps.length,
      calls: steps.length,
      price_usd: priceOf(ctx, steps),
      seconds: SECONDS_A_CALL * steps.length,
    }
  },
  async *plan(tx, run) {
    const client = await requireClient(tx, run.client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    yield* (await planVolumes(tx, client.id, run.input)).steps
  },
  sizeOf: ({ queries }) => queries.length,
  async perform(ctx, { step: { source: name, ...question }, tries }): Promise<SearchVolume[]> {
    const source = ctx.volumes.find((each) => each.name === name)
    if (!source) throw new StepError('no_source')
    try {
      return await source.ask(question, ctx.signal)
    } catch (thrown) {
      if (ctx.signal.aborted || !(thrown instanceof SourceError)) throw thrown
      if (thrown.reason === 'quota' && tries < MAX_TRIES)
        throw new StepLater(PAUSE_SECONDS, { isTry: true })
      throw new StepError(failureReason(thrown.reason), { cause: thrown })
    }
  },
  async save(tx, { run, step: { queries, ...market }, outcome }) {
    const volumes = answered(queries, outcome)
    const where = {
      client_id: run.client_id ?? 0,
      is_simulated: run.is_simulated,
      ...market,
      now: tx.now(),
    }
    await saveVolumes(tx.db, where, volumes)
    const known = volumes.filter(({ volume }) => volume !== null).length
    return { counts: { known, unknown: volumes.length - known } }
  },
  async complete(tx, { run }) {
    await saveImpressions(tx, run.client_id ?? 0)
    return { summary: { updated: await applyVolumes(tx, run.client_id ?? 0) } }
  },
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => 'no search volume could be asked for',
  async publish(ctx, { client_id, id, state }) {
    if (client_id !== null)
      await publish(ctx, { type: 'keywords.volumes', client_id, data: { run_id: id, state } })
  },
})

/** Requested without an answer means unknown. */
export function answered(queries: string[], outcome: SearchVolume[]): SearchVolume[] {
  const found = new Map(outcome.map((volume) => [queryKey(volume.query), volume]))
  return queries.map((query) => found.get(queryKey(query)) ?? { query, ...UNKNOWN })
}

const UNKNOWN = {
  volume: null,
  cpc: null,
  currency: '',
  competition: null,
  competition_index: null,
  months: [],
}
