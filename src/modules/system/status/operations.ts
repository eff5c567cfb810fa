import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { get, operation } from '../../../core/operation.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { PORTS, simulatedPorts } from '../../../platform/config/sandbox.ts'
import { dayState, type Part, type Sight, STATES, withoutSuppliers } from './health-state.ts'
import { backgroundNow, KEPT_DAYS } from './record.ts'
import { type Day, keyOf, type Latest, readDays, readLatest } from './store.ts'

const StatusDay = z
  .object({
    day: z.iso.date().describe('Of UTC'),
    state: z.enum(STATES).describe('fine: every recorded minute was; down: half of them were'),
    fine: z.int().describe('Recorded minutes in this state'),
    disturbed: z.int(),
    down: z.int(),
    worst_delay_seconds: z.number().nullable(),
  })
  .meta({ id: 'StatusDay' })

const StatusPart = z
  .object({
    kind: z.enum(['scheduler', 'queue', 'search', 'model']),
    name: z.string(),
    state: z
      .enum(STATES)
      .nullable()
      .describe('Seen in the last minutes; null: no one asked it'),
    delay_seconds: z
      .number()
      .nullable()
      .describe('Of the queue: how long work waits before it begins'),
    seen_at: UnixTime.nullable(),
    days: z
      .array(StatusDay)
      .describe('Recorded days only, the first one first; a day that is missing is not known'),
  })
  .meta({ id: 'StatusPart' })

const ServiceStatus = z
  .object({
    timestamp: UnixTime,
    days: z.int().describe('How many days are kept'),
    sandbox: z.boolean().describe('Search is simulated'),
    simulated: z
      .array(z.enum(PORTS))
      .describe('The parts of the outside world that the sandbox stands in for'),
    parts: z.array(StatusPart),
  })
  .meta({ id: 'ServiceStatus' })

export const getStatus = operation({
  name: 'get_status',
  summary: 'How background work, the queue and every provider do now and did on the last days',
  access: 'guest',
  input: z.object({}),
  output: ServiceStatus,
  routes: [get('/api/v1/status')],
  tool: {
    effect: 'read',
    hint: 'Only what was recorded is listed; providers are recorded when they were asked, and named to signed-in people only.',
  },
  async run(ctx) {
    const [days, latest, background] = await Promise.all([
      readDays(ctx.db, ctx.now(), KEPT_DAYS),
      readLatest(ctx.db, ctx.now()),
      backgroundNow(ctx),
    ])
    const byPart = Map.groupBy(days, ({ part }) => part)
    const parts = partsOf(ctx).map((part) => {
      const sight = background.find(({ kind }) => kind === part.kind)
      return present(
        part,
        byPart.get(keyOf(part)) ?? [],
        seen(sight, ctx.now()) ?? latest.get(keyOf(part)),
      )
    })
    const shown = ctx.actor.role === 'guest' ? withoutSuppliers(parts) : parts
    return {
      timestamp: ctx.now(),
      days: KEPT_DAYS,
      sandbox: ctx.config.simulated.search,
      simulated: simulatedPorts(ctx.config.simulated),
      parts: shown,
    }
  },
})

/** What is configured now; removed providers are not shown. */
function partsOf({ search, llm, config: { simulated } }: Context): Part[] {
  const sources = [...new Set(search.health().map(({ source }) => source))]
  return [
    { kind: 'scheduler', name: 'scheduler' },
    { kind: 'queue', name: 'queue' },
    ...sources.map((name) => ({ kind: 'search' as const, name, isSandbox: simulated.search })),
    ...llm
      .models()
      .map(({ name }) => ({ kind: 'model' as const, name, isSandbox: simulated.answers })),
  ]
}

const seen = (sight: Sight | undefined, at: number): Latest | undefined =>
  sight && { state: sight.state, delay: sight.delay ?? null, at }

function present({ kind, name }: Part, days: Day[], latest: Latest | undefined) {
  return {
    kind,
    name,
    state: latest?.state ?? null,
    delay_seconds: latest?.delay ?? null,
    seen_at: latest?.at ?? null,
    days: days.flatMap(({ part: _, ...day }) => {
      const state = dayState(day)
      return state ? [{ ...day, state }] : []
    }),
  }
}
