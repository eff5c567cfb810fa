import type { Cron, Module } from '../../core/module.ts'
import { sendToChannel, wakeChannels } from './deliver.ts'
import { channelOperations } from './operations.ts'
import { channelDisabled } from './schemas.ts'
import { sweepMessages } from './store.ts'

export { type AlertLink, alertUrl, readAlertLink, readChartLink } from './alert-link.ts'
export { notifyChannels, snoozeChannel } from './deliver.ts'
export { deliverAt, type Timing, TimingFields } from './delivery-time.ts'
export { cut } from './message.ts'
export { NEWS_KINDS, type NewsKind } from './news-kinds.ts'
export { channelDisabled } from './schemas.ts'
export { channelName, dropEscalated } from './store.ts'

const WEEK = 7 * 86_400

/** Resumes what crashed processes left. */
const wake: Cron = {
  name: 'wake_notification_channels',
  schedule: '*/15 * * * * *',
  run: wakeChannels,
}

/** Sent messages are kept this long to recognise repeated events. */
const sweep: Cron = {
  name: 'sweep_notification_messages',
  schedule: '37 * * * *',
  run: ({ db, now }) => sweepMessages(db, now() - WEEK),
}

export const notificationChannels: Module = {
  name: 'notification-channels',
  tables: ['notification_channels', 'notification_messages'],
  operations: channelOperations,
  jobs: [sendToChannel],
  events: [channelDisabled],
  crons: [wake, sweep],
}
