import { z } from 'zod'
import { call } from '../../../core/invoke.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { getAeoOverview } from '../../aeo/index.ts'
import {
  AskedEngine,
  getCompetitorVisibility,
  getStanding,
  OfEngine,
} from '../../analytics/index.ts'
import { getAsoSummary } from '../../aso/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { FailedWork, failedWork } from '../failed-work.ts'

const Percent = z.number().nullable().describe('Percent')

const Brief = z
  .object({
    client_id: z.int().describe('Id of the client'),
    name: z.string().describe('Its name'),
    domain: z.string().describe('Its domain'),
    engine: OfEngine.describe('The search engine that search and competitors are of'),
    search: z
      .object({
        checked_at: UnixTime.describe('When it was checked'),
        visibility: z.number().describe('Percent; 100 when every keyword is first'),
        visibility_change: z
          .number()
          .nullable()
          .describe('Against compared_at, over what both saw'),
        compared_at: UnixTime.nullable().describe('The check it is compared with'),
        compared_checks: z
          .int()
          .nullable()
          .describe(
            'Where the two do not hold the same keywords, or checks of either failed: those with a result in both',
          ),
        avg_position: z.number().nullable().describe('Over the keywords that rank'),
        top3: z.int().describe('Checks among the first three'),
        top10: z.int().describe('Checks among the first ten'),
        not_found: z.int().describe('Checks that did not find the client'),
        keywords: z.int().describe('Keywords checked'),
        checks: z.int().describe('Checks that did not fail; a keyword on both devices has two'),
        failed: z.int().describe('Checks that failed; they are in no other number'),
        is_partial: z
          .boolean()
          .describe('More than a fifth of the checks failed: do not compare'),
        source: z.string().describe('live, or sandbox for the simulated world'),
      })
      .nullable()
      .describe('By the last whole rank check'),
    competitors: z
      .array(
        z.object({
          domain: z.string().describe('The site of the competitor'),
          visibility: Percent,
        }),
      )
      .describe('The strongest first'),
    answers: z
      .object({
        checked_at: UnixTime.nullable().describe('When assistants were asked'),
        mention_rate: z.number().nullable().describe('Share of answers that name us, 0 to 1'),
        citation_rate: z.number().nullable().describe('Share of answers that cite us, 0 to 1'),
        answers: z.int().describe('Answers that came'),
      })
      .nullable()
      .describe('By the last check of AI answers: of apps where any was asked, else of APIs'),
    apps: z
      .object({
        apps: z.int().describe('Tracked apps'),
        visibility: z.number().nullable().describe('0 to 100'),
        average_rating: z.number().nullable().describe('Stars, over the reviews read'),
      })
      .nullable()
      .describe('App stores'),
    failed: FailedWork,
    ...restsOn('rank_check', 'aeo_check', 'aso'),
    simulated: Simulated,
  })
  .meta({ id: 'ClientBrief' })

const SHOWN = 5

export const getClientBrief = operation({
  name: 'get_client_brief',
  summary: 'Overview of a client in search, AI answers and app stores',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId, engine: AskedEngine }),
  output: Brief,
  routes: [get('/api/v1/clients/{client_id}/brief')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'Start here. Null parts were never measured or failed; failed says why.',
  },
  async run(ctx, { client_id, engine }) {
    const { name, domain } = await requireClient(ctx, client_id)
    const [standing, rest, ai, apps, failed] = await Promise.all([
      call(ctx, getStanding, { client_id, engine }),
      call(ctx, getCompetitorVisibility, { client_id, engine }),
      call(ctx, getAeoOverview, { client_id }),
      call(ctx, getAsoSummary, { client_id }),
      failedWork(ctx, client_id),
    ])
    const { now, change, compared_at, compared_checks } = standing
    const answered = ai.headline ?? ai.total
    return {
      client_id,
      name,
      domain,
      engine: standing.engine,
      search: now && {
        ...now,
        visibility_change: change?.visibility ?? null,
        compared_at: compared_at ?? null,
        compared_checks: compared_checks ?? null,
      },
      competitors: rest.competitors
        .toSorted((one, other) => other.visibility - one.visibility)
        .slice(0, SHOWN)
        .map(({ domain: site, visibility }) => ({ domain: site, visibility })),
      answers: ai.check && {
        checked_at: ai.as_of,
        mention_rate: answered.mention_rate.value,
        citation_rate: answered.citation_rate.value,
        answers: answered.answers,
      },
      apps:
        apps.app_count === 0
          ? null
          : {
              apps: apps.app_count,
              visibility: apps.visibility.score,
              average_rating: apps.reviews?.average_rating ?? null,
            },
      failed,
    }
  },
})
