import { z } from 'zod'
import { median, wilson } from '../../../base/stats.ts'
import type { Context } from '../../../core/context.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { competitorsOf, type OwnedClient } from '../../clients/index.ts'
import { meanScore } from '../check-figures.ts'
import { accessOf, presentCheck } from '../present.ts'
import { AeoCheck, CheckAsOf, RateOf } from '../schemas.ts'
import type { Check } from '../store/checks.ts'
import { type Point, pointsOf, pointsOfCheck } from '../store/points.ts'
import { competitorCounts, countUnbranded } from '../store/standings.ts'
import { asOfCheck, checkFor, measuredSources, ownerOf } from './check-selection.ts'

const standing = {
  answers: z.int(),
  errors: z.int(),
  visibility_score: z.number().nullable(),
  mention_rate: RateOf,
  citation_rate: RateOf,
  share_of_voice: RateOf.describe('Of all brands named in answers to prompts that do not name the client'),
  median_position: z.number().nullable(),
  net_sentiment: z.number().nullable().describe('Positive less negative, of those that were judged; -1 to 1'),
  trend: z
    .object({
      state: z.enum(['baseline', 'up', 'down', 'flat']).describe('baseline: fewer than four points say nothing'),
      change: z.number().nullable().describe('Mean score of the last three checks less that of the three before'),
      since: UnixTime.nullable().describe('The first of the checks before; null where there is no change'),
      until: UnixTime.nullable().describe('The last check'),
    })
    .describe('Of the visibility score'),
}

const AccessStanding = z
  .object({
    access: z
      .enum(['app', 'api', 'manual'])
      .describe('Answers of apps, of APIs, or pasted ones: never mixed in a rate'),
    names: z.array(z.string()).describe('Who answered'),
    ...standing,
  })
  .meta({ id: 'AeoAccessStanding' })

export const AeoOverview = z
  .object({
    check: AeoCheck.nullable().describe('The newest check that brought answers'),
    total: z
      .object(standing)
      .meta({ id: 'AeoStanding' })
      .describe('Of all answers; where apps and APIs were asked they are together here, and apart below'),
    headline: AccessStanding.nullable().describe('What people see: the apps where any was asked, else the APIs'),
    beside: AccessStanding.nullable().describe(
      'The APIs where the apps are the headline; null where only one was asked',
    ),
    providers: z.array(z.object({ name: z.string(), ...standing }).meta({ id: 'AeoProviderStanding' })),
    competitors: z
      .array(
        z
          .object({ domain: z.string(), name: z.string(), mention_rate: RateOf, citation_rate: RateOf })
          .meta({ id: 'AeoCompetitorStanding' }),
      )
      .describe('Of the answers that make the headline, to prompts that do not name the client'),
    sandbox: z.boolean().describe('True: everything here comes from the simulated world'),
    ...CheckAsOf,
  })
  .meta({ id: 'AeoOverview' })

/** How a client stands in the answers of its newest check. */
export async function overviewOf(ctx: Context, client: OwnedClient): Promise<z.input<typeof AeoOverview>> {
  const check = await checkFor(ctx, client, undefined)
  const sources = check?.source === 'manual' ? [check.source] : measuredSources(ctx)
  const series = await pointsOf(ctx.db, { ...ownerOf(client), sources })
  const points = check ? await pointsOfCheck(ctx.db, check) : []
  const access = headlineOf(points, { series, isManual: check?.source === 'manual' })
  const ofProvider = (name: string) => series.filter(({ provider }) => provider === name)
  return {
    check: check ? presentCheck(check) : null,
    total: { ...standingOf(points), trend: trendOf([...Map.groupBy(series, ({ check_id }) => check_id).values()]) },
    ...access,
    providers: points.map((point) => ({
      name: point.provider,
      ...standingOf([point]),
      trend: trendOf(ofProvider(point.provider).map((each) => [each])),
    })),
    competitors: check
      ? await competitorStandings(ctx, client, { ...check, providers: access.headline?.names ?? [] })
      : [],
    sandbox: check ? check.source === 'sandbox' : ctx.config.simulated.answers,
    ...(await asOfCheck(ctx, client, check)),
  }
}

