import { z } from 'zod'
import { call } from '../../../core/invoke.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { UnixTime } from '../../../core/schemas.ts'
import {
  AskedEngine,
  getCompetitorVisibility,
  getMovers,
  getSerpFeatures,
  getStanding,
  getVisibility,
  listAnnotations,
  OfEngine,
} from '../../analytics/index.ts'
import { ClickModelName, clickModelOf } from '../../click-models/index.ts'
import { Device, requireClient } from '../../clients/index.ts'
import { dayOf, Period, periodOf } from '../period.ts'
import { rounded } from '../query/dataset.ts'

const MOST = 1000
const SHOWN = 5
const DAY = 86_400

const Part = z.object({
  by: z
    .enum(['page', 'cluster', 'market', 'device'])
    .describe('Common property of the keywords'),
  name: z.string().describe('Which one'),
  keywords: z.int().describe('Keywords of it that moved'),
  click_change: z.number().describe('Estimated monthly clicks gained; negative when lost'),
  delta: z.number().describe('Mean positions gained; negative when lost'),
})
const Gain = z.object({
  domain: z.string().describe('Competitor'),
  visibility: z.number().describe('Percent now'),
  visibility_change: z.number().describe('Since the check compared with'),
})
const Change = z.object({
  query: z.string().describe('What is searched for'),
  device: z.string().describe('desktop or mobile'),
  feature: z.string().describe('SERP feature'),
  lost_to: z.string().nullable().describe('Who owns it now, when known'),
})

const Answer = z
  .object({
    engine: OfEngine,
    checked_at: UnixTime.nullable().describe('The check it is based on'),
    compared_at: UnixTime.nullable().describe('The check it is compared with'),
    visibility: z.number().nullable().describe('Percent at checked_at'),
    visibility_change: z
      .number()
      .nullable()
      .describe('Since the check compared with; null where the two do not compare'),
    click_change: z
      .number()
      .nullable()
      .describe(
        'Estimated monthly clicks gained (negative when lost) over all moves; null without a check to compare with',
      ),
    click_model: ClickModelName,
    gained: z
      .int()
      .nullable()
      .describe('Checks that gained positions; null without a check to compare with'),
    lost: z.int().nullable().describe('Checks that lost positions; null like gained'),
    new_keywords: z
      .int()
      .nullable()
      .describe('Found now and not before; null without a before'),
    lost_keywords: z
      .int()
      .nullable()
      .describe('Found before and no longer now; null without a before'),
    largest_step: z
      .object({
        date: z.string().describe('Day of the check'),
        prev_date: z.string().describe('Day of the previous valid check'),
        change: z.number().describe('Against the check before it'),
      })
      .nullable()
      .describe('The largest change between two valid checks'),
    parts: z.array(Part).describe('Common properties of the moves, largest effect first'),
    competitors: z.array(Gain).describe('Whose visibility changed most'),
    features_lost: z.array(Change).describe('Features we lost'),
    notes: z
      .array(
        z.object({
          date: z.string().describe('Day in UTC, YYYY-MM-DD'),
          kind: z.string().describe('note, deploy, content or algorithm'),
          note: z.string().describe('What happened'),
        }),
      )
      .describe('Annotations, from three days before'),
    failed: z.int().describe('Failed checks at the end; they are no losses'),
    is_partial: z.boolean().describe('More than a fifth failed: do not compare'),
    ...restsOn('rank_check'),
    simulated: Simulated,
  })
  .meta({ id: 'ChangeExplanation' })

