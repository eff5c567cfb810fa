import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type AnyOperation, del, get, operation, patch, post } from '../../core/operation.ts'
import { Deleted } from '../../core/schemas.ts'
import { findUser, recordAudit } from '../accounts/index.ts'
import { clientsById } from '../clients/index.ts'
import { hintOf, requireAddress } from './address.ts'
import { retime } from './deliver.ts'
import { composeMessage, testLine } from './message.ts'
import {
  ChannelFields,
  ChannelId,
  ChannelTest,
  NewChannel,
  NotificationChannel,
} from './schemas.ts'
import { send } from './send.ts'
import * as store from './store.ts'

const MAX_CHANNELS = 50

export const listChannels = operation({
  name: 'list_notification_channels',
  summary: 'List notification channels',
  access: 'admin',
  input: z.object({}),
  output: z.array(NotificationChannel),
  routes: [get('/api/v1/notification-channels')],
  tool: { effect: 'read', hint: 'Addresses are never shown.' },
  run: async ({ db }) => (await store.listChannels(db)).map(shown),
})

export const createChannel = operation({
  name: 'create_notification_channel',
  summary:
    'Add a notification channel: Slack, Teams, Discord, Telegram, Google Chat or Mattermost',
  access: 'admin',
  input: NewChannel,
  output: NotificationChannel,
  routes: [post('/api/v1/notification-channels', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'By default only problems are sent. Verify with test_notification_channel.',
    confirm: ({ name, kind }) => `Send news to ${name} (${kind})?`,
  },
  run: (ctx, given) => {
    requireAddress(ctx, given.kind, given.address)
    if (given.kind === 'telegram' && given.chat_id === undefined) throw fail('channel_chat_id')
    return transaction(ctx, async (tx) => {
      await requireClients(tx, given.client_ids)
      if ((await store.listChannels(tx.db)).length >= MAX_CHANNELS)
        throw fail('channel_limit', { n: MAX_CHANNELS })
      const added = await store.insertChannel(tx.db, {
        ...given,
        chat_id: given.chat_id ?? null,
        language: given.language ?? (await languageOf(tx)),
        address: tx.secrets.seal(given.address),
        address_hint: hintOf(given.kind, given.address),
        created_at: tx.now(),
      })
      await recordAudit(tx, 'channel_created', `notification channel ${added.id}`)
      return shown(added)
    })
  },
})

export const updateChannel = operation({
  name: 'update_notification_channel',
  summary: 'Change, disable or enable a notification channel',
  access: 'admin',
  input: z.strictObject({
    channel_id: ChannelId,
    name: ChannelFields.name.optional(),
    address: ChannelFields.address.optional(),
    chat_id: ChannelFields.chat_id.optional(),
    news: ChannelFields.news.optional(),
    only_alerts: ChannelFields.only_alerts.optional(),
    client_ids: ChannelFields.client_ids.optional(),
    language: ChannelFields.language.optional(),
    delivery: ChannelFields.delivery.optional(),
    time_zone: ChannelFields.time_zone.optional(),
    quiet_from: ChannelFields.quiet_from.optional(),
    quiet_to: ChannelFields.quiet_to.optional(),
    snoozed_until: ChannelFields.snoozed_until.optional(),
    escalate_hours: ChannelFields.escalate_hours.optional(),
    is_active: z.boolean().optional().describe('Enabling clears past failures'),
  }),
  output: NotificationChannel,
  routes: [patch('/api/v1/notification-channels/{channel_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ channel_id }) => `Change notification channel ${channel_id}?`,
  },
  run: (ctx, { channel_id, address, is_active, ...change }) =>
    transaction(ctx, async (tx) => {
      const { kind } = await store.requireChannel(tx.db, channel_id)
      if (address !== undefined) requireAddress(tx, kind, address)
      await requireClients(tx, change.client_ids)
      if (is_active === false) await store.dropWaiting(tx.db, channel_id)
      const saved = await store.saveChannel(tx.db, channel_id, {
        ...change,
        ...(address !== undefined && {
          address: tx.secrets.seal(address),
          address_hint: hintOf(kind, address),
        }),
        ...(is_active !== undefined && { is_active }),
        ...((is_active || address !== undefined) && {
          refusals: 0,
          disabled_reason: null,
          last_error: null,
        }),
      })
      await retime(tx, saved)
      await recordAudit(tx, 'channel_changed', `notification channel ${channel_id}`)
      return shown(saved)
    }),
})

export const deleteChannel = operation({
  name: 'delete_notification_channel',
  summary: 'Delete a notification channel and its address',
  access: 'admin',
  input: z.object({ channel_id: ChannelId }),
  output: Deleted,
  routes: [del('/api/v1/notification-channels/{channel_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Queued messages are dropped too.',
    confirm: ({ channel_id }) => `Remove notification channel ${channel_id}?`,
  },
  run: (ctx, { channel_id }) =>
    transaction(ctx, async (tx) => {
      await store.deleteChannel(tx.db, channel_id)
      await recordAudit(tx, 'channel_deleted', `notification channel ${channel_id}`)
      return { deleted: true }
    }),
})

export const testChannel = operation({
  name: 'test_notification_channel',
  summary: 'Send a test message to a notification channel',
  access: 'admin',
  input: z.object({ channel_id: ChannelId }),
  output: ChannelTest,
  routes: [post('/api/v1/notification-channels/{channel_id}/test')],
  tool: {
    effect: 'write',
    hint: 'Teams takes every message and may still not show it: ask whether it arrived.',
    confirm: ({ channel_id }) =>
      `Write a test message into notification channel ${channel_id}?`,
  },
  async run(ctx, { channel_id }) {
    const channel = await store.requireChannel(ctx.db, channel_id)
    const { language } = channel
    const message = composeMessage({
      lines: [testLine(language)],
      baseUrl: ctx.config.baseUrl,
      language,
    })
    const outcome = await send(ctx, channel, message)
    if (outcome.result === 'moved') {
      await store.saveChannel(ctx.db, channel_id, { chat_id: outcome.chatId })
      return {
        delivered: false,
        error: 'The chat has moved to another id, which is kept now: test again',
      }
    }
    const error = outcome.result === 'sent' ? null : outcome.error
    await store.saveChannel(ctx.db, channel_id, {
      last_error: error,
      ...(!error && { last_sent_at: ctx.now() }),
    })
    return { delivered: error === null, error }
  },
})

/** A key acts for nobody in particular. */
async function languageOf({ db, actor: { userId } }: Context) {
  return (userId === 0 ? undefined : await findUser(db, userId))?.language ?? 'en'
}

const shown = ({ client_ids, ...channel }: store.Channel) => ({
  ...channel,
  client_ids: client_ids?.map(Number) ?? null,
})

async function requireClients(tx: Context, ids: number[] | null | undefined) {
  if (!ids) return
  const known = await clientsById(tx, ids)
  if (ids.some((id) => !known.has(id))) throw fail('clients_unknown')
}

export const channelOperations: AnyOperation[] = [
  listChannels,
  createChannel,
  updateChannel,
  deleteChannel,
  testChannel,
]
