import { z } from 'zod'
import notices from '../../../../locales/en/notices.json' with { type: 'json' }
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type Counts, serviceFailures } from '../../../core/failures.ts'
import { enqueue } from '../../../core/job.ts'
import type { Completed, Completing, Run, Saved } from '../../../core/run.ts'
import { CHANNELS } from '../../../providers/index-channels/port.ts'
import { requireClient } from '../../clients/index.ts'
import { defineRun } from '../../runs/index.ts'
import type { Problem, Reason, TaskStatus } from '../schemas.ts'
import {
  type ChannelRow,
  channelsOf,
  finishChannel,
  planChannels,
  type Task,
} from '../store/channels.ts'
import { countDue, countSubmitted } from '../store/receipts.ts'
import { openSitemapWay, openWay } from './channels.ts'
import { type Collection, collectUrls } from './collect.ts'
import { carryOver, monitorIndexing } from './followups.ts'
import { publishProgress, submitChannel } from './submit.ts'
import { budgetDay, endingOf, reasonOf } from './task-outcome.ts'

const CARRY_AFTER_SECONDS = 600

const Input = z.object({ is_forced: z.boolean() })
type Input = z.output<typeof Input>

/** How it ended in the words of the contract, and what could not be read of the sitemaps. */
type Summary = {
  status: TaskStatus
  reason: Reason
  urls_submitted: number
  problems: Problem[]
}
export type IndexRun = Run<Input, Summary>

/** Collecting the pages; then each channel that is set up gets those that it has not taken. */
const Step = z.union([
  z.object({ collect: z.literal(true) }),
  z.object({ channel: z.enum(CHANNELS), planned: z.int() }),
])
type Step = z.infer<typeof Step>
type Part = { problems: Problem[]; isUnreadable: boolean }