export const explainChange = operation({
  name: 'explain_change',
  summary:
    'What changed between two checks, and why: pages, clusters, markets, competitors, features, notes',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    ...Period,
    device: Device.default('both').describe('One device, or both'),
    engine: AskedEngine,
  }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/explain-change')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'For a peak or a fall: from and to around it.',
  },
  async run(ctx, { client_id, device, engine, ...asked }) {
    await requireClient(ctx, client_id)
    const { from, to, ends: span } = periodOf(ctx, asked)
    const part = { client_id, device, engine }
    const ends = { ...part, ...span }
    const [standing, moves, competitors, features, points, notes] = await Promise.all([
      call(ctx, getStanding, ends),
      call(ctx, getMovers, { ...ends, limit: MOST, sort: 'clicks' }),
      call(ctx, getCompetitorVisibility, ends),
      call(ctx, getSerpFeatures, ends),
      call(ctx, getVisibility, { ...part, from, to }),
      call(ctx, listAnnotations, { client_id, from: from - 3 * DAY, to }),
    ])
    const all = [...moves.gainers, ...moves.losers]
    return {
      engine: standing.engine,
      checked_at: standing.now?.checked_at ?? null,
      compared_at: standing.compared_at ?? null,
      visibility: standing.now?.visibility ?? null,
      visibility_change: standing.change?.visibility ?? null,
      click_change: standing.compared_at ? clicksOf(all) : null,
      click_model: all[0]?.click_model ?? (await clickModelOf(ctx, client_id)).name,
      gained: standing.compared_at ? moves.gainers.length : null,
      lost: standing.compared_at ? moves.losers.length : null,
      new_keywords: standing.new_keywords,
      lost_keywords: standing.lost_keywords,
      largest_step: largestStep(points.items),
      parts: partsOf(all),
      competitors: gainsOf(competitors.competitors),
      features_lost: features.won_lost.lost
        .slice(0, SHOWN)
        .map(({ query, device: on, feature, lost_to }) => ({
          query,
          device: on,
          feature,
          lost_to,
        })),
      notes: notes.items.map(({ happened_at, kind, note }) => ({
        date: dayOf(happened_at),
        kind,
        note,
      })),
      failed: standing.now?.failed ?? 0,
      is_partial: standing.now?.is_partial ?? false,
    }
  },
})

type Move = {
  url: string
  cluster: string
  geo: string
  device: string
  keyword_id: number
  click_change: number
  delta: number
}

const clicksOf = (moves: Move[]) =>
  rounded(moves.reduce((sum, move) => sum + move.click_change, 0)) ?? 0

/** The parts of the site and of the keywords that moved most, by what they bring or cost. */
function partsOf(moves: Move[]): z.input<typeof Part>[] {
  const kinds = { page: 'url', cluster: 'cluster', market: 'geo', device: 'device' } as const
  const parts = Object.entries(kinds).flatMap(([by, field]) =>
    [...Map.groupBy(moves, (move) => move[field])]
      .filter(([name, group]) => name !== '' && group.length < moves.length)
      .map(([name, group]) => ({
        by: by as keyof typeof kinds,
        name,
        keywords: new Set(group.map(({ keyword_id }) => keyword_id)).size,
        click_change: clicksOf(group),
        delta: rounded(group.reduce((sum, { delta }) => sum + delta, 0) / group.length) ?? 0,
      })),
  )
  return parts
    .toSorted((one, other) => Math.abs(other.click_change) - Math.abs(one.click_change))
    .slice(0, 2 * SHOWN)
}

function gainsOf(
  competitors: {
    domain: string
    visibility: number
    visibility_change?: number | null | undefined
  }[],
) {
  return competitors
    .flatMap(({ domain, visibility, visibility_change: change }) =>
      change === null || change === undefined
        ? []
        : [{ domain, visibility, visibility_change: change }],
    )
    .toSorted(
      (one, other) => Math.abs(other.visibility_change) - Math.abs(one.visibility_change),
    )
    .slice(0, SHOWN)
}

function largestStep(
  points: { checked_at: number; visibility: number; is_partial: boolean }[],
) {
  const sound = points.filter(({ is_partial }) => !is_partial)
  const steps = sound.slice(1).flatMap((point, index) => {
    const before = sound[index]
    if (!before) return []
    const change = rounded(point.visibility - before.visibility, 2) ?? 0
    return { date: dayOf(point.checked_at), prev_date: dayOf(before.checked_at), change }
  })
  return (
    steps.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))[0] ?? null
  )
}
