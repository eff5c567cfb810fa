import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../api/client/client.ts'

export type Channel = Answer<'get', '/api/v1/notification-channels'>[number]
export type ChannelKind = Channel['kind']

/** By the names people use; a brand is the same in every language. */
export const CHATS: Record<ChannelKind, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  telegram: 'Telegram',
  google_chat: 'Google Chat',
  mattermost: 'Mattermost',
}

/** What is sent unless somebody chooses. */
export const USUAL_NEWS = ['alert']

export const channelsQuery = queryOptions({
  queryKey: ['notification-channels'],
  queryFn: ({ signal }) => api('get', '/api/v1/notification-channels', { signal }),
})
