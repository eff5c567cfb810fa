import { z } from 'zod'
import { median, wilson } from '../../../base/stats.ts'
import type { Context } from '../../../core/context.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { competitorsOf, type OwnedClient } from '../../clients/index.ts'
import { meanScore } from '../check/check-figures.ts'
import { accessOf, presentCheck } from '../present.ts'
import { AeoCheck, CheckAsOf, RateOf } from '../schemas.ts'
import type { Check } from '../store/checks.ts'
import { type Point, pointsOf, pointsOfCheck } from '../store/points.ts'
import { type SharedPoint, sharedPoints } from '../store/shared-points.ts'
import { competitorCounts, countUnbranded, standingsByMarket } from '../store/standings.ts'
import { asOfCheck, checkFor, measuredSources, ownerOf } from './check-selection.ts'

const standing = {
  answers: z.int(),
  errors: z.int(),
  visibility_score: z.number().nullable(),
  mention_rate: RateOf,
  citation_rate: RateOf,
  share_of_voice: RateOf.describe(
    'Share of all brand mentions in answers to prompts that do not name the client',
  ),
  median_position: z.number().nullable(),
  net_sentiment: z
    .number()
    .nullable()
    .describe('Positive less negative, of those that were judged; -1 to 1'),
  trend: z
    .object({
      state: z
        .enum(['baseline', 'up', 'down', 'flat'])
        .describe(
          'baseline: fewer than four checks, or checks that share no prompt, say nothing',
        ),
      change: z
        .number()
        .nullable()
        .describe('Mean score of the last three checks less that of the three before'),
      since: UnixTime.nullable().describe(
        'The first of the checks before; null where there is no change',
      ),
      until: UnixTime.nullable().describe('The last check'),
      prompts: z
        .int()
        .nullable()
        .describe(
          'Prompts that every compared check asked: only their answers are compared; null where there is no change',
        ),
    })
    .describe('Of the visibility score'),
}

const AccessStanding = z
  .object({
    access: z
      .enum(['app', 'api', 'manual'])
      .describe('Answers of apps, of APIs, or pasted ones: never mixed in a rate'),
    names: z.array(z.string()).describe('Provider'),
    ...standing,
  })
  .meta({ id: 'AeoAccessStanding' })

export const AeoOverview = z
  .object({
    check: AeoCheck.nullable().describe('The check asked for, or the latest with answers'),
    total: z
      .object(standing)
      .meta({ id: 'AeoStanding' })
      .describe('Over all answers, apps and APIs together; separated below'),
    headline: AccessStanding.nullable().describe(
      'What people see: apps if any were asked, otherwise APIs',
    ),
    beside: AccessStanding.nullable().describe(
      'The APIs where the apps are the headline; null where only one was asked',
    ),
    providers: z.array(
      z.object({ name: z.string(), ...standing }).meta({ id: 'AeoProviderStanding' }),
    ),
    competitors: z
      .array(
        z
          .object({
            domain: z.string(),
            name: z.string(),
            mention_rate: RateOf,
            citation_rate: RateOf,
          })
          .meta({ id: 'AeoCompetitorStanding' }),
      )
      .describe(
        'Of the answers that make the headline, to prompts that do not name the client',
      ),
    unbranded: z
      .object({ mention_rate: RateOf, citation_rate: RateOf })
      .meta({ id: 'AeoUnbranded' })
      .describe('The client in the same answers as its competitors, to compare with them'),
    markets: z
      .array(
        z
          .object({
            country: z.string().describe('Where it was asked; empty where none was chosen'),
            language: z
              .string()
              .describe('The language it was asked in; empty where none was chosen'),
            prompts: z.int(),
            answers: z.int(),
            visibility_score: z.number().nullable(),
            mention_rate: RateOf,
            citation_rate: RateOf,
          })
          .meta({ id: 'AeoMarketStanding' }),
      )
      .describe(
        'The answers that make the headline, by where and in which language they were asked for',
      ),
    sandbox: z.boolean().describe('True when everything here comes from the sandbox'),
    ...CheckAsOf,
  })
  .meta({ id: 'AeoOverview' })

type Wanted = { checkId?: number | undefined; country?: string | undefined }

/** AI visibility of a client in its latest check, or in an earlier one as it stood then; of one country, where given. */
export async function overviewOf(
  ctx: Context,
  client: OwnedClient,
  { checkId, country }: Wanted = {},
): Promise<z.input<typeof AeoOverview>> {
  const check = await checkFor(ctx, client, checkId)
  const sources = check?.source === 'manual' ? [check.source] : measuredSources(ctx)
  const all = await pointsOf(ctx.db, { ...ownerOf(client), sources, country })
  const series = all.filter(({ check_id }) => check && check_id <= check.id)
  const points = check ? await pointsOfCheck(ctx.db, { ...check, only: country }) : []
  const trendIn = openTrends(ctx, { workspace_id: client.workspace_id, country })
  const access = await headlineOf(points, {
    series,
    trendIn,
    isManual: check?.source === 'manual',
  })
  const ofProvider = (name: string) => series.filter(({ provider }) => provider === name)
  return {
    check: check ? presentCheck(check) : null,
    total: { ...standingOf(points), trend: await trendIn(series, '') },
    ...access,
    providers: await Promise.all(
      points.map(async (point) => ({
        name: point.provider,
        ...standingOf([point]),
        trend: await trendIn(ofProvider(point.provider), point.provider),
      })),
    ),
    ...(check
      ? await competitorStandings(ctx, client, {
          ...check,
          providers: access.headline?.names ?? [],
          only: country,
        })
      : { competitors: [], unbranded: ratesOf({ answers: 0, named: 0, cited: 0 }) }),
    markets: check
      ? (await marketStandings(ctx, check, access.headline?.names ?? [])).filter(
          (market) => country === undefined || market.country === country,
        )
      : [],
    sandbox: check ? check.source === 'sandbox' : ctx.config.simulated.answers,
    ...asOfCheck(check),
  }
}

