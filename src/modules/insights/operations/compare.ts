import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { getAeoHistory, sharedPoints } from '../../aeo/index.ts'
import {
  AskedEngine,
  engineAsked,
  getVisibility,
  listAnnotations,
  OfEngine,
} from '../../analytics/index.ts'
import { getAsoSummary } from '../../aso/index.ts'
import { type Engine, requireClient } from '../../clients/index.ts'
import { splitsOf } from '../datasets/splits.ts'
import { dayOf, Period, periodOf } from '../period.ts'
import { rounded } from '../query/dataset.ts'

const Peak = z.object({
  date: z.string().describe('Day in UTC, YYYY-MM-DD'),
  visibility: z.number().describe('Percent'),
})
const Span = z
  .object({
    from: z.string().describe('First day with a check'),
    to: z.string().describe('Last day with a check'),
    checks: z.int().describe('Rank checks in it; partial ones are left out'),
    average: z.number().describe('Mean visibility of its checks'),
    first: z.number().describe('Visibility of its first check'),
    last: z.number().describe('Visibility of its last check'),
    peak: Peak.describe('Its highest check'),
    low: Peak.describe('Its lowest check'),
    top10: z.int().describe('Checks in the top 10, at its last check'),
    not_found: z.int().describe('Not found, at its last check'),
  })
  .meta({ id: 'PeriodFigures' })

const AnswerRate = z
  .object({
    date: z.string().describe('Day of the last such check of the period'),
    mention_rate: z.number().nullable().describe('Share of answers that name us, 0 to 1'),
    answers: z.int().describe('Answers it rests on'),
  })
  .nullable()

const Answer = z
  .object({
    engine: OfEngine.describe('The search engine that now, before and markets are of'),
    now: Span.nullable().describe('Figures of the period that was asked for'),
    before: Span.nullable().describe('Figures of a period of the same length before it'),
    change: z
      .number()
      .nullable()
      .describe('Mean visibility now less before; null where either is unknown'),
    markets: z
      .array(
        z.object({
          geo: z.string().describe('Market'),
          now: z.number().nullable().describe('Mean visibility now'),
          before: z.number().nullable().describe('Mean visibility before'),
          change: z.number().nullable().describe('now less before'),
        }),
      )
      .describe('The same by market, the largest change first'),
    notes: z
      .array(
        z.object({
          date: z.string().describe('Day in UTC, YYYY-MM-DD'),
          kind: z.string().describe('note, deploy, content or algorithm'),
          note: z.string().describe('What happened'),
        }),
      )
      .describe('What was noted in both periods'),
    answers: z.object({
      access: z
        .enum(['app', 'api'])
        .nullable()
        .describe('Whose answers both sides are of: apps where any was asked, else APIs'),
      prompts: z
        .int()
        .nullable()
        .describe('Prompts that both checks asked: only their answers are compared'),
      now: AnswerRate.describe('AI answers in the period'),
      before: AnswerRate.describe('And before it'),
    }),
    apps: z
      .object({
        now: z
          .number()
          .nullable()
          .describe('App store visibility at the last check of the period'),
        before: z.number().nullable().describe('And before it'),
      })
      .describe('App stores, as far back as their trend goes'),
    ...restsOn('rank_check', 'aeo_check', 'aso'),
    simulated: Simulated,
  })
  .meta({ id: 'PeriodComparison' })

export const comparePeriods = operation({
  name: 'compare_periods',
  summary:
    'A period against the one before it: visibility by market, peak and low, notes, AI answers and apps',
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Period, engine: AskedEngine }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/compare')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'Month against month: days 30. Then explain_change says why.',
  },
  async run(ctx, { client_id, ...asked }) {
    await requireClient(ctx, client_id)
    const { from, to, seconds } = periodOf(ctx, asked)
    const periods = { now: { from, to }, before: { from: from - seconds, to: from } }
    const part = { client_id, engine: await engineAsked(ctx, client_id, asked.engine) }
    const splits = await splitsOf(ctx, { ...part, dimensions: ['geo'] })
    const [all, markets, notes, answers, apps] = await Promise.all([
      bothOf(ctx, part, periods),
      Promise.all(
        splits.map(async (split) => ({
          split,
          ...(await bothOf(ctx, { ...part, ...split }, periods)),
        })),
      ),
      call(ctx, listAnnotations, { client_id, from: periods.before.from, to }),
      answersIn(ctx, client_id, periods),
      appsIn(ctx, client_id, periods),
    ])
    return {
      engine: part.engine,
      ...all,
      change: less(all.now?.average, all.before?.average),
      markets: markets
        .map(({ split, now, before }) => ({
          geo: split.geo ?? '',
          now: now?.average ?? null,
          before: before?.average ?? null,
          change: less(now?.average, before?.average),
        }))
        .toSorted((one, other) => Math.abs(other.change ?? 0) - Math.abs(one.change ?? 0)),
      notes: notes.items.map(({ happened_at, kind, note }) => ({
        date: dayOf(happened_at),
        kind,
        note,
      })),
      answers,
      apps,
    }
  },
})

