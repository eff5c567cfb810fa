import { type Context, transaction } from '../../../core/context.ts'
import { publish } from '../../../core/live.ts'
import {
  type Channel,
  type ChannelResult,
  isLasting,
} from '../../../providers/index-channels/port.ts'
import { type OwnedClient, withClientShared } from '../../clients/index.ts'
import type { TaskStatus } from '../schemas.ts'
import { channelsOf, countAttempts, type Task } from '../store/channels.ts'
import {
  type DueUrl,
  dueSitemaps,
  dueUrls,
  saveReceipts,
  saveSitemapReceipts,
  takeBudget,
} from '../store/receipts.ts'
import { openSitemapWay, openWay, type Receipt, type Way } from './channels.ts'
import { budgetDay, progressOf } from './task-outcome.ts'

/** Submits everything due to one channel; a retry does not submit again what was accepted. */
export async function submitChannel(
  ctx: Context,
  { task, client, channel }: Work,
): Promise<void> {
  if (channel === 'gsc_sitemap') await submitSitemaps(ctx, { task, client })
  else await submitPages(ctx, { task, client, channel })
}

type Work = { task: Task; client: OwnedClient; channel: Channel }
type PageWork = Omit<Work, 'channel'> & { channel: Exclude<Channel, 'gsc_sitemap'> }

async function submitPages(ctx: Context, { task, client, channel }: PageWork): Promise<void> {
  const way = await openWay(ctx, client, channel)
  if (!way) return
  for (;;) {
    ctx.signal.throwIfAborted()
    const due = await dueUrls(ctx.db, task, { channel, limit: way.batch })
    const granted = due.slice(0, await grant(ctx, { way, channel, wanted: due.length }))
    if (granted.length === 0) return
    const receipts = await way.send(granted.map(({ url }) => url))
    await keep(ctx, { task, channel, receipts, due: granted })
    if (receipts.some(({ result }) => isTheEnd(result))) return
    // A channel that answered for nothing would be asked the same for ever.
    if (receipts.length === 0) return
  }
}

const isTheEnd = (result: ChannelResult) => !result.isAccepted && isLasting(result.refusal)

/** Budget is taken before it is used: after a crash some is lost, but never is too much spent. */
function grant(
  ctx: Context,
  { way, channel, wanted }: { way: Way; channel: Channel; wanted: number },
): Promise<number> {
  const { budget } = way
  if (!budget || wanted === 0) return Promise.resolve(wanted)
  const { day } = budgetDay(channel, ctx.now())
  const { workspaceId } = ctx.actor
  const account = ctx.secrets.fingerprint(`${channel} ${budget.account}`)
  return transaction(ctx, (tx) =>
    takeBudget(tx.db, { workspaceId, account, day, wanted, limit: budget.limit }),
  )
}

type Kept = { task: Task; channel: Channel; receipts: Receipt[]; due: DueUrl[] }

async function keep(ctx: Context, { task, channel, receipts, due }: Kept): Promise<void> {
  const idOf = new Map(due.map(({ id, url }) => [url, id]))
  await withClientShared(ctx, task.client_id, async (tx) => {
    for (const { urls, result } of receipts) {
      const ids = urls.flatMap((url) => idOf.get(url) ?? [])
      const pages = await saveReceipts(tx.db, task, ids, { channel, result, now: tx.now() })
      await countAttempts(tx.db, { ...task, channel }, tallyOf(result, pages))
    }
    await publishProgress(tx, { task, status: 'running' })
  })
}

async function submitSitemaps(
  ctx: Context,
  { task, client }: Omit<Work, 'channel'>,
): Promise<void> {
  const send = await openSitemapWay(ctx, client)
  if (!send) return
  for (const sitemap of await dueSitemaps(ctx.db, task)) {
    const result = await send(sitemap)
    await withClientShared(ctx, client.id, async (tx) => {
      const pages = await saveSitemapReceipts(tx.db, task, sitemap, { result, now: tx.now() })
      await countAttempts(tx.db, { ...task, channel: 'gsc_sitemap' }, tallyOf(result, pages))
      await publishProgress(tx, { task, status: 'running' })
    })
    if (isTheEnd(result)) return
  }
}

function tallyOf(result: ChannelResult, pages: number) {
  const { httpStatus: http_status } = result
  if (result.isAccepted) return { attempted: pages, accepted: pages, rejected: 0 }
  const last = { http_status, refusal: result.refusal, detail: result.detail }
  return { attempted: pages, accepted: 0, rejected: pages, last }
}

/** Notifies open dashboards of how far a task is. */
export async function publishProgress(
  ctx: Context,
  { task, status }: { task: Task; status: TaskStatus },
) {
  const channels = await channelsOf(ctx.db, [task])
  const data = { task_id: task.id, status, progress_pct: progressOf(status, channels) }
  await publish(ctx, { type: 'indexing.progress', client_id: task.client_id, data })
}
