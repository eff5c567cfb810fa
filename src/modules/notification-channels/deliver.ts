import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { fill } from '../../base/messages.ts'
import { actAs, type Context, transaction, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { enqueue, enqueueMany, job } from '../../core/job.ts'
import { recordAudit } from '../accounts/index.ts'
import { alertUrl, chartUrl } from './alert-link.ts'
import { deliverAt } from './delivery-time.ts'
import type { Outcome } from './formats/format.ts'
import { composeMessage, Line, type Message } from './message.ts'
import { channelDisabled } from './schemas.ts'
import { send } from './send.ts'
import * as store from './store.ts'

/** Chats take one message a second. */
const PACE_SECONDS = 1
const SENDING_SECONDS = 20
/** News items per message. */
const TOGETHER = 500
/** The delay before each further try. */
const PAUSES = [5, 30, 2 * 60, 10 * 60, 60 * 60]
const LONGEST_PAUSE = 3600
/** A chat that refuses the address so often in a row is given up. */
const MAX_REFUSALS = 3
/** How long an attempt may hold its worker slot. */
const TIMEOUT_MS = 100

/**
 * Sends what waits for a channel as one message. A slow chat continues outside the worker slot, so that it blocks no
 * other; after a crash the cron finds the channel due again.
 */
export const sendToChannel = job({
  name: 'send_to_channel',
  lane: 'notifications',
  payload: z.object({ channel_id: z.int() }),
  attempts: 5,
  async run(ctx, { channel_id }) {
    const claimed = await claim(ctx, channel_id)
    if (!claimed) return
    const { channel, waiting } = claimed
    const lines = waiting.map(({ line }) => Line.parse(line))
    const { baseUrl } = ctx.config
    const alertId = lines.findLast((line) => line.alertId !== undefined)?.alertId
    const manageUrl =
      baseUrl && alertId && alertUrl(ctx, { kind: 'alert_channel', id: channel_id, alertId })
    const charted = lines.findLast((line) => line.chart !== undefined)
    const message = composeMessage({
      ...{ lines, baseUrl, language: channel.language },
      ...(manageUrl && { manageUrl }),
      ...(baseUrl &&
        charted?.alertId && {
          picture: { url: chartUrl(ctx, charted.alertId), label: charted.chart ?? '' },
        }),
    })
    const attempt = sendWithPicture(ctx, channel, message)
      .then((outcome) => settle(ctx, claimed, outcome))
      .catch((error) =>
        ctx.log.warn({ channel_id, error }, 'outcome of a notification not saved'),
      )
    await Promise.race([attempt, sleep(TIMEOUT_MS)])
  },
})

/** A chat that cannot fetch the picture may refuse all of it: the words count. */
async function sendWithPicture(
  ctx: Context,
  channel: store.Channel,
  message: Message,
): Promise<Outcome> {
  const outcome = await send(ctx, channel, message)
  if (outcome.result !== 'refused' || !message.picture) return outcome
  const { picture: _, ...words } = message
  return send(ctx, channel, words)
}

type News = Parameters<typeof store.insertMessages>[1]

/** Keeps a piece of news for every channel that wants it, in the caller's transaction. */
export async function notifyChannels(tx: Context, news: News): Promise<void> {
  const due = await store.insertMessages(tx.db, news)
  for (const [runAt, group] of Map.groupBy(due, ({ due_at }) => due_at)) {
    const jobs = group.map(({ channel_id }) => ({ channel_id }))
    await enqueueMany(tx, sendToChannel, jobs, { runAt })
  }
}

/** What waits is sent when the channel wants it now. */
export async function retime(tx: Context, channel: store.Channel): Promise<void> {
  const due = deliverAt(channel, tx.now())
  await store.retimeMessages(tx.db, channel.id, due)
  await enqueue(tx, sendToChannel, { channel_id: channel.id }, { runAt: due })
}

/** Sends nothing there until then; what waits is sent after. */
export function snoozeChannel(ctx: Context, id: number, snoozed_until: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    await store.requireChannel(tx.db, id)
    await retime(tx, await store.saveChannel(tx.db, id, { snoozed_until }))
    await recordAudit(tx, 'channel_changed', `notification channel ${id}`)
  })
}

