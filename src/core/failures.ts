import { z } from 'zod'
import { earliest } from '../base/numbers.ts'
import {
  blamedFor,
  FAILURE_REASONS,
  type FailureCount,
  failureCounts,
  type Remedy,
  searchRemedy,
  serviceRemedy,
} from '../providers/failure.ts'
import { Coded } from './schemas.ts'

/** Why parts of a run failed, the most frequent reason first. */
export const Failures = z
  .array(
    z
      .object({
        reason: z.enum(FAILURE_REASONS),
        count: z.int(),
        remedy: z.string().describe('What happened and what to do about it'),
        ...Coded.shape,
      })
      .meta({ id: 'Failure' }),
  )
  .describe('Why parts of it failed, the most frequent reason first')
export type Failures = z.infer<typeof Failures>

/** The same without messages, as events carry it. */
export const FailureCounts = z.array(
  z.object({ reason: z.enum(FAILURE_REASONS), count: z.int() }),
)

const MINUTE_MS = 60_000

/** Stored counts by reason. */
export type Counts = Record<string, number>

/** Prefix for the failures of other services in work that also calls search engines. */
const SERVICE = 'service:'

export function mixedFailures(counts: Counts): Failures {
  const [services, searches] = [true, false].map((wanted) =>
    Object.entries(counts).filter(([name]) => name.startsWith(SERVICE) === wanted),
  )
  const plain = Object.fromEntries(
    (services ?? []).map(([name, count]) => [name.slice(SERVICE.length), count]),
  )
  return [
    ...searchFailures(Object.fromEntries(searches ?? [])),
    ...serviceFailures(plain),
  ].toSorted((a, b) => b.count - a.count)
}

/** How many outside calls were made, and how many failed. */
export type Tries = { made: number; failures: Counts }

export const searchFailures = (counts: Counts): Failures =>
  failureCounts(counts).map((each) =>
    withRemedy(each, searchRemedy(each.reason, blamedFor(counts, each.reason))),
  )

export const serviceFailures = (counts: Counts): Failures =>
  failureCounts(counts).map((each) => withRemedy(each, serviceRemedy(each.reason)))

const withRemedy = ({ reason, count }: FailureCount, { text, ...coded }: Remedy) => ({
  reason,
  count,
  remedy: text,
  ...coded,
})

/** The message of a run in which nothing succeeded: what happened, and what to do. */
export function noneSucceeded(what: string, [first]: Failures): string {
  return first ? `${what}. ${first.remedy}` : `${what}; try again`
}

/** When the first of those that were asked is asked again, where all of them are left alone for a while. */
export function askedAgain(retryTimes: (number | null)[]): string {
  const isPaused =
    retryTimes.length > 0 && retryTimes.every((time) => time !== null && time > Date.now())
  const first = isPaused ? earliest(retryTimes) : null
  return first === null ? '' : `. It is asked again at ${nextMinute(first)} UTC: retry then`
}

/** So that who comes at the minute that is named does not come too early. */
const nextMinute = (time: number) =>
  new Date(Math.ceil(time / MINUTE_MS) * MINUTE_MS).toISOString().slice(11, 16)

/** Adds one failure to counts by reason. */
export function countFailure(counts: Counts, reason: string): void {
  counts[reason] = (counts[reason] ?? 0) + 1
}

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
