import { z } from 'zod'
import { PORTS, type Port } from '../platform/config/sandbox.ts'
import type { ActiveJob } from './active-job.ts'
import type { Context } from './context.ts'

type Check = { kind: string; field: string; given: string; what: string; port: Port }

/** Checks that answers rest on, and the field in which an answer names one that runs now and is not in it. */
export const CHECKS = {
  rank_check: {
    kind: 'rank_check',
    field: 'running_job_id',
    given: 'job_id',
    what: 'A rank check',
    port: 'search',
  },
  aeo_check: {
    kind: 'aeo_check',
    field: 'running_check_id',
    given: 'check_id',
    what: 'A check of AI answers',
    port: 'answers',
  },
  aso: {
    kind: 'app_store',
    field: 'running_task_id',
    given: 'task_id',
    what: 'An app store task',
    port: 'stores',
  },
  indexing: {
    kind: 'indexing',
    field: 'running_indexing_id',
    given: 'task_id',
    what: 'An indexing run',
    port: 'indexing',
  },
  backlinks: {
    kind: 'backlinks',
    field: 'running_link_run_id',
    given: 'run_id',
    what: 'A check of backlinks',
    port: 'sites',
  },
  local_map: {
    kind: 'local_map',
    field: 'running_map_id',
    given: 'run_id',
    what: 'A check of the map',
    port: 'search',
  },
} as const satisfies Partial<Record<ActiveJob['type'], Check>>

export type CheckType = keyof typeof CHECKS
type FieldOf<T extends CheckType> = (typeof CHECKS)[T]['field']

const TYPES = Object.keys(CHECKS) as CheckType[]

const runningId = (type: CheckType) =>
  z
    .int()
    .nullable()
    .default(null)
    .describe(`${CHECKS[type].what} that runs now and is not included; null when none does`)

/**
 * The fields of an answer that rests on checks of these types. To have them is to declare it: `operation` fills them,
 * and they travel in headers where the body is a list.
 */
export const restsOn = <T extends CheckType>(...types: T[]) =>
  Object.fromEntries(types.map((type) => [CHECKS[type].field, runningId(type)])) as Record<
    FieldOf<T>,
    ReturnType<typeof runningId>
  >

/** The types of checks that the answer of an operation rests on, by its fields. */
export const checksUnder = (output: z.ZodType): CheckType[] =>
  output instanceof z.ZodObject
    ? TYPES.filter((type) => CHECKS[type].field in output.shape)
    : []

/** The parts of an answer that the sandbox made up, for answers that do not say it beside each figure. */
export const Simulated = z
  .array(z.enum(PORTS))
  .default([])
  .describe('Parts whose figures the sandbox made up: say so when you repeat them')

/** Filled in where an answer has the field `simulated`. */
export function simulatedUnder(
  ctx: Context,
  { output, types }: { output: z.ZodType; types: CheckType[] },
): { simulated?: Port[] } {
  if (!(output instanceof z.ZodObject && output.shape.simulated === Simulated)) return {}
  const ports = new Set<Port>(types.map((type) => CHECKS[type].port))
  return { simulated: [...ports].filter((port) => ctx.config.simulated[port]) }
}

/** The headers that name what runs, for answers whose body has no room for it. */
export const runningHeaders = (types: CheckType[]): Record<string, string> =>
  Object.fromEntries(types.map((type) => [headerOf(type), CHECKS[type].field]))

/** `running_job_id` is the header `X-Running-Job-Id`. */
const headerOf = (type: CheckType) =>
  `X-${CHECKS[type].field.replace(/(^|_)(\w)/g, (_, edge, letter) => `${edge && '-'}${letter.toUpperCase()}`)}`

/** What runs now for the client that is asked for; a check that was asked for by its id is no other one. */
export async function runningChecks(
  ctx: Context,
  types: CheckType[],
  input: Record<string, unknown>,
): Promise<Record<string, number | null>> {
  const found = await Promise.all(
    types.map(async (type) => {
      const { field, given } = CHECKS[type]
      const id = await runningOf(ctx, type, Number(input.client_id))
      return [field, id === input[given] ? null : id] as const
    }),
  )
  return Object.fromEntries(found)
}

async function runningOf(
  ctx: Context,
  type: CheckType,
  clientId: number,
): Promise<number | null> {
  const kind = ctx.runKinds.find((each) => each.kind === CHECKS[type].kind)
  const active = (await kind?.active(ctx, clientId)) ?? []
  const labels = active.map((run) => ({ id: run.id, type, ...kind?.label?.(run) }))
  return labels.find((label) => label.type === type)?.id ?? null
}
