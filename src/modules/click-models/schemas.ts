import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { ClickModelName } from './click-model.ts'
import { ABOVE, DEVICES } from './rules/fit-model.ts'

const errors = {
  held_out_error: z
    .number()
    .nullable()
    .describe(
      'How far it misses queries that it was not fitted to, as a share of their clicks; null: not known',
    ),
  published_error: z
    .number()
    .nullable()
    .describe('How far the published curve misses the same queries'),
}

const rate = z.number().describe('Clicks for one impression, 0 to 1')

export const ClickModelReport = z
  .object({
    click_model: ClickModelName,
    is_own: z.boolean().describe("Estimates are made with the client's own model"),
    reason: z
      .enum(['used', 'not_connected', 'not_fitted', 'too_little', 'no_better'])
      .describe(
        'used: the own model holds; not_connected: no Search Console; not_fitted: nothing was fitted yet; too_little: too few queries or impressions; no_better: the published curve misses less',
      ),
    fitted: z
      .object({
        version: z.int().describe('Counts up with every fit'),
        fitted_at: UnixTime.describe('When it was fitted'),
        from: z.iso.date().describe('The first day it was fitted to'),
        to: z.iso.date().describe('The last day it was fitted to'),
        queries: z.int().describe('Queries without those for the brand'),
        impressions: z.int().describe('Impressions of these queries among the first twenty'),
        clicks: z.int().describe('Clicks of these queries'),
        ...errors,
        curves: z
          .array(
            z.object({
              device: z.enum(DEVICES).describe('Where it was searched'),
              above: z
                .enum(ABOVE)
                .describe('What stands above the results; any: all results pages'),
              queries: z.int().describe('How many queries it was fitted to'),
              points: z
                .array(
                  z.object({
                    position: z.int().describe('1 to 20'),
                    ctr: rate,
                    low: rate.describe('Lower bound of the 95 % interval'),
                    high: rate.describe('Upper bound of the 95 % interval'),
                    queries: z.int().describe('Queries seen there'),
                    impressions: z.int().describe('Impressions there'),
                    is_own: z
                      .boolean()
                      .describe(
                        'False: too little was seen; the published curve, bent to the nearest',
                      ),
                  }),
                )
                .describe('By position'),
            }),
          )
          .describe('Only those with enough to go by'),
        overview_effects: z
          .array(
            z.object({
              device: z.enum(DEVICES).describe('Where it was searched'),
              queries_with: z.int().describe('Queries with an AI overview'),
              queries_without: z.int().describe('Queries without one'),
              impressions: z.int().describe('Impressions with an AI overview'),
              clicks: z.int().describe('Clicks with an AI overview'),
              expected_clicks: z
                .number()
                .describe(
                  'What they would bring at the CTR without one, at the same positions',
                ),
              lost_clicks: z
                .number()
                .describe('What is missing; below zero: more than expected'),
              low: z.number().describe('Lower bound of the 95 % interval'),
              high: z.number().describe('Upper bound of the 95 % interval'),
            }),
          )
          .describe('What AI overviews took, by own figures; empty where too little was seen'),
      })
      .nullable()
      .describe('The version that was asked for; null when there is none'),
    published: z
      .array(z.object({ position: z.int().describe('1 to 20'), ctr: rate }))
      .describe('The published curve: a guess that fits no site exactly'),
    versions: z
      .array(
        z.object({
          version: z.int().describe('The newest decides'),
          fitted_at: UnixTime.describe('When it was fitted'),
          is_used: z.boolean().describe('Whether it is better than the published curve'),
          ...errors,
        }),
      )
      .describe('Newest first'),
  })
  .meta({ id: 'ClickModel' })
