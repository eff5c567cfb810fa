import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { get, operation } from '../../core/operation.ts'
import { simulatedPorts } from '../../platform/config/sandbox.ts'
import { countInstances, isReady } from '../../platform/limits.ts'
import { VERSION } from '../../platform/version.ts'
import { HealthResponse } from './schemas.ts'

const TIMEOUT_MS = 1500

/** Probes add what they like to the address, against caches for one: health is answered always. */
const ANYHOW = { ignoresQuery: true } as const

export const getHealth = operation({
  name: 'get_health',
  summary: 'Whether the service and its parts work',
  access: 'guest',
  isAnonymous: true,
  input: z.object({}),
  output: HealthResponse,
  routes: [get('/health', ANYHOW), get('/api/v1/health', ANYHOW)],
  tool: { effect: 'read', hint: 'Names every setting that is missing or wrong.' },
  async run(ctx) {
    const workers = await within(TIMEOUT_MS, countInstances(ctx.db, 'work'))
    return {
      config: ctx.problems.length ? ('missing or invalid' as const) : ('ok' as const),
      config_errors: ctx.problems,
      database: workers === null ? ('error' as const) : ('ok' as const),
      ...providers(ctx),
      scheduler: workers ? 'running' : 'stopped',
      timestamp: new Date(ctx.now() * 1000).toISOString(),
      version: VERSION,
    }
  },
})

const Answering = z.object({ status: z.literal('ok') })

export const getLiveness = operation({
  name: 'get_liveness',
  summary: 'Whether the process answers at all; one that does not is to be started again',
  access: 'guest',
  isAnonymous: true,
  input: z.object({}),
  output: Answering,
  routes: [get('/health/live', ANYHOW)],
  run: async () => ({ status: 'ok' as const }),
})

export const getReadiness = operation({
  name: 'get_readiness',
  summary:
    'Whether this server can do its work: the database answers and takes what is written',
  access: 'guest',
  isAnonymous: true,
  input: z.object({}),
  output: Answering,
  routes: [get('/health/ready', { ...ANYHOW, failures: ['503'] })],
  async run(ctx) {
    if (await within(TIMEOUT_MS, isReady(ctx.db, ctx.instance)))
      return { status: 'ok' as const }
    throw fail('database_unready')
  },
})

/** The answer, or null when it fails or takes too long: health must not hang with what it watches. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref())
  return Promise.race([work.catch(() => null), late])
}

/** The source that answers first, then those behind it, then the models. */
function providers({ search, llm, config }: Context) {
  const [source = 'none', ...others] = new Set(search.health().map(({ source }) => source))
  const { simulated } = config
  return {
    provider: simulated.search ? 'sandbox' : source,
    fallback_providers: [
      ...(simulated.search ? [] : others),
      ...(simulated.answers ? [] : llm.models().map(({ name }) => name)),
    ],
    simulated: simulatedPorts(simulated),
  }
}
