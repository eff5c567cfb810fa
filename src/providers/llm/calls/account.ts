import { watchRequests } from '../../../platform/http.ts'
import { BUDGET_SPENT, costOfFailure, type Meter } from '../../meter.ts'
import type { Engine } from '../engines/engine.ts'
import { LlmError, type LlmPrice } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { estimate } from './estimate.ts'

/** Of one call: what is done within `run` is what it is billed for. */
type Bill = {
  run<T>(work: () => T): T
  succeed(usd: number | null): void
  fail(error: unknown): void
}

/** Counts the calls of a provider and holds them to its budget. */
export type Account = { open(): Promise<Bill> }

const USUAL_PROMPT = 'x'.repeat(200)

type Accounted = {
  settings: LlmProviderSettings
  engine: Pick<Engine, 'can' | 'surface' | 'searching'>
  now(): number
}

/** Every call is reserved as a usual one, and settled by its own bill. */
export function openAccount(
  { settings, engine, now }: Accounted,
  { meter, price }: { meter: Meter; price: LlmPrice | null },
): Account {
  // An app is paid with the money of who looks at it.
  const source = engine.surface ? settings.kind : settings.name
  const plan = { provider: source, prompts: [USUAL_PROMPT] }
  const usual = estimate(plan, { settings, price, engine }).costUsd ?? 0
  return {
    async open() {
      const reservation = await meter.reserve(source, usual)
      if (!reservation)
        throw new LlmError('budget', `${source}: ${BUDGET_SPENT}`, { provider: source })
      const startedAt = now()
      const settled = { source, reservation }
      const watch = watchRequests()
      return {
        run: watch.run,
        succeed: (usd) =>
          meter.settle({
            ...settled,
            usd: usd ?? usual,
            tookMs: now() - startedAt,
            reason: null,
            message: '',
          }),
        fail(error) {
          const isKnown = error instanceof LlmError && error.reason !== 'unsupported'
          const reason = isKnown ? error.reason : 'timeout'
          const message = isKnown ? error.message : 'The call was given up'
          const usd = costOfFailure(reason, { usd: usual, wasSent: watch.wasSent() })
          meter.settle({ ...settled, usd, tookMs: now() - startedAt, reason, message })
        },
      }
    },
  }
}