/** Submits the pages of a client for indexing. */
export const indexRun = defineRun({
  kind: 'indexing',
  type: 'indexing',
  hasNoPending: true,
  input: Input,
  step: Step,
  ports: ['indexing'],
  lane: 'indexing',
  timeoutMs: 20 * 60_000,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  estimate: async () => ({
    steps: 1 + CHANNELS.length,
    calls: CHANNELS.length,
    price_usd: 0,
    seconds: 60,
  }),
  async *plan(tx, { client_id }) {
    const client = await requireClient(tx, client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    yield { collect: true as const }
  },
  sizeOf: (step) => ('planned' in step ? step.planned : 0),
  async perform(ctx, { run, step }): Promise<Collection | null> {
    const client = await requireClient(ctx, run.client_id ?? 0)
    if ('collect' in step) return collectUrls(ctx, taskOf(run), client)
    await submitChannel(ctx, { task: taskOf(run), client, channel: step.channel })
    return null
  },
  save: (tx, { run, step, outcome }): Promise<Saved<Step, Part>> =>
    'channel' in step
      ? finish(tx, { run, step })
      : saveCollection(tx, { run, collection: outcome }),
  complete,
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => 'no page was accepted',
  publish: (ctx, run) => publishProgress(ctx, { task: taskOf(run), status: taskStatus(run) }),
})

/** A client's last runs, newest first. */
export const recentTasks = (ctx: Context, wanted: { clientId: number; limit: number }) =>
  indexRun.recent(ctx, wanted)

export const taskOf = ({ workspace_id, id, client_id, input }: IndexRun): Task => ({
  workspace_id,
  id,
  client_id: client_id ?? 0,
  is_forced: input.is_forced,
})

export const taskStatus = ({
  finished_at,
  summary,
}: Pick<IndexRun, 'finished_at' | 'summary'>): TaskStatus =>
  finished_at === null ? 'running' : (summary?.status ?? 'error')

type Collected = { run: IndexRun; collection: Collection | null }

/** Gives each channel that is set up its part; without any, the run ends here. */
async function saveCollection(
  tx: Context,
  { run, collection }: Collected,
): Promise<Saved<Step, Part>> {
  if (!collection) return {}
  const { collected, blocked, foreign, problems, isUnreadable } = collection
  const counts = { collected, blocked, foreign }
  // Nothing could be read and nothing else is known: that is a fault of the run, not an empty site.
  const part = { problems, isUnreadable: isUnreadable && collected === 0 }
  if (part.isUnreadable) return { counts, part }
  const plans = await planned(tx, taskOf(run))
  await planChannels(tx.db, taskOf(run), plans)
  const open = plans.filter(({ is_finished }) => !is_finished)
  return { counts, part, more: open.map(({ channel, planned }) => ({ channel, planned })) }
}

async function planned(tx: Context, task: Task) {
  const client = await requireClient(tx, task.client_id)
  const plans = []
  for (const channel of CHANNELS) {
    const way =
      channel === 'gsc_sitemap'
        ? await openSitemapWay(tx, client)
        : await openWay(tx, client, channel)
    const pages = way ? await countDue(tx.db, task, channel) : 0
    plans.push({
      channel,
      is_configured: way !== null,
      is_finished: pages === 0,
      planned: pages,
    })
  }
  return plans
}

type Finishing = { run: IndexRun; step: Extract<Step, { planned: number }> }

async function finish(
  tx: Context,
  { run, step: { channel } }: Finishing,
): Promise<Saved<Step, Part>> {
  const task = taskOf(run)
  const deferred = await countDue(tx.db, task, channel)
  const { refusal, rejected } = await finishChannel(tx.db, { ...task, channel }, deferred)
  const failures: Counts =
    refusal === '' || rejected === 0 ? {} : { [reasonOf(refusal)]: rejected }
  return { failures }
}

async function complete(
  tx: Context,
  given: Completing<Input, Summary, Part>,
): Promise<Completed<Summary>> {
  const { run, state } = given
  const [part] = await given.parts()
  const channels = await channelsOf(tx.db, [run])
  const urls_submitted = await countSubmitted(tx.db, taskOf(run))
  const found = { urls_submitted, problems: part?.problems ?? [] }
  const broken = whyBroken({ part, channels, isCancelled: state === 'cancelled' })
  if (broken)
    return {
      state: 'failed',
      message: broken.message,
      summary: { ...found, status: 'error', reason: broken.reason },
    }
  const ending = endingOf(channels, run.counts.collected ?? 0)
  await followUp(tx, { run, channels })
  const succeeded = channels.reduce((sum, { accepted }) => sum + accepted, 0)
  return {
    state: ending.status === 'failed' ? 'failed' : 'done',
    succeeded,
    summary: { ...found, ...ending },
  }
}

type Broken = { part: Part | undefined; channels: ChannelRow[]; isCancelled: boolean }

function whyBroken({
  part,
  channels,
  isCancelled,
}: Broken): { reason: Reason; message: string } | null {
  const [problem] = part?.problems ?? []
  if (part?.isUnreadable) {
    const message = `The sitemap ${problem?.sitemap} could not be read: ${problem?.reason}`
    return { reason: 'sitemap_unreadable', message }
  }
  const isWhole = part && !isCancelled && channels.every(({ is_finished }) => is_finished)
  return isWhole ? null : { reason: 'gave_up', message: notices.run_unfinished }
}

/** A look at the index, and what exceeded the daily quota on the next day. */
async function followUp(
  tx: Context,
  { run, channels }: { run: IndexRun; channels: ChannelRow[] },
): Promise<void> {
  const client_id = run.client_id ?? 0
  if (run.counts.collected)
    await enqueue(tx, monitorIndexing, { client_id }, { key: `monitor:${client_id}` })
  const waiting = channels.filter(
    ({ deferred, refusal }) => deferred > 0 && (refusal === '' || refusal === 'quota'),
  )
  if (waiting.length === 0) return
  const runAt =
    Math.min(...waiting.map(({ channel }) => budgetDay(channel, tx.now()).resetAt)) +
    CARRY_AFTER_SECONDS
  await enqueue(tx, carryOver, { client_id }, { runAt, key: `indexing:${client_id}` })
}
