import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { AsOf, ComparedAt } from '../clients/index.ts'
import {
  Change,
  ComparedChecks,
  Counts,
  Moment,
  OfEngine,
  OneDevice,
  Percent,
  Scope,
  Weights,
} from './schemas.ts'

const CompetitorNumbers = z.object({
  domain: z.string(),
  name: z.string(),
  ...Counts,
  visibility: Percent,
  avg_position: z
    .number()
    .nullable()
    .describe('Over the keywords found within the compared depth'),
  not_found: z.int().describe('Checks where it was not found within the compared depth'),
  visibility_change: Change,
})

export const CompetitorVisibility = z
  .object({
    engine: OfEngine,
    competitors: z.array(CompetitorNumbers),
    client: CompetitorNumbers.nullable().describe(
      'The client itself over the same checks; null before the first',
    ),
    job_id: z.int().nullable(),
    checked_at: UnixTime.nullable(),
    compared: z
      .object({
        depth: z
          .int()
          .describe(
            'Depth that every check covered; averages and misses are computed within it',
          ),
        ...Scope,
      })
      .nullable()
      .describe('What the rows are compared over; a check of depth full sees 100 results'),
    pending: z
      .array(z.string())
      .describe('Domains added since the last check, still being computed'),
    ...AsOf,
    ...ComparedAt,
    compared_checks: ComparedChecks.describe(
      'Where the two do not hold the same keywords, or checks of either failed: those over which the change of the client is; that of a competitor is over all of each',
    ),
  })
  .meta({ id: 'CompetitorVisibility' })

const Share = z.number().describe('Percent of all clicks on the results')

export const ShareOfVoice = z
  .object({
    engine: OfEngine,
    domains: z.array(
      z.object({
        domain: z.string(),
        name: z.string(),
        is_client: z.boolean(),
        share: Share,
        change: Change,
      }),
    ),
    others: Share.nullable().describe('Share of everyone else'),
    volumes: Weights,
    ...AsOf,
    ...ComparedAt,
    history: z.array(z.object({ ...Moment, shares: z.record(z.string(), Share) })),
  })
  .meta({ id: 'ShareOfVoice' })

export const HeadToHead = z
  .object({
    engine: OfEngine,
    job_id: z.int().nullable(),
    checked_at: UnixTime.nullable(),
    domains: z
      .array(z.object({ domain: z.string(), name: z.string() }))
      .describe('The client first, then competitors, then the domain that was asked for'),
    rows: z.array(
      z.object({
        keyword_id: z.int(),
        query: z.string(),
        geo: z.string(),
        lang: z.string(),
        device: OneDevice,
        depth: z.int().describe('Depth of this check'),
        positions: z
          .array(z.int().nullable())
          .describe('One per domain; null when not found within depth'),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int().describe('Keywords; with a domain, the matching rows'),
    keywords: z.int().describe('Keywords over all pages'),
    checks: z.int().describe('Rows over all pages: a keyword on both devices has two'),
    ...AsOf,
  })
  .meta({ id: 'HeadToHead' })
