import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type Counts, noneSucceeded, serviceFailures } from '../../core/failures.ts'
import { enqueue, enqueueMany, job, whyUnfinished } from '../../core/job.ts'
import { CHANNELS } from '../../providers/index-channels/port.ts'
import { emitWorkFailed, type OwnedClient, requireClient, withClientShared } from '../clients/index.ts'
import { openSitemapWay, openWay } from './channels.ts'
import { collectUrls } from './collect.ts'
import { takeSample } from './monitor.ts'
import { publishProgress } from './publish-progress.ts'
import type { TaskStatus } from './schemas.ts'
import { countDue, countSubmitted } from './store/receipts.ts'
import {
  type ChannelRow,
  channelsOf,
  endTask,
  lockTask,
  planChannels,
  requireTask,
  saveCollected,
  type Task,
} from './store/tasks.ts'
import { submitChannel } from './submit.ts'
import { budgetDay, endingOf, reasonOf } from './task-outcome.ts'

const LANE = 'indexing'
const Running = z.object({ task_id: z.int() })

async function giveUp(ctx: Context, { task_id }: { task_id: number }, error: Error) {
  const usual = `The run could not be finished; start it again (${error.message.slice(0, 200)})`
  const message = whyUnfinished(error, usual)
  await transaction(ctx, async (tx) => {
    const ended = await endTask(tx.db, task_id, { status: 'error', reason: 'gave_up', message, now: tx.now() })
    if (!ended) return
    await publishProgress(tx, ended)
    await emitFailed(tx, ended, [])
  })
}

/** The first step of a run: collects the pages to submit. */
export const collectIndexing = job({
  name: 'collect_indexing',
  payload: Running,
  attempts: 3,
  lane: LANE,
  port: 'indexing',
  timeoutMs: 20 * 60_000,
  async run(ctx, { task_id }) {
    const task = await requireTask(ctx, task_id)
    if (task.status !== 'running') return
    const client = await requireClient(ctx, task.client_id)
    const { collected, blocked, foreign, problems, isUnreadable } = await collectUrls(ctx, task, client)
    await withClientShared(ctx, client.id, async (tx) => {
      const counts = { urls_collected: collected, urls_blocked: blocked, urls_foreign: foreign, problems }
      const saved = await saveCollected(tx.db, task_id, counts)
      if (!saved) return
      if (collected === 0 && isUnreadable) await failUnreadable(tx, saved)
      else await hand(tx, saved, client)
    })
  },
  onDead: giveUp,
})

/** Nothing could be read and nothing else is known: that is a fault of the run, not an empty site. */
async function failUnreadable(tx: Context, { id, problems }: Task) {
  const [first] = problems
  const message = `The sitemap ${first?.sitemap} could not be read: ${first?.reason}`
  const ended = await endTask(tx.db, id, { status: 'error', reason: 'sitemap_unreadable', message, now: tx.now() })
  if (!ended) return
  await publishProgress(tx, ended)
  await emitFailed(tx, ended, [])
}

/** Gives each channel that is set up its part; without any, the run ends here. */
async function hand(tx: Context, task: Task, client: OwnedClient): Promise<void> {
  const plans = []
  for (const channel of CHANNELS) {
    const way = channel === 'gsc_sitemap' ? await openSitemapWay(tx, client) : await openWay(tx, client, channel)
    const planned = way ? await countDue(tx.db, task, channel) : 0
    plans.push({ channel, is_configured: way !== null, is_finished: planned === 0, planned })
  }
  // A worker that was thought dead may have been here before.
  if (!(await planChannels(tx.db, task, plans))) return
  const open = plans.filter(({ is_finished }) => !is_finished)
  await enqueueMany(
    tx,
    submitToChannel,
    open.map(({ channel }) => ({ task_id: task.id, channel })),
  )
  if (open.length === 0) await finish(tx, task.id)
  else await publishProgress(tx, task)
}

/** The second step: submits to one channel. */
export const submitToChannel = job({
  name: 'submit_to_channel',
  payload: Running.extend({ channel: z.enum(CHANNELS) }),
  attempts: 5,
  lane: LANE,
  port: 'indexing',
  timeoutMs: 20 * 60_000,
  async run(ctx, { task_id, channel }) {
    const task = await requireTask(ctx, task_id)
    if (task.status !== 'running') return
    await submitChannel(ctx, { task, client: await requireClient(ctx, task.client_id), channel })
    await withClientShared(ctx, task.client_id, (tx) => finish(tx, task_id))
  },
  onDead: giveUp,
})

/** Ends the run when its last channel has finished. */
async function finish(tx: Context, id: number): Promise<void> {
  const task = await lockTask(tx.db, id)
  if (task?.status !== 'running') return
  const channels = await channelsOf(tx.db, [task])
  if (channels.some(({ is_finished }) => !is_finished)) return
  const urls_submitted = await countSubmitted(tx.db, task)
  const ended = await endTask(tx.db, id, { ...endingOf(channels, task.urls_collected), urls_submitted, now: tx.now() })
  if (!ended) return
  await publishProgress(tx, ended)
  await emitFailed(tx, ended, channels)
  if (ended.urls_collected > 0)
    await enqueue(tx, monitorIndexing, { client_id: task.client_id }, { key: `monitor:${task.client_id}` })
  const waiting = channels.filter(({ deferred, refusal }) => deferred > 0 && (refusal === '' || refusal === 'quota'))
  if (waiting.length === 0) return
  const runAt = Math.min(...waiting.map(({ channel }) => budgetDay(channel, tx.now()).resetAt)) + CARRY_AFTER_SECONDS
  await enqueue(tx, carryOver, { client_id: task.client_id }, { runAt, key: `indexing:${task.client_id}` })
}

const NEWS: TaskStatus[] = ['failed', 'partial', 'error']

/** Emits a failure when something was rejected; a run with nothing to do is no failure. */
async function emitFailed(tx: Context, { id, client_id, status, message }: Task, channels: ChannelRow[]) {
  if (!NEWS.includes(status)) return
  const sum = (field: 'accepted' | 'rejected') => channels.reduce((total, channel) => total + channel[field], 0)
  const failures: Counts = {}
  for (const { refusal, rejected } of channels)
    if (refusal !== '' && rejected > 0) failures[reasonOf(refusal)] = (failures[reasonOf(refusal)] ?? 0) + rejected
  const why = message || noneSucceeded('no page was accepted', serviceFailures(failures))
  const counts = { succeeded: sum('accepted'), failed: sum('rejected'), failures }
  await emitWorkFailed(tx, { work: 'indexing', id, client_id, ...counts, message: status === 'partial' ? '' : why })
}

const CARRY_AFTER_SECONDS = 600
const OfClient = z.object({ client_id: z.int() })

/** What exceeded the daily quota is submitted on the next day. */
export const carryOver = job({
  name: 'carry_over_indexing',
  payload: OfClient,
  attempts: 3,
  lane: LANE,
  port: 'indexing',
  async run(ctx, { client_id }) {
    await ctx.operations.call(ctx, 'submit_indexing', { client_id }).catch(ignoreClientErrors)
  },
})

/** A run that is under way already, or a client that was archived, needs none of ours. */
function ignoreClientErrors(thrown: unknown) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
}

/** After each run a look at the index is kept. */
export const monitorIndexing = job({
  name: 'monitor_indexing',
  payload: OfClient,
  attempts: 2,
  lane: LANE,
  port: 'indexing',
  async run(ctx, { client_id }) {
    await takeSample(ctx, await requireClient(ctx, client_id))
  },
})
