import { guardedFetch } from '../../platform/http/standard-fetch.ts'
import type { Fetcher } from '../../platform/http.ts'
import { answer } from './answer.ts'
import { estimate } from './estimate.ts'
import { object } from './object.ts'
import { type Llm, type LlmCall, LlmError } from './port.ts'
import { priceOf } from './prices.ts'
import { type Asking, createLane, type Lane, startClock } from './provider-call.ts'
import type { LlmSettings } from './settings.ts'
import { step } from './step.ts'

export type LlmParts = {
  settings: LlmSettings
  /** For the providers' addresses, which the operator chose. */
  fetcher: Fetcher
  /** For links that came with answers, which anybody chose. */
  links: Fetcher
  now?: () => number
}

const ANSWER_MS = 120_000
const OBJECT_MS = 90_000
const STEP_MS = 300_000

export function createLlm({ settings, fetcher, links, now = Date.now }: LlmParts): Llm {
  const send = guardedFetch(fetcher)
  const lanes = settings.providers.map((provider) => createLane(provider, send, now))
  const price = (model: string) => priceOf(model, settings.prices)
  const asking = (call: LlmCall, usualMs: number): Asking => ({ clock: startClock(call, usualMs), links, price, now })

  return {
    providers: () =>
      lanes.map(({ settings: { name, kind, model, requestsPerMinute, concurrency }, engine, breaker }) => {
        const limits = { requestsPerMinute, concurrency }
        return { name, kind, model, can: engine.can, limits, health: breaker.view() }
      }),
    async answer(question) {
      return answer(named(lanes, question.provider), question, asking(question, ANSWER_MS))
    },
    async object(task) {
      const means = asking(task, OBJECT_MS)
      return firstOf(candidates(lanes, task, false), (lane) => object(lane, task, means))
    },
    async *step(turn) {
      const means = asking(turn, STEP_MS)
      const able = candidates(lanes, turn, (turn.tools ?? []).length > 0)
      yield* await firstOf(able, (lane) => step(lane, turn, means))
    },
    estimate(plan) {
      const { settings: provider, engine } = named(lanes, plan.provider)
      return estimate(plan, {
        settings: provider,
        price: price(plan.model ?? provider.model),
        canSearch: engine.can.search,
      })
    },
  }
}

function named(lanes: Lane[], name: string): Lane {
  const lane = lanes.find(({ settings }) => settings.name === name)
  if (lane) return lane
  throw new LlmError('unsupported', `No model provider is configured under the name ${name}`, { provider: name })
}

/** Those who can do it: the named one, or all in order, with those that must search the web for everything last. */
function candidates(lanes: Lane[], { provider }: LlmCall, needsTools: boolean): Lane[] {
  const asked = provider === undefined ? lanes : [named(lanes, provider)]
  const able = asked.filter(({ engine }) => engine.can.tools)
  const others = needsTools ? [] : asked.filter(({ engine }) => !engine.can.tools)
  if (able.length + others.length > 0) return [...able, ...others]
  const what = needsTools ? 'can call tools' : 'is configured'
  throw new LlmError('unsupported', `No model provider ${what}`, { provider: provider ?? '' })
}

/** The first that answers; what the first one failed with when none does. */
async function firstOf<T>(lanes: Lane[], ask: (lane: Lane) => Promise<T>): Promise<T> {
  let first: LlmError | undefined
  for (const lane of lanes) {
    try {
      return await ask(lane)
    } catch (error) {
      if (!(error instanceof LlmError) || error.reason === 'blocked') throw error
      first ??= error
    }
  }
  throw first ?? new LlmError('unsupported', 'No model provider is configured', { provider: '' })
}