type Ends = { from: number; to: number }
type Periods = { now: Ends; before: Ends }
type Part = { client_id: number; engine: Engine; geo?: string }

const less = (now: number | undefined, before: number | undefined) =>
  now === undefined || before === undefined ? null : rounded(now - before, 2)

async function bothOf(ctx: Context, part: Part, { now, before }: Periods) {
  const [later, earlier] = await Promise.all([
    figuresOf(ctx, part, now),
    figuresOf(ctx, part, before),
  ])
  return { now: later, before: earlier }
}

/** The sound checks of a period; one that failed in part does not compare. */
async function figuresOf(
  ctx: Context,
  part: Part,
  ends: Ends,
): Promise<z.output<typeof Span> | null> {
  const { items } = await call(ctx, getVisibility, { ...part, ...ends })
  const points = items.filter(({ is_partial }) => !is_partial)
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return null
  const sorted = points.toSorted((one, other) => one.visibility - other.visibility)
  const at = (point = first) => ({
    date: dayOf(point.checked_at),
    visibility: point.visibility,
  })
  return {
    from: dayOf(first.checked_at),
    to: dayOf(last.checked_at),
    checks: points.length,
    average:
      Math.round(
        (100 * points.reduce((sum, { visibility }) => sum + visibility, 0)) / points.length,
      ) / 100,
    first: first.visibility,
    last: last.visibility,
    peak: at(sorted.at(-1)),
    low: at(sorted.at(0)),
    top10: last.top10,
    not_found: last.not_found,
  }
}

/** The last checks of both periods, apps and APIs never together, over the prompts that both asked. */
async function answersIn(ctx: Context, client_id: number, { now, before }: Periods) {
  const { items } = await call(ctx, getAeoHistory, { client_id, from: before.from, to: now.to })
  const measured = items.filter(
    ({ access, mention_rate: { n } }) => access !== 'manual' && n > 0,
  )
  const newest = measured.at(-1)?.check_id
  const latest = measured.filter(({ check_id }) => check_id === newest)
  const access = latest.some((point) => point.access === 'app') ? 'app' : 'api'
  const lastIn = ({ from, to }: Ends) =>
    measured.findLast(
      (point) => point.access === access && point.checked_at >= from && point.checked_at < to,
    )
  const [later, earlier] = [lastIn(now), lastIn(before)]
  const checkIds = [later, earlier].flatMap((point) => point?.check_id ?? [])
  const workspace_id = ctx.actor.workspaceId
  const all = checkIds.length > 0 ? await sharedPoints(ctx.db, { workspace_id, checkIds }) : []
  const shared = all.filter(({ scope }) => scope === access)
  const rateOf = (point: typeof later) => {
    if (!point) return null
    const sum = shared.find(({ check_id }) => check_id === point.check_id)
    return {
      date: dayOf(point.checked_at),
      mention_rate: sum ? rounded(sum.named / sum.answers, 3) : null,
      answers: sum?.answers ?? 0,
    }
  }
  return {
    access: later || earlier ? access : null,
    prompts: later && earlier ? (shared[0]?.prompts ?? 0) : null,
    now: rateOf(later),
    before: rateOf(earlier),
  } as const
}

async function appsIn(ctx: Context, client_id: number, { now, before }: Periods) {
  const { visibility_trend: trend } = await call(ctx, getAsoSummary, { client_id })
  const scoreIn = ({ from, to }: Ends) =>
    trend?.points.filter(({ checked_at }) => checked_at >= from && checked_at < to).at(-1)
      ?.score ?? null
  return { now: scoreIn(now), before: scoreIn(before) }
}
