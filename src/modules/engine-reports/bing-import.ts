import { z } from 'zod'
import { AppError, fail } from '../../base/errors.ts'
import { sameSite } from '../../base/network/domain.ts'
import { hostOf } from '../../base/network/url.ts'
import { actAs, type Context, transaction, workerOf } from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import type { ChannelResult } from '../../providers/index-channels/port.ts'
import {
  type OwnedClient,
  openIntegration,
  requireClient,
  withIntegration,
} from '../clients/index.ts'
import { replaceBing } from './store.ts'

const KINDS = ['site', 'query', 'page'] as const

/** Imports Bing Webmaster figures; returns how many rows there were. */
export async function importBing(
  ctx: Context,
  client: OwnedClient,
): Promise<{ site_url: string; rows: number }> {
  const bing = await openIntegration(ctx, { clientId: client.id, kind: 'bing' })
  if (!bing) throw fail('bing_not_connected')
  const { bingStatistics } = ctx.channels
  const { sites, failed } = await bingStatistics.sites(bing.api_key, ctx.signal)
  if (!sites) throw silent(failed)
  const siteUrl = sites.find((url) => sameSite(hostOf(url) ?? '', client.domain))
  if (siteUrl === undefined) throw fail('bing_site_missing', { domain: client.domain })
  let count = 0
  for (const kind of KINDS) {
    const { rows, failed: refusal } = await bingStatistics.read(
      bing.api_key,
      { siteUrl, kind },
      ctx.signal,
    )
    if (!rows) throw silent(refusal)
    const isSimulated = ctx.config.simulated.indexing
    await transaction(ctx, (tx) =>
      replaceBing(tx.db, { clientId: client.id, isSimulated, kind, rows }),
    )
    count += rows.length
  }
  return { site_url: siteUrl, rows: count }
}

function silent(failed: ChannelResult) {
  return fail('bing_silent', {
    why: failed.isAccepted ? '' : `${failed.refusal} ${failed.detail}`.trim(),
  })
}

export const refreshBing = job({
  name: 'import_bing_statistics',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  port: 'indexing',
  async run(ctx, { client_id }) {
    const client = await requireClient(ctx, client_id)
    await importBing(ctx, client).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError) || thrown.reason === 'bing_silent') throw thrown
    })
  },
})

const SPREAD_SECONDS = 3600

/** Bing adds a week at a time; asked every night, so that a week is here the day after. */
export const nightlyBing: Cron = {
  name: 'import_bing_statistics',
  schedule: '50 5 * * *',
  async run(ctx) {
    for (const { workspace_id, client_id } of await withIntegration(ctx.db, 'bing')) {
      const { config } = ctx.worlds.current(workspace_id)
      const own = { ...actAs(ctx, workerOf(workspace_id)), config }
      const runAt = ctx.now() + ((client_id * 7919) % SPREAD_SECONDS)
      await enqueue(own, refreshBing, { client_id }, { runAt, key: `bing:${client_id}` })
    }
  },
}
