import { z } from 'zod'
import { restsOn } from '../../core/running-checks.ts'
import { ClickModelName } from '../click-models/index.ts'
import { HORIZON, MIN_WEEKS } from './forecast.ts'

const week = z.iso.date().describe('The Monday it begins with')

export const METRICS = ['clicks', 'visibility'] as const

const Outlook = z
  .object({
    reason: z
      .enum(['forecast', 'not_connected', 'too_short', 'no_better'])
      .describe(
        `forecast: weeks has it; not_connected: no Search Console; too_short: fewer than ${MIN_WEEKS} weeks without a gap; no_better: no method told the past better than "it stays as it is", so that nothing is forecast`,
      ),
    history: z
      .array(
        z.object({
          week,
          value: z.number().describe('Clicks of the week, or visibility in percent at its end'),
        }),
      )
      .describe('Whole weeks, oldest first'),
    method: z
      .enum(['last', 'median', 'trend', 'season'])
      .nullable()
      .describe(
        'median: of the last four weeks; trend: level and a trend that fades out; season: as a year ago, moved to the level of now; last: it stays as it is; null: too short',
      ),
    error: z
      .number()
      .nullable()
      .describe('Mean error of the method in the backtest, as a share'),
    last_value_error: z.number().nullable().describe('By how much "it stays as it is" missed'),
    backtests: z.int().describe('Number of past weeks backtested'),
    coverage: z
      .number()
      .nullable()
      .describe('Share of the backtest that lies within the interval'),
    weeks: z
      .array(
        z.object({
          week,
          value: z.number().describe('The forecast'),
          low: z.number().describe('Lower bound of the 90 % interval'),
          high: z.number().describe('Upper bound of the 90 % interval'),
        }),
      )
      .describe(`The next ${HORIZON} weeks; empty unless reason is forecast`),
  })
  .meta({ id: 'Outlook' })

export const Forecast = z
  .object({
    clicks: Outlook.describe('Clicks a week by Search Console'),
    visibility: Outlook.describe('Visibility in percent by rank checks'),
    ...restsOn('rank_check'),
  })
  .meta({ id: 'Forecast' })

const clicks = z.number().nullable()

export const GainEstimate = z
  .object({
    click_model: ClickModelName,
    target_position: z.int().describe('Where these keywords would stand'),
    keywords: z
      .array(
        z.object({
          keyword_id: z.int().describe('The keyword'),
          query: z.string().describe('What is searched for'),
          device: z.enum(['desktop', 'mobile']).describe('On which it stands best'),
          position: z
            .int()
            .nullable()
            .describe('The best of its devices now; null where it was not found'),
          search_volume: z
            .int()
            .nullable()
            .describe(
              'Searches a month; null: not known, the usual one of the client is taken',
            ),
          clicks: clicks.describe(
            'Estimated clicks a month where it stands; null where no volume of the client is known',
          ),
          target_clicks: clicks.describe('Estimated clicks a month at the target'),
          gain: clicks.describe('What it would bring more; 0 where it stands there already'),
        }),
      )
      .describe('Those that would bring most first'),
    gain: clicks.describe(
      'What all of them would bring more; null where no volume of the client is known',
    ),
    low: z
      .number()
      .nullable()
      .describe(
        'From here, 95 times of 100; null with the published curve, which has no interval',
      ),
    high: z.number().nullable().describe('Upper bound of the 95 % interval'),
    weekly_clicks: z
      .number()
      .nullable()
      .describe(
        'Clicks of the last whole week by Search Console, for comparison; null: not connected',
      ),
    ...restsOn('rank_check'),
  })
  .meta({ id: 'GainEstimate' })
