import type { Context } from '../../../core/context.ts'
import { answerTallies } from '../../aeo/index.ts'
import { findJob, recentSeries } from '../../rank-checks/index.ts'
import { type Alert, type ItemRow, topItems } from '../store/alerts.ts'
import type { ChartData, Series } from './draw-chart.ts'

const CHECKS = 15
/** One point is no line. */
const LEAST = 2

type Charted = Pick<Alert, 'id' | 'client_id' | 'findings' | 'simulated_port'>

/** How what an alert is about got there: the positions or the share of answers at the last checks. Null: nothing to draw. */
export async function chartData(ctx: Context, alert: Charted): Promise<ChartData | null> {
  const [finding] = alert.findings
  if (!finding || alert.client_id === null) return null
  const [item] = await topItems(ctx.db, { alertId: alert.id, ruleId: finding.rule_id }, 1)
  if (!item) return null
  const data = (await positionsOf(ctx, item)) ?? (await answersOf(ctx, alert, item))
  const isDrawn = data?.series.some(
    (line) => line.filter(({ value }) => value !== null).length >= LEAST,
  )
  return data && isDrawn ? data : null
}

async function positionsOf(
  ctx: Context,
  { subject, label, now }: ItemRow,
): Promise<ChartData | null> {
  const keyword = /^keyword:(\d+):/.exec(subject)
  const job = keyword && now?.job_id !== undefined ? await findJob(ctx, now.job_id) : undefined
  if (!keyword || !job) return null
  const found = await recentSeries(ctx.db, job, {
    keywordIds: [Number(keyword[1])],
    count: CHECKS,
  })
  const own = found.find(
    ({ keyword_id, device }) => subject === `keyword:${keyword_id}:${device}`,
  )
  const line = own?.observations
    .map(({ checked_at, position }) => ({ at: checked_at, value: position }))
    .reverse()
  return line ? { label, series: [line], isInverted: true, isPercent: false } : null
}

async function answersOf(
  ctx: Context,
  alert: Charted,
  item: ItemRow,
): Promise<ChartData | null> {
  const upTo = item.now?.check_id
  if (upTo === undefined || alert.client_id === null) return null
  const isNegative = alert.findings[0]?.condition === 'sentiment_turned'
  const prompt = /^prompt:(\d+)$/.exec(item.subject)
  const checks = await answerTallies(ctx.db, {
    workspaceId: ctx.actor.workspaceId,
    clientId: alert.client_id,
    sources: [alert.simulated_port === null ? 'live' : 'sandbox'],
    promptId: prompt ? Number(prompt[1]) : null,
    upTo,
    limit: CHECKS,
  })
  // Different prompts give a different rate.
  const comparable = prompt
    ? checks
    : checks.filter(({ prompt_set }) => prompt_set === checks[0]?.prompt_set)
  const line: Series = comparable.toReversed().map(({ checked_at, engines }) => {
    const tallies = Object.values(engines)
    const answers = tallies.reduce((sum, tally) => sum + tally.answers, 0)
    const hits = tallies.reduce(
      (sum, { named, negative }) => sum + (isNegative ? negative : named),
      0,
    )
    return { at: checked_at, value: answers > 0 ? hits / answers : null }
  })
  return { label: item.label, series: [line], isInverted: false, isPercent: true }
}