/** What apps showed and what APIs said, each by itself: people see the former. */
function headlineOf(points: Point[], { series, isManual }: { series: Point[]; isManual: boolean }) {
  const standingFor = (access: 'app' | 'api') => {
    const isOf = ({ provider }: Point) => accessOf(provider) === access
    const own = points.filter((point) => isOf(point) && point.answers > 0)
    if (own.length === 0) return null
    const past = Map.groupBy(series.filter(isOf), ({ check_id }) => check_id)
    return {
      access: isManual ? ('manual' as const) : access,
      names: own.map(({ provider }) => provider),
      ...standingOf(own),
      trend: trendOf([...past.values()]),
    }
  }
  const [app, api] = [standingFor('app'), standingFor('api')]
  return { headline: app ?? api, beside: app && api }
}

type Sum = {
  [K in
    | 'answers'
    | 'errors'
    | 'named'
    | 'cited'
    | 'score_sum'
    | 'positive'
    | 'neutral'
    | 'negative'
    | 'own_mentions'
    | 'all_mentions']: number
}

function sumOf(points: Point[]): Sum {
  const sum = (read: (point: Point) => number) => points.reduce((total, point) => total + read(point), 0)
  return {
    answers: sum((point) => point.answers),
    errors: sum((point) => point.errors),
    named: sum((point) => point.named),
    cited: sum((point) => point.cited),
    score_sum: sum((point) => point.score_sum),
    positive: sum((point) => point.positive),
    neutral: sum((point) => point.neutral),
    negative: sum((point) => point.negative),
    own_mentions: sum((point) => point.own_mentions),
    all_mentions: sum((point) => point.all_mentions),
  }
}

function standingOf(points: Point[]) {
  const sum = sumOf(points)
  const judged = sum.positive + sum.neutral + sum.negative
  return {
    answers: sum.answers,
    errors: sum.errors,
    visibility_score: meanScore(sum),
    mention_rate: wilson(sum.named, sum.answers),
    citation_rate: wilson(sum.cited, sum.answers),
    share_of_voice: wilson(sum.own_mentions, sum.all_mentions),
    median_position: median(points.flatMap(({ median_position }) => median_position ?? [])),
    net_sentiment: judged === 0 ? null : Math.round((100 * (sum.positive - sum.negative)) / judged) / 100,
  }
}

const ENOUGH_POINTS = 4
const LAST = 3
/** Less than this is noise. */
const NOTABLE = 1

/** Whether the score rises, from the checks in order; under four of them nothing is said. */
export function trendOf(checks: Point[][]) {
  const scored = checks.flatMap((points) => {
    const score = meanScore(sumOf(points))
    return score === null ? [] : [{ score, at: points[0]?.checked_at ?? null }]
  })
  if (scored.length < ENOUGH_POINTS) return { state: 'baseline' as const, change: null, since: null, until: null }
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const last = scored.slice(-LAST)
  const before = scored.slice(0, -LAST).slice(-LAST)
  const scoresOf = (list: typeof scored) => list.map(({ score }) => score)
  const change = Math.round(10 * (mean(scoresOf(last)) - mean(scoresOf(before)))) / 10
  const dates = { since: before[0]?.at ?? null, until: last.at(-1)?.at ?? null }
  if (Math.abs(change) < NOTABLE) return { state: 'flat' as const, change, ...dates }
  return { state: change > 0 ? ('up' as const) : ('down' as const), change, ...dates }
}

type Asked = Check & { providers: string[] }

async function competitorStandings(ctx: Context, { id }: OwnedClient, check: Asked) {
  const [competitors, counts, answers] = await Promise.all([
    competitorsOf(ctx.db, id),
    competitorCounts(ctx.db, check),
    countUnbranded(ctx.db, check),
  ])
  return competitors.map(({ domain, name }) => {
    const found = counts.find((count) => count.domain === domain)
    return {
      domain,
      name,
      mention_rate: wilson(found?.named ?? 0, answers),
      citation_rate: wilson(found?.cited ?? 0, answers),
    }
  })
}
