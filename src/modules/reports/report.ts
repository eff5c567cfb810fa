import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'

const Percent = z.number().describe('Percent')
const OneDevice = z.enum(['desktop', 'mobile'])
const Words = { query: z.string(), geo: z.string(), lang: z.string(), device: OneDevice }

const Shift = z.object({
  ...Words,
  position: z.int().nullable().describe('Null when it is no longer found'),
  prev_position: z.int(),
  delta: z.int(),
  checked_at: UnixTime.optional(),
  prev_checked_at: UnixTime.nullish().describe('When the check was made that it is compared with'),
})

const Counts = {
  top3: z.int(),
  top10: z.int().describe('Including the first three'),
  top30: z.int().describe('Including the first ten'),
  not_found: z.int(),
}

/** The numbers of one rank check against an earlier one: what a report page, a PDF and a digest are written from. */
export const Report = z
  .object({
    client: z.object({ name: z.string(), domain: z.string() }),
    job_id: z.int(),
    checked_at: UnixTime,
    compared_at: UnixTime.nullable().describe('The check that changes are measured against; null without one'),
    is_sandbox: z.boolean().describe('The numbers come from the simulated web'),
    is_whole: z.boolean().describe('False when only some of the keywords were checked'),
    is_partial: z.boolean().describe('More than a fifth of the checks failed'),
    visibility: Percent.nullable(),
    visibility_change: z.number().nullable(),
    counts: z.object({ ...Counts, total: z.int().describe('Checks that did not fail'), failed: z.int() }),
    changes: z.object(Counts).nullable(),
    history: z.array(z.object({ checked_at: UnixTime, visibility: Percent, is_partial: z.boolean() })),
    shifts: z.object({
      gainers: z.array(Shift),
      losers: z.array(Shift),
      entered: z.int().describe('Keywords that came into the results'),
      lost: z.int().describe('Keywords that fell out of them'),
    }),
    keywords: z
      .array(
        z.object({
          ...Words,
          state: z.enum(['ranked', 'not_found', 'failed']),
          position: z.int().nullable(),
          prev_position: z.int().nullable(),
          delta: z.int().nullable(),
          is_new: z.boolean(),
          is_lost: z.boolean(),
          url: z.string(),
        }),
      )
      .describe('The best places first; not all of a large check'),
    features: z.array(
      z.object({
        feature: z.string(),
        shown: z.int().describe('Results pages that show it'),
        owned: z.int().describe("Of these, where it is the client's own"),
        owned_change: z.int().nullable(),
      }),
    ),
    won: z.array(z.object({ feature: z.string(), query: z.string() })),
    lost: z.array(z.object({ feature: z.string(), query: z.string(), lost_to: z.string().nullable() })),
    competitors: z.array(
      z.object({
        domain: z.string(),
        name: z.string(),
        visibility: Percent,
        visibility_change: z.number().nullable(),
        top3: z.int(),
        top10: z.int(),
      }),
    ),
    next: z
      .object({ query: z.string(), position: z.int() })
      .nullable()
      .describe('The keyword most worth working on; known of the newest check only'),
    answers: z
      .object({ cited: z.int(), answers: z.int() })
      .nullish()
      .describe(
        'In how many answers of models the client was cited; only in saved reports, null before the first check',
      ),
    reviews: z
      .object({ total: z.int(), new_7d: z.int(), average_rating: z.number().nullable() })
      .nullish()
      .describe('Of the apps; only in saved reports, null when there are none'),
    summary: z.string().describe('What a person wrote on what changed and why; empty when nobody did'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>
