import { call } from '../../../core/invoke.ts'
import { listAlerts } from '../../alerts/index.ts'
import { requireClient } from '../../clients/index.ts'
import { getForecast } from '../../forecasts/index.ts'
import { type Dataset, metric } from '../query/dataset.ts'

const NEWEST = 1000

export const alerts: Dataset = {
  about: 'What the alert rules found, one row per alert, the newest thousand',
  period: ['from', 'to'],
  dimensions: {
    alert_id: 'Id of the alert; list_alert_items has its evidence',
    date: 'Day it happened',
    conditions: 'What the rules watch for, separated by commas',
    severity: 'danger, warning or success',
    text: 'What happened',
    is_open: 'Nobody has acknowledged it',
  },
  metrics: {
    affected: metric('sum', 'How many keywords, links or other things it names'),
    fired_at: metric('max', 'When it happened'),
  },
  shown: ['alert_id', 'date', 'severity', 'text', 'is_open'],
  order: '-fired_at',
  async rows(ctx, { client_id, from = 0, to = Infinity }) {
    await requireClient(ctx, client_id)
    const { items } = await call(ctx, listAlerts, { client_id, limit: NEWEST })
    return items
      .filter(({ fired_at }) => fired_at >= from && fired_at <= to)
      .map(({ id, color, text, findings, affected, fired_at, acknowledged_at }) => ({
        alert_id: id,
        date: new Date(fired_at * 1000).toISOString().slice(0, 10),
        conditions: [...new Set(findings.map(({ condition }) => condition))].join(', '),
        severity: color,
        text,
        is_open: acknowledged_at === null,
        affected,
        fired_at,
      }))
  },
}

export const forecast: Dataset = {
  about:
    'Clicks and visibility week by week: whole weeks so far, and the next twelve where a method told the past well enough',
  period: [],
  dimensions: {
    figure: 'clicks, by Search Console, or visibility in percent',
    week: 'The Monday it begins with',
    is_forecast: 'False: it has been so',
    reason: 'forecast, or why there is none: not_connected, too_short or no_better',
    method: 'median, trend, season or last; get_forecast explains them',
  },
  metrics: {
    value: metric('exact', 'Clicks of the week, or visibility'),
    low: metric('exact', 'Of a forecast: from here, nine times of ten'),
    high: metric('exact', 'Of a forecast: up to here, nine times of ten'),
  },
  shown: ['figure', 'week', 'is_forecast', 'reason'],
  order: '-week',
  async rows(ctx, { client_id }) {
    const { clicks, visibility } = await call(ctx, getForecast, { client_id })
    const outlooks = Object.entries({ clicks, visibility })
    return outlooks.flatMap(([figure, { reason, method, history, weeks }]) => {
      const about = { figure, reason, method }
      const known = { ...about, is_forecast: false, low: null, high: null }
      return [
        ...history.map((each) => ({ ...known, ...each })),
        ...weeks.map((each) => ({ ...about, is_forecast: true, ...each })),
      ]
    })
  },
}
