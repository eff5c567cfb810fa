import { z } from 'zod'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { ClientId, KeywordId, requireClient } from '../clients/index.ts'
import { weeklyClicks } from '../search-console/index.ts'
import { estimateGain } from './estimate-gain.ts'
import { type Forecast as Forecasted, forecast } from './forecast.ts'
import { Forecast, GainEstimate } from './schemas.ts'
import { weeklyVisibility } from './weekly-visibility.ts'

export const getForecast = operation({
  name: 'get_forecast',
  summary:
    "Forecast a client's clicks and visibility for twelve weeks, backtested on its own history",
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId }),
  output: Forecast,
  routes: [get('/api/v1/clients/{client_id}/forecast')],
  tool: {
    effect: 'read',
    hint: 'State the interval and the error with every figure. Without a forecast, reason says why; do not invent one.',
  },
  async run(ctx, { client_id }) {
    const client = await requireClient(ctx, client_id)
    const [clicks, visibility] = await Promise.all([
      weeklyClicks(ctx, client_id),
      weeklyVisibility(ctx, client),
    ])
    return {
      clicks: clicks
        ? outlook(clicks.map((each) => ({ week: each.week, value: each.clicks })))
        : NOT_CONNECTED,
      visibility: outlook(visibility),
    }
  },
})

type Outlook = z.input<typeof Forecast>['clicks']

const UNKNOWN = {
  method: null,
  error: null,
  last_value_error: null,
  backtests: 0,
  coverage: null,
  weeks: [],
}
const NOT_CONNECTED: Outlook = { reason: 'not_connected', history: [], ...UNKNOWN }

function outlook(history: { week: string; value: number }[]): Outlook {
  const found = forecast(history.map(({ value }) => value))
  const last = history.at(-1)
  if (!found || !last) return { reason: 'too_short', history, ...UNKNOWN }
  const { method, error, last_value_error, origins: backtests, coverage } = found
  const about = { history, method, error, last_value_error, backtests, coverage }
  if (!found.beats_last_value) return { reason: 'no_better', ...about, weeks: [] }
  return { reason: 'forecast', ...about, weeks: weeksAfter(last.week, found) }
}

const WEEK_MS = 7 * 86_400_000

const weeksAfter = (last: string, { weeks }: Forecasted) =>
  weeks.map(({ week, ...figures }) => ({
    week: new Date(Date.parse(last) + week * WEEK_MS).toISOString().slice(0, 10),
    ...figures,
  }))

const USUAL_TARGET = 3

export const estimateKeywordGain = operation({
  name: 'estimate_keyword_gain',
  summary:
    'Estimate the clicks keywords would bring at a target position, such as the top three',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    keyword_ids: z
      .array(KeywordId)
      .min(1)
      .max(100)
      .optional()
      .describe('Keywords; defaults to the ten with most to gain'),
    target_position: z
      .int()
      .min(1)
      .max(20)
      .default(USUAL_TARGET)
      .describe('Position that the keywords would reach'),
  }),
  output: GainEstimate,
  routes: [post('/api/v1/clients/{client_id}/forecast/gain')],
  tool: { effect: 'read', hint: 'An estimate by the click model it names, not a promise.' },
  run: estimateGain,
})

export const forecastOperations: AnyOperation[] = [getForecast, estimateKeywordGain]