/** Wakes channels whose process died. */
export async function wakeChannels(ctx: Context): Promise<void> {
  for (const { id, workspace_id } of await store.dueChannels(ctx.db, ctx.now())) {
    await enqueue(actAs(ctx, workerOf(workspace_id)), sendToChannel, { channel_id: id })
  }
}

type Claimed = { channel: store.Channel; waiting: store.Waiting[] }

/** Nothing while another process sends, or while the chat needs a pause: a later attempt continues. */
function claim(ctx: Context, id: number): Promise<Claimed | undefined> {
  return transaction(ctx, async (tx) => {
    const channel = await store.lockChannel(tx.db, id)
    const now = tx.now()
    if (!channel?.is_active || (channel.sending_until ?? 0) > now) return undefined
    const waiting = await store.dueMessages(tx.db, { channelId: id, now, limit: TOGETHER })
    if (waiting.length === 0) return undefined
    const free = (channel.last_sent_at ?? 0) + PACE_SECONDS
    if (free > now) {
      await enqueue(tx, sendToChannel, { channel_id: id }, { runAt: free })
      return undefined
    }
    await store.saveChannel(tx.db, id, { sending_until: now + SENDING_SECONDS })
    return { channel, waiting }
  })
}

function settle(ctx: Context, { channel, waiting }: Claimed, outcome: Outcome): Promise<void> {
  return transaction(ctx, async (tx) => {
    const current = await store.lockChannel(tx.db, channel.id)
    if (!current) return
    const ids = waiting.map(({ id }) => id)
    const now = tx.now()
    if (outcome.result === 'sent') {
      await store.settleMessages(tx.db, ids, { status: 'sent' })
      await store.saveChannel(tx.db, channel.id, {
        ...RESTED,
        last_sent_at: now,
        refusals: 0,
        last_error: null,
      })
    } else if (outcome.result === 'moved') {
      await store.saveChannel(tx.db, channel.id, { ...RESTED, chat_id: outcome.chatId })
    } else {
      await saveFailure(tx, { channel: current, waiting }, outcome)
    }
    await enqueue(tx, sendToChannel, { channel_id: channel.id }, { runAt: now + PACE_SECONDS })
  })
}

const RESTED = { sending_until: null }

type Failure = Extract<Outcome, { error: string }>

async function saveFailure(
  tx: Context,
  { channel, waiting }: Claimed,
  { result, error, seconds }: Failure,
) {
  const refusals = result === 'dead' ? channel.refusals + 1 : channel.refusals
  await store.saveChannel(tx.db, channel.id, { ...RESTED, refusals, last_error: error })
  for (const [attempts, group] of Map.groupBy(waiting, (message) => message.attempts)) {
    const usual = result === 'refused' ? undefined : PAUSES[attempts]
    const ids = group.map(({ id }) => id)
    if (usual === undefined) await store.settleMessages(tx.db, ids, { status: 'failed' })
    else {
      const pause = Math.min(Math.max(usual, seconds ?? 0), LONGEST_PAUSE)
      await store.settleMessages(tx.db, ids, { next_attempt_at: tx.now() + pause })
      await enqueue(tx, sendToChannel, { channel_id: channel.id }, { runAt: tx.now() + pause })
    }
  }
  if (refusals < MAX_REFUSALS || !channel.is_active) return
  const reason = fill(notices.channel_dead, { error }).slice(0, 300)
  await store.saveChannel(tx.db, channel.id, { is_active: false, disabled_reason: reason })
  await store.dropWaiting(tx.db, channel.id)
  await recordAudit(tx, 'channel_disabled', `notification channel ${channel.id}: ${reason}`)
  // What the chat answered is the same in every language.
  await emit(tx, channelDisabled, {
    channel_id: channel.id,
    name: channel.name,
    reason: error.slice(0, 300),
  })
}
