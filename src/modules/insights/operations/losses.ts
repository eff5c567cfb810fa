import { z } from 'zod'
import { hostOf } from '../../../base/network/url.ts'
import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { AskedEngine, getMovers, OfEngine, sitesOf } from '../../analytics/index.ts'
import { ClickModelName } from '../../click-models/index.ts'
import { Device, requireClient } from '../../clients/index.ts'
import {
  checksOf,
  resultKeyOf,
  type Serp,
  serpsOfKeywords,
  type WholeCheck,
} from '../../rank-checks/index.ts'
import { Period, periodOf } from '../period.ts'

const Loss = z.object({
  keyword_id: z.int().describe('Id of the keyword'),
  query: z.string().describe('What is searched for'),
  geo: z.string().describe('Market'),
  device: z.string().describe('desktop or mobile'),
  url: z.string().describe('Our page; empty when none ranks'),
  position: z.int().nullable().describe('Now; null when it is no longer found'),
  prev_position: z.int().describe('Before'),
  checked_at: UnixTime.describe('When it was checked'),
  prev_checked_at: UnixTime.nullable().describe('When it was checked before'),
  click_change: z.number().describe('Estimated monthly clicks lost, as a negative number'),
  click_model: ClickModelName,
  overtaken_by: z
    .array(
      z.object({
        domain: z.string().describe('Who ranks above us now and did not before'),
        position: z.int().describe('Its position now'),
        prev_position: z.int().nullable().describe('Its position before; null when not seen'),
      }),
    )
    .describe('Highest first; empty when no one overtook us or the pages are no longer stored'),
})

const Answer = z
  .object({
    engine: OfEngine,
    items: z.array(Loss).describe('The largest losses first'),
    checked_at: UnixTime.nullable().describe('The check it is based on'),
    compared_at: UnixTime.nullable().describe('The check it is compared with'),
    passed_by: z
      .array(
        z.object({
          domain: z.string().describe('Site that overtook us'),
          keywords: z.int().describe('Of these keywords, those where it overtook us'),
        }),
      )
      .describe('Who overtook us most often'),
    ...restsOn('rank_check'),
    simulated: Simulated,
  })
  .meta({ id: 'PositionLosses' })

const MOST_NAMED = 3

export const listPositionLosses = operation({
  name: 'list_position_losses',
  summary: 'The keywords that lost most in a period, and who took their positions',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    ...Period,
    device: Device.default('both').describe('One device, or both'),
    engine: AskedEngine,
    sort: z
      .enum(['delta', 'clicks'])
      .default('clicks')
      .describe('By positions or by estimated clicks'),
    limit: z.int().min(1).max(200).default(10).describe('Maximum number to return'),
  }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/position-losses')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'From the last check before the period to the last in it, with both dates.',
  },
  async run(ctx, { client_id, device, engine: wanted, sort, limit, ...asked }) {
    const client = await requireClient(ctx, client_id)
    const { ends } = periodOf(ctx, asked)
    const checks = await checksOf(ctx.db, {
      workspaceId: client.workspace_id,
      clientId: client_id,
      ...ends,
    })
    const part = { client_id, device, engine: wanted }
    const { losers, engine } = await call(ctx, getMovers, { ...part, sort, limit, ...ends })
    const [now, before] = await Promise.all([
      pagesOf(ctx, checks?.now, losers),
      pagesOf(ctx, checks?.before ?? undefined, losers),
    ])
    const own = new Set([client.domain])
    const items = losers.map((move) => ({
      ...move,
      overtaken_by: overtakers({
        now: now.get(resultKeyOf(move)),
        before: before.get(resultKeyOf(move)),
        own,
        move,
      }),
    }))
    return {
      engine,
      items,
      checked_at: checks?.now.checked_at ?? null,
      compared_at: checks?.before?.checked_at ?? null,
      passed_by: countPassers(items),
    }
  },
})

type Key = Parameters<typeof resultKeyOf>[0]

async function pagesOf(
  ctx: Context,
  check: WholeCheck | undefined,
  keys: Key[],
): Promise<Map<string, Serp>> {
  if (!check) return new Map()
  const job = {
    workspace_id: ctx.actor.workspaceId,
    id: check.job_id,
    created_at: check.job_at,
  }
  const pages = await serpsOfKeywords(ctx.db, job, [
    ...new Set(keys.map(({ keyword_id }) => keyword_id)),
  ])
  return new Map(pages.map((page) => [String(resultKeyOf(page)), page.serp]))
}

type Passing = {
  now: Serp | undefined
  before: Serp | undefined
  own: Set<string>
  move: { position: number | null; prev_position: number }
}

/** Who stands above us now and stood below us, or nowhere, before. */
function overtakers({ now, before, own, move }: Passing) {
  if (!now || !before) return []
  const then = bestOf(before)
  const limit = move.position ?? Number.POSITIVE_INFINITY
  return [...bestOf(now)]
    .filter(([host, position]) => sitesOf(host, own).length === 0 && position < limit)
    .filter(([host]) => (then.get(host) ?? Number.POSITIVE_INFINITY) > move.prev_position)
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, MOST_NAMED)
    .map(([domain, position]) => ({
      domain,
      position,
      prev_position: then.get(domain) ?? null,
    }))
}

/** The best position of each host on a page. */
function bestOf({ organic }: Serp): Map<string, number> {
  const best = new Map<string, number>()
  for (const { link, position } of organic) {
    const host = hostOf(link)
    if (host !== undefined && !best.has(host)) best.set(host, position)
  }
  return best
}

function countPassers(items: { keyword_id: number; overtaken_by: { domain: string }[] }[]) {
  const passes = items.flatMap(({ keyword_id, overtaken_by }) =>
    overtaken_by.map(({ domain }) => ({ domain, keyword_id })),
  )
  return [...Map.groupBy(passes, ({ domain }) => domain)]
    .map(([domain, each]) => ({
      domain,
      keywords: new Set(each.map(({ keyword_id }) => keyword_id)).size,
    }))
    .toSorted(
      (one, other) => other.keywords - one.keywords || one.domain.localeCompare(other.domain),
    )
    .slice(0, 5)
}