type Headline = { series: Point[]; trendIn: ReturnType<typeof openTrends>; isManual: boolean }

/** What apps showed and what APIs said, each by itself: people see the former. */
async function headlineOf(points: Point[], { series, trendIn, isManual }: Headline) {
  const standingFor = async (access: 'app' | 'api') => {
    const isOf = ({ provider }: Point) => accessOf(provider) === access
    const own = points.filter((point) => isOf(point) && point.answers > 0)
    if (own.length === 0) return null
    const shown = isManual ? ('manual' as const) : access
    return {
      access: shown,
      names: own.map(({ provider }) => provider),
      ...standingOf(own),
      trend: await trendIn(series.filter(isOf), shown),
    }
  }
  const [app, api] = await Promise.all([standingFor('app'), standingFor('api')])
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
  const sum = (read: (point: Point) => number) =>
    points.reduce((total, point) => total + read(point), 0)
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
    ...ratesOf(sum),
    share_of_voice: wilson(sum.own_mentions, sum.all_mentions),
    median_position: median(points.flatMap(({ median_position }) => median_position ?? [])),
    net_sentiment:
      judged === 0 ? null : Math.round((100 * (sum.positive - sum.negative)) / judged) / 100,
  }
}

const ENOUGH_POINTS = 4
const LAST = 3
/** Less than this is noise. */
const NOTABLE = 1

const BASELINE = {
  state: 'baseline',
  change: null,
  since: null,
  until: null,
  prompts: null,
} as const

type Compared = { id: number; at: number }

/** Compares the last checks of a series, each set of checks read once. */
function openTrends(
  { db }: Context,
  among: { workspace_id: number; country: string | undefined },
) {
  const known = new Map<string, Promise<SharedPoint[]>>()
  return async (series: Point[], scope: string) => {
    const times = new Map(series.map(({ check_id, checked_at }) => [check_id, checked_at]))
    if (times.size < ENOUGH_POINTS) return BASELINE
    const checks = [...times].slice(-2 * LAST).map(([id, at]) => ({ id, at }))
    const checkIds = checks.map(({ id }) => id)
    const shared = known.get(checkIds.join()) ?? sharedPoints(db, { ...among, checkIds })
    known.set(checkIds.join(), shared)
    return trendOf(
      checks,
      (await shared).filter((point) => point.scope === scope),
    )
  }
}

/** Whether the score rises, over what all of these checks asked; where they share nothing, nothing is said. */
export function trendOf(checks: Compared[], shared: SharedPoint[]) {
  const scores = checks.flatMap(({ id, at }) => {
    const point = shared.find(({ check_id }) => check_id === id)
    return point ? [{ score: point.score_sum / point.answers, at }] : []
  })
  if (scores.length < checks.length) return BASELINE
  const mean = (list: typeof scores) =>
    list.reduce((sum, { score }) => sum + score, 0) / list.length
  const [before, last] = [scores.slice(0, -LAST), scores.slice(-LAST)]
  const change = Math.round(10 * (mean(last) - mean(before))) / 10
  const about = {
    since: before[0]?.at ?? null,
    until: last.at(-1)?.at ?? null,
    prompts: shared[0]?.prompts ?? null,
  }
  if (Math.abs(change) < NOTABLE) return { state: 'flat' as const, change, ...about }
  return { state: change > 0 ? ('up' as const) : ('down' as const), change, ...about }
}

async function marketStandings({ db }: Context, check: Check, providers: string[]) {
  return (await standingsByMarket(db, check, providers)).map(
    ({ country, language, prompts, ...sum }) => ({
      ...{ country, language, prompts, answers: sum.answers },
      visibility_score: meanScore(sum),
      ...ratesOf(sum),
    }),
  )
}

type Asked = Check & { providers: string[]; only: string | undefined }

async function competitorStandings(ctx: Context, { id }: OwnedClient, check: Asked) {
  const [competitors, counts, own] = await Promise.all([
    competitorsOf(ctx.db, id),
    competitorCounts(ctx.db, check),
    countUnbranded(ctx.db, check),
  ])
  return {
    unbranded: ratesOf(own),
    competitors: competitors.map(({ domain, name }) => {
      const { named = 0, cited = 0 } = counts.find((count) => count.domain === domain) ?? {}
      return { domain, name, ...ratesOf({ named, cited, answers: own.answers }) }
    }),
  }
}

type Counts = { answers: number; named: number; cited: number }

const ratesOf = ({ answers, named, cited }: Counts) => ({
  mention_rate: wilson(named, answers),
  citation_rate: wilson(cited, answers),
})
