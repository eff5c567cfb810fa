import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { get, operation, post } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { PORTS, simulatedPorts } from '../../../platform/config/sandbox.ts'
import { FetchError } from '../../../platform/http.ts'
import { LlmError } from '../../../providers/llm/port.ts'
import { FETCH_REASONS } from '../../../providers/reason.ts'
import { SearchError } from '../../../providers/search/search.ts'
import { StoreError } from '../../../providers/stores/port.ts'
import { configured, KINDS } from './connectivity-checks.ts'

const TIMEOUT_MS = 20_000
const PORT_OF = {
  search: 'search',
  model: 'answers',
  store: 'stores',
  paid_store: 'stores',
  translation: 'translation',
} as const

const REASONS = [
  'auth',
  'funds',
  'budget',
  'quota',
  'blocked',
  'unreadable',
  'network',
  'timeout',
  'unsupported',
  'empty',
] as const
type Reason = (typeof REASONS)[number]

const Provider = z
  .object({
    kind: z.enum(KINDS),
    name: z.string(),
    model: z.string().nullable().describe('The model that is asked, where there is one'),
  })
  .meta({ id: 'Provider' })

const ProviderTrial = z
  .object({
    ...Provider.shape,
    ok: z.boolean(),
    latency_ms: z.int(),
    answer_size: z
      .int()
      .nullable()
      .describe('Results, or letters of text; null when there was no answer'),
    reason: z
      .enum(REASONS)
      .nullable()
      .describe('Why there was none; empty: it answered with nothing'),
    message: z.string().describe('What happened, in words; empty when all is well'),
    sandbox: z.boolean().describe('The simulated web answered, not the real provider'),
  })
  .meta({ id: 'ProviderTrial' })

export const listProviders = operation({
  name: 'list_providers',
  summary: 'Search sources, models, app stores and translation that are configured',
  access: 'viewer',
  input: z.object({}),
  output: z.object({
    sandbox: z.boolean().describe('Search is simulated'),
    simulated: z
      .array(z.enum(PORTS))
      .describe('The parts of the outside world that the sandbox stands in for'),
    providers: z.array(Provider),
  }),
  routes: [get('/api/v1/providers')],
  tool: { effect: 'read', hint: 'Try one with test_provider.' },
  async run(ctx) {
    const providers = configured(ctx).map(({ kind, name, model }) => ({ kind, name, model }))
    const { simulated } = ctx.config
    return { sandbox: simulated.search, simulated: simulatedPorts(simulated), providers }
  },
})

export const testProvider = operation({
  name: 'test_provider',
  summary: 'Ask a provider one small question now, and say how it went',
  access: 'admin',
  input: z.object({ kind: z.enum(KINDS), name: text(100, 1).meta({ example: 'serper' }) }),
  output: ProviderTrial,
  routes: [post('/api/v1/providers/test')],
  tool: {
    effect: 'spend',
    hint: 'Takes at most 20 seconds. A failed trial is an answer with ok false and a reason.',
    confirm: ({ kind, name }) =>
      `Ask the ${kind} provider ${name} one small question? It may cost a fraction of a cent.`,
  },
  async run(ctx, { kind, name }) {
    const provider = configured(ctx).find((each) => each.kind === kind && each.name === name)
    if (!provider) throw notFound()
    const { model, ask } = provider
    return {
      kind,
      name,
      model,
      sandbox: ctx.config.simulated[PORT_OF[kind]],
      ...(await tried(ctx, ask)),
    }
  },
})

async function tried(ctx: Context, ask: (signal: AbortSignal) => Promise<number>) {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer_size = await inTime(ask(AbortSignal.any([ctx.signal, late])), late)
    const isEmpty = answer_size === 0
    const [reason, message] = isEmpty
      ? (['empty', 'It answered, but with nothing'] as const)
      : ([null, ''] as const)
    return { ok: !isEmpty, latency_ms: took(), answer_size, reason, message }
  } catch (error) {
    if (ctx.signal.aborted) throw error
    return { ok: false, latency_ms: took(), answer_size: null, ...whyNot(ctx, error, late) }
  }
}

/** The upper limit for a provider that ignores the signal. */
function inTime<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true })
  })
  return Promise.race([work, end])
}

function whyNot(
  { log }: Context,
  error: unknown,
  late: AbortSignal,
): { reason: Reason; message: string } {
  if (late.aborted)
    return { reason: 'timeout', message: `No answer within ${TIMEOUT_MS / 1000} seconds` }
  if (error instanceof LlmError || error instanceof StoreError || error instanceof SearchError)
    return { reason: error.reason, message: error.message }
  if (error instanceof FetchError)
    return { reason: FETCH_REASONS[error.reason], message: error.message }
  log.warn({ error }, 'provider check failed unexpectedly')
  return {
    reason: 'unreadable',
    message: 'The answer could not be understood; the log of the server says more',
  }
}
