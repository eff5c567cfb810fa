import { z } from 'zod'
import { LANGUAGES } from '../../../locales/index.ts'
import { event } from '../../core/event.ts'
import { Id, text, UnixTime } from '../../core/schemas.ts'
import { TimingFields } from './delivery-time.ts'
import { CHANNEL_KINDS } from './formats/index.ts'
import { NEWS_KINDS } from './news-kinds.ts'

/** A channel was switched off because its chat takes nothing any more. */
export const channelDisabled = event(
  'notification_channel.disabled',
  z.object({ channel_id: z.int(), name: z.string(), reason: z.string() }),
)

export const ChannelId = Id.describe('Channel id from list_notification_channels')

/** Rules decide what an alert is; everything else is chosen. */
const USUAL: (typeof NEWS_KINDS)[number][] = ['alert']

export const ChannelFields = {
  kind: z.enum(CHANNEL_KINDS).describe('Which chat it is'),
  name: text(100, 1).describe('What you call it, such as #seo-alerts'),
  address: text(2048, 1).describe(
    'The incoming webhook URL of the chat; for Telegram the token of the bot. Kept encrypted and never shown again',
  ),
  chat_id: text(100, 1).describe('For Telegram: the chat the bot writes to'),
  news: z
    .array(z.enum(NEWS_KINDS))
    .min(1)
    .max(NEWS_KINDS.length)
    .overwrite((kinds) => [...new Set(kinds)])
    .describe('What is sent there'),
  only_alerts: z.boolean().describe('Of that, only bad news; off sends good news too'),
  client_ids: z
    .array(Id)
    .min(1)
    .max(1000)
    .nullable()
    .describe('Only news of these clients; null for all'),
  language: z.enum(LANGUAGES).describe('The language of what is sent there'),
  ...TimingFields,
}

export const NewChannel = z.object({
  kind: ChannelFields.kind,
  name: ChannelFields.name,
  address: ChannelFields.address,
  chat_id: ChannelFields.chat_id.optional(),
  news: ChannelFields.news.default(USUAL),
  only_alerts: ChannelFields.only_alerts.default(true),
  client_ids: ChannelFields.client_ids.default(null),
  language: ChannelFields.language
    .optional()
    .describe('The language of what is sent there; yours unless given'),
  delivery: ChannelFields.delivery.default('instant'),
  time_zone: ChannelFields.time_zone.default('UTC'),
  quiet_from: ChannelFields.quiet_from.default(null),
  quiet_to: ChannelFields.quiet_to.default(null),
  snoozed_until: ChannelFields.snoozed_until.default(null),
  escalate_hours: ChannelFields.escalate_hours.default(null),
})

export const NotificationChannel = z
  .object({
    id: z.int(),
    kind: z.enum(CHANNEL_KINDS).describe('Which chat it is'),
    name: z.string(),
    address_hint: z.string().describe('The host of its address and the last four characters'),
    chat_id: z.string().nullable().describe('For Telegram: the chat the bot writes to'),
    news: z.array(z.string()).describe('What is sent there'),
    only_alerts: z.boolean().describe('Whether only bad news is sent'),
    client_ids: z
      .array(z.int())
      .nullable()
      .describe('Only news of these clients; null for all'),
    language: z.enum(LANGUAGES).describe('The language of what is sent there'),
    ...TimingFields,
    is_active: z.boolean(),
    disabled_reason: z.string().nullable().describe('Why it was turned off automatically'),
    last_error: z
      .string()
      .nullable()
      .describe('Why the last message did not arrive; null when it did'),
    last_sent_at: UnixTime.nullable().describe('When the chat last took a message'),
    created_at: UnixTime,
  })
  .meta({ id: 'NotificationChannel' })

export const ChannelTest = z
  .object({
    delivered: z.boolean().describe('Whether the chat took the message'),
    error: z.string().nullable().describe('What the chat answered instead'),
  })
  .meta({ id: 'NotificationChannelTest' })
