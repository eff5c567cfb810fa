import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { OfEngine } from '../../analytics/index.ts'
import { ClientId, Device, Domain, mainEngineOf, requireClient } from '../../clients/index.ts'
import { SHOWN } from '../datasets/keyword.ts'
import { headToHead } from '../datasets/pages.ts'
import { competitors as standings } from '../datasets/search.ts'
import type { Row } from '../query/dataset.ts'
import { runQuery } from '../query/run-query.ts'

const Answer = z
  .object({
    engine: OfEngine,
    domain: z.string().describe('The competitor'),
    is_largest_threat: z
      .boolean()
      .describe('Chosen automatically: no other ranks above us on more searched keywords'),
    visibility: z.number().nullable().describe('Its visibility, percent'),
    our_visibility: z.number().nullable().describe('Ours over the same checks'),
    visibility_change: z
      .number()
      .nullable()
      .describe('How its visibility changed since compared_at'),
    checked_at: UnixTime.nullable().describe('When the check was made that all of this is of'),
    compared_at: UnixTime.nullable().describe(
      'When the check before was made; null without one',
    ),
    share_of_voice: z.number().nullable().describe('Its share of all clicks, percent'),
    ahead: z.int().describe('Checks where it ranks above us'),
    behind: z.int().describe('Checks where we rank above it'),
    volume_ahead: z
      .number()
      .nullable()
      .describe('Searches a month of the keywords where it is ahead'),
    columns: z.array(z.string()).describe('Names of the columns'),
    rows: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean()]).nullable()))
      .describe('Where it ranks above us, most searched first'),
    total: z.int().describe('Checks where it is ahead, over all rows'),
    ...restsOn('rank_check'),
    simulated: Simulated,
  })
  .meta({ id: 'CompetitorComparison' })

export const compareWithCompetitor = operation({
  name: 'compare_with_competitor',
  summary: 'Where a competitor beats us: by default the largest threat',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    domain: Domain.optional().describe(
      'A competitor of the client; the largest threat when left out',
    ),
    device: Device.default('both').describe('One device, or both'),
    limit: z.int().min(1).max(1000).default(15).describe('At most so many keywords'),
  }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/compare-with')],
  tool: { effect: 'read', isBrief: true, hint: 'By the last whole check.' },
  async run(ctx, { client_id, domain, device, limit }) {
    await requireClient(ctx, client_id)
    const asked = { client_id, device, dimensions: [] }
    const [rows, sites] = await Promise.all([
      headToHead.rows(ctx, asked),
      standings.rows(ctx, asked),
    ])
    const chosen = domain ?? largestThreat(rows)
    if (chosen === undefined || !sites.some((site) => site.domain === chosen)) throw notFound()
    const theirs = rows.filter((row) => row.domain === chosen)
    const ahead = theirs.filter((row) => row.is_ahead)
    const site = sites.find((each) => each.domain === chosen)
    const question = { filters: [], limit, offset: 0, dimensions: SHOWN }
    return {
      engine: await mainEngineOf(ctx.db, client_id),
      domain: chosen,
      is_largest_threat: chosen === largestThreat(rows),
      visibility: number(site?.visibility),
      our_visibility: number(sites.find(({ is_client }) => is_client)?.visibility),
      visibility_change: number(site?.visibility_change),
      checked_at: number(site?.checked_at),
      compared_at: number(site?.prev_checked_at),
      share_of_voice: number(site?.share_of_voice),
      ahead: ahead.length,
      behind: theirs.filter(({ lead }) => number(lead) !== null && Number(lead) < 0).length,
      volume_ahead: volumeOf(ahead),
      ...runQuery(headToHead, ahead, question),
    }
  },
})

const number = (cell: Row[string] | undefined) => (typeof cell === 'number' ? cell : null)

/** Searches of the keywords, each counted once; null where none is known. */
function volumeOf(rows: Row[]): number | null {
  const volumes = new Map(
    rows.map(({ keyword_id, search_volume }) => [keyword_id, number(search_volume)]),
  )
  const known = [...volumes.values()].filter((volume) => volume !== null)
  return known.length === 0 ? null : known.reduce((sum, volume) => sum + volume, 0)
}

/** Who is ahead of us where most is searched; without volumes, on most checks. */
function largestThreat(rows: Row[]): string | undefined {
  const ahead = rows.filter((row) => row.is_ahead)
  const groups = [...Map.groupBy(ahead, ({ domain }) => String(domain))]
  const weighed = groups.map(([domain, each]) => ({
    domain,
    volume: volumeOf(each) ?? 0,
    checks: each.length,
  }))
  return weighed.toSorted(
    (one, other) => other.volume - one.volume || other.checks - one.checks,
  )[0]?.domain
}
