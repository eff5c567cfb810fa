import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { Provenance, SpanEnd, SpanStart, text, UnixTime } from '../../core/schemas.ts'
import {
  AsOf,
  ClientId,
  ComparedAt,
  Device,
  Engine,
  Geo,
  mainEngineOf,
} from '../clients/index.ts'

/** The requested engine, or the main one of the client. */
export const engineAsked = async (
  { db }: Context,
  clientId: number,
  engine: Engine | undefined,
) => engine ?? (await mainEngineOf(db, clientId))

/** When the check was made that an answer rests on. */
export const asOf = (checkedAt: number | null | undefined) => ({ as_of: checkedAt ?? null })

export const OneDevice = z.enum(['desktop', 'mobile'])
export const Day = z.string().describe('Day of the check, in UTC')
export const Percent = z.number().describe('Percent')

/** The part of a client to compute figures for. */
export const Asked = {
  client_id: ClientId,
  device: Device.default('both').describe('Checks of one device, or of both together'),
}
export const Span = {
  from: SpanStart.optional().describe(
    'From this Unix time on, or from the beginning of this day',
  ),
  to: SpanEnd.optional().describe('Before this Unix time, or up to the end of this day'),
}
export const Segment = {
  tag: text(120).optional().describe('Only keywords with this tag'),
  cluster: text(120).optional().describe('Only keywords of this cluster'),
  geo: Geo.optional().describe('Only keywords of this market'),
  engine: Engine.optional().describe(
    "Only keywords of this search engine; defaults to the client's main one",
  ),
}

/** The search engine of the figures, unless keywords are filtered otherwise. */
export const AskedEngine = Engine.optional().describe('Search engine; defaults to the main one')

export const OfEngine = z.string().describe('The search engine that the figures are of')

export const Scope = {
  keywords: z.int().describe('Keywords; one that is tracked on both devices counts once'),
  checks: z.int().describe('Checks that did not fail; a keyword on both devices has two'),
}

export const Counts = {
  top3: z.int(),
  top10: z.int().describe('Including the first three'),
  top30: z.int().describe('Including the first ten'),
  total: z.int().describe('The same as checks'),
  ...Scope,
}

export const Moment = { job_id: z.int(), checked_at: UnixTime, date: Day }

export const VisibilityPoint = z
  .object({
    ...Moment,
    engine: OfEngine,
    visibility: Percent.describe('Percent; 100 when every keyword is first'),
    avg_position: z.number().nullable().describe('Over the keywords that rank'),
    ...Counts,
    not_found: z.int(),
    failed: z.int().describe('Checks that failed; they are in no other number'),
    is_partial: z.boolean().describe('More than a fifth of the checks failed: do not compare'),
    sources: z.array(z.string()).describe('Where the results came from'),
    source: Provenance,
  })
  .meta({ id: 'VisibilityPoint' })

export const Change = z
  .number()
  .nullish()
  .describe('Against the check of compared_at; null where it is not known')

export const ComparedChecks = z
  .int()
  .nullish()
  .describe(
    'Where the two do not hold the same keywords, or checks of either failed: those with a result in both, over which the change is',
  )

export const Weights = z
  .object({
    keywords: z.int().describe('Keywords of this part of the client'),
    known: z
      .int()
      .describe('Those whose search volume is known; the others count as the median of these'),
  })
  .describe('What figures that are weighted by search volume rest on')

export const ClientStanding = z
  .object({
    engine: OfEngine,
    now: VisibilityPoint.nullable().describe(
      'By the last whole rank check of the time asked for',
    ),
    before: VisibilityPoint.nullable().describe(
      'The rank check that changes are measured against',
    ),
    change: z
      .object({
        visibility: z.number(),
        avg_position: z.number().nullable(),
        top3: z.int(),
        top10: z.int(),
        top30: z.int(),
        not_found: z.int(),
      })
      .nullable()
      .describe('now less before, over what both saw; null where the two do not compare'),
    compared_checks: ComparedChecks,
    new_keywords: z
      .int()
      .nullable()
      .describe('Found now and not before; null without a before'),
    lost_keywords: z
      .int()
      .nullable()
      .describe('Found before and no longer now; null without a before'),
    volumes: Weights,
    ...AsOf,
    ...ComparedAt,
  })
  .meta({ id: 'ClientStanding' })

export const ClientOverview = z
  .object({
    client_id: z.int(),
    name: z.string(),
    domain: z.string(),
    keyword_count: z.int(),
    standing: z
      .object({
        job_id: z.int(),
        checked_at: UnixTime,
        engine: OfEngine,
        visibility: Percent,
        change: z
          .number()
          .nullable()
          .describe('Against the check before; null where the two do not compare'),
        compared_at: UnixTime.nullable().describe(
          'When the check before was made; null where there is no change',
        ),
        compared_checks: ComparedChecks,
        ...Counts,
        not_found: z.int(),
        failed: z.int().describe('Checks that failed; they are in no other number'),
        new_keywords: z
          .int()
          .nullable()
          .describe(
            'Found at the last check and not at compared_at; null where there is no change',
          ),
        lost_keywords: z
          .int()
          .nullable()
          .describe('Found at compared_at and no longer; null where there is no change'),
        is_partial: z
          .boolean()
          .describe('More than a fifth of the checks failed: do not compare'),
        history: z
          .array(
            z.object({ checked_at: UnixTime, visibility: Percent, is_partial: z.boolean() }),
          )
          .describe('Oldest first'),
      })
      .nullable()
      .describe('By the last whole rank check'),
    answers: z
      .object({ cited: z.int(), answers: z.int() })
      .nullable()
      .describe('How many answers of assistants cite it, by the newest check that brought any'),
    running: z
      .object({ job_id: z.int(), status: z.string(), progress_pct: Percent })
      .nullable(),
    last_job: z
      .object({
        job_id: z.int(),
        status: z.string(),
        created_at: UnixTime,
        checked_keywords: z.int(),
        errors: z.int(),
        source: Provenance,
      })
      .nullable()
      .describe('The newest rank check, also one that failed or runs'),
  })
  .meta({ id: 'ClientOverview' })

export const PrevCheckedAt = UnixTime.nullable().describe(
  'When the check was made that this one is compared with',
)
