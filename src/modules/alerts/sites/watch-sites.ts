import { z } from 'zod'
import { isTestHost } from '../../../base/network/domain.ts'
import { actAs, type Context, transaction, workerOf } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { enqueue, job } from '../../../core/job.ts'
import type { Cron } from '../../../core/module.ts'
import { inTurns } from '../../../providers/index-channels/call.ts'
import { activeClients, clientsById, type OwnedClient } from '../../clients/index.ts'
import { siteBack, siteDown } from '../events.ts'
import { type Look, lookAtSite } from './look-at-site.ts'
import { isOurFault, turnOf } from './site-state.ts'
import { dueSites, lockSite, saveSite, siteRules, watchingWorkspaces } from './store.ts'

const AT_ONCE = 300
const PARALLEL = 10

/** Checks the sites of workspaces with a rule for it; no other site is requested. */
export const watchSites: Cron = {
  name: 'watch_sites',
  schedule: '*/5 * * * *',
  async run(ctx) {
    for (const workspaceId of await watchingWorkspaces(ctx.db)) {
      const own = {
        ...actAs(ctx, workerOf(workspaceId)),
        config: ctx.worlds.current(workspaceId).config,
      }
      await enqueue(own, lookAtSites, {}, { key: `look_at_sites:${workspaceId}` })
    }
  },
}

export const lookAtSites = job({
  name: 'look_at_sites',
  lane: 'backlinks',
  payload: z.object({}),
  attempts: 2,
  timeoutMs: 10 * 60_000,
  async run(ctx) {
    const due = await dueClients(ctx)
    const looks = new Map<OwnedClient, Look>()
    await inTurns(due, PARALLEL, async (client) => {
      looks.set(client, await lookAtSite(ctx, client.domain))
    })
    if (isOurFault([...looks.values()])) {
      ctx.log.warn({ sites: looks.size }, 'no site was reached: looks discarded')
      return
    }
    for (const [client, look] of looks) await save(ctx, client, look)
  },
})

async function dueClients(ctx: Context): Promise<OwnedClient[]> {
  const rules = await siteRules(ctx.db)
  const watched = (client: OwnedClient) =>
    rules.some(({ client_id }) => client_id === null || client_id === client.id) &&
    // Sites of the simulated web are nowhere without it.
    (!isTestHost(client.domain) || ctx.config.simulated.sites)
  const clients = (await activeClients(ctx)).filter(watched)
  const ids = clients.map(({ id }) => id)
  const due = new Set(await dueSites(ctx.db, ids, { now: ctx.now(), limit: AT_ONCE }))
  return clients.filter(({ id }) => due.has(id))
}

const UNSEEN = { failures: 0, failing_since: null, reason: null, next_check_at: 0 }

/** An inconclusive check leaves the state unchanged until the next one. */
function save(ctx: Context, client: OwnedClient, look: Look): Promise<void> {
  return transaction(ctx, async (tx) => {
    if (!(await clientsById(tx, [client.id])).has(client.id)) return
    const now = tx.now()
    const { next_check_at, ...before } = (await lockSite(tx.db, client.id)) ?? UNSEEN
    // Another worker has checked meanwhile.
    if (next_check_at > now) return
    const { state, nextCheckAt, news } = turnOf(before, look, now)
    await saveSite(tx.db, client.id, { ...state, checked_at: now, next_check_at: nextCheckAt })
    const since = state.failing_since ?? before.failing_since ?? now
    const about = { client_id: client.id, domain: client.domain, since }
    if (news === 'down') await emit(tx, siteDown, { ...about, reason: state.reason ?? '' })
    if (news === 'back')
      await emit(tx, siteBack, { ...about, minutes: Math.round((now - since) / 60) })
  })
}
