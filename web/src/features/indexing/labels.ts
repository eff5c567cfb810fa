import type { PlainKey } from '../../i18n/language.tsx'
import type { Tone } from '../../ui/status-badge.tsx'
import type { Channel, ListedUrl, Setup, Task } from './queries.ts'

export const STATUS_TONES: Record<Task['status'], Tone> = {
  running: 'waiting',
  done: 'good',
  partial: 'changed',
  failed: 'bad',
  skipped: 'off',
  error: 'bad',
}

export const statusLabel = (status: Task['status']): PlainKey => `indexing.status.${status}`

export const reasonLabel = (reason: Exclude<Task['reason'], ''>): PlainKey =>
  `indexing.reason.${reason}`

export const channelName = (channel: Channel['channel']): PlainKey =>
  `indexing.channel.${channel}`

export const refusalLabel = (refusal: Exclude<Channel['refusal'], ''>): PlainKey =>
  `indexing.refusal.${refusal}`

export const stepLabel = (step: NonNullable<Setup['failed_step']>): PlainKey =>
  `indexing.step.${step}`

export const urlStateLabel = (state: ListedUrl['state']): PlainKey => `indexing.url.${state}`

export const URL_TONES: Record<ListedUrl['state'], Tone> = {
  new: 'waiting',
  changed: 'changed',
  unchanged: 'good',
  blocked: 'bad',
  unlisted: 'off',
}
