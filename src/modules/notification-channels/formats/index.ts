import { discord } from './discord.ts'
import type { Format } from './format.ts'
import { googleChat } from './google-chat.ts'
import { mattermost } from './mattermost.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { telegram } from './telegram.ts'

export const CHANNEL_KINDS = [
  'slack',
  'teams',
  'discord',
  'telegram',
  'google_chat',
  'mattermost',
] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** A further kind of chat joins here. */
export const FORMATS: Record<ChannelKind, Format> = {
  ...{ slack, teams, discord, telegram, mattermost },
  google_chat: googleChat,
}
