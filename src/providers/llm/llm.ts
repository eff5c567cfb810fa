import { guardedFetch } from '../../platform/http/standard-fetch.ts'
import type { Fetcher } from '../../platform/http.ts'
import type { Meter } from '../meter.ts'
import { answer } from './answer.ts'
import { openAccount } from './calls/account.ts'
import { estimate } from './calls/estimate.ts'
import { priceOf } from './calls/price-of.ts'
import {
  type CallContext,
  createHandle,
  type ProviderHandle,
  startClock,
} from './calls/provider-call.ts'
import { object } from './object.ts'
import { type Llm, type LlmCall, LlmError, type LlmProvider } from './port.ts'
import type { LlmSettings } from './settings.ts'
import { step } from './step.ts'
import { isSurface } from './surfaces/surface.ts'

type LlmParts = {
  settings: LlmSettings
  /** For the providers' addresses, which the operator chose. */
  fetcher: Fetcher
  /** For links that came with answers, which anybody chose. */
  links: Fetcher
  meter?: Meter
  now?: () => number
}

const ANSWER_MS = 120_000
/** Apps are put into a queue, and write as people read. */
const APP_MS = 240_000
const OBJECT_MS = 90_000
const STEP_MS = 300_000

export function createLlm({ settings, fetcher, links, meter, now = Date.now }: LlmParts): Llm {
  const send = guardedFetch(fetcher)
  const price = (model: string) => priceOf(model, settings.prices)
  const handles = settings.providers.map((provider) => {
    const handle = createHandle(provider, send, now)
    return meter
      ? { ...handle, account: openAccount(handle, { meter, price: price(provider.model) }) }
      : handle
  })
  const callContext = (call: LlmCall, usualMs: number): CallContext => ({
    clock: startClock(call, usualMs),
    links,
    price,
    now,
  })

  return {
    providers: () => handles.map(present),
    models: () => handles.filter(({ engine }) => !engine.surface).map(present),
    async answer(question) {
      const handle = named(handles, question.provider)
      return answer(
        handle,
        question,
        callContext(question, handle.engine.surface ? APP_MS : ANSWER_MS),
      )
    },
    async object(task) {
      const means = callContext(task, OBJECT_MS)
      return firstOf(candidates(handles, task, false), (handle) => object(handle, task, means))
    },
    async *step(turn) {
      const means = callContext(turn, STEP_MS)
      const able = candidates(handles, turn, (turn.tools ?? []).length > 0)
      yield* await firstOf(able, (handle) => step(handle, turn, means))
    },
    estimate(plan) {
      const { settings: provider, engine } = named(handles, plan.provider)
      return estimate(plan, {
        settings: provider,
        price: price(plan.model ?? provider.model),
        engine,
      })
    },
  }
}

function present({ settings, engine, breaker }: ProviderHandle): LlmProvider {
  const { name, kind, model, requestsPerMinute, concurrency } = settings
  const access = isSurface(name) ? 'app' : 'api'
  const limits = { requestsPerMinute, concurrency }
  return { name, kind, model, access, can: engine.can, limits, health: breaker.view() }
}

function named(handles: ProviderHandle[], name: string): ProviderHandle {
  const handle = handles.find(({ settings }) => settings.name === name)
  if (handle) return handle
  throw new LlmError('unsupported', `No model provider is configured under the name ${name}`, {
    provider: name,
  })
}

/** Those who can do it: the named one, or all in order, with those that must search the web for everything last. */
function candidates(
  handles: ProviderHandle[],
  { provider }: LlmCall,
  needsTools: boolean,
): ProviderHandle[] {
  const asked = (provider === undefined ? handles : [named(handles, provider)]).filter(
    ({ engine }) => !engine.surface,
  )
  const able = asked.filter(({ engine }) => engine.can.tools)
  const others = needsTools ? [] : asked.filter(({ engine }) => !engine.can.tools)
  if (able.length + others.length > 0) return [...able, ...others]
  const what = needsTools ? 'can call tools' : 'is configured'
  throw new LlmError('unsupported', `No model provider ${what}`, { provider: provider ?? '' })
}

/** The first that answers; what the first one failed with when none does. */
async function firstOf<T>(
  handles: ProviderHandle[],
  ask: (handle: ProviderHandle) => Promise<T>,
): Promise<T> {
  let first: LlmError | undefined
  for (const handle of handles) {
    try {
      return await ask(handle)
    } catch (error) {
      if (!(error instanceof LlmError) || error.reason === 'blocked') throw error
      first ??= error
    }
  }
  throw (
    first ?? new LlmError('unsupported', 'No model provider is configured', { provider: '' })
  )
}
