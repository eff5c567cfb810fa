import type { PlainKey } from '../../i18n/language.tsx'

/** What there is news of, in words. */
export const NEWS_NAMES: Record<string, PlainKey> = {
  alert: 'notifications.alert',
  rank_check_done: 'notifications.rank_check_done',
  rank_check_failed: 'notifications.rank_check_failed',
  rank_spike: 'notifications.rank_spike',
  backlink_gained: 'notifications.backlink_gained',
  backlink_lost: 'notifications.backlink_lost',
  local_changed: 'notifications.local_changed',
  aeo_check_done: 'notifications.aeo_check_done',
  lead_created: 'notifications.lead_created',
  work_failed: 'notifications.work_failed',
  source_budget_reached: 'notifications.source_budget_reached',
  credits_low: 'notifications.credits_low',
  report_sent: 'notifications.report_sent',
  credits_topped_up: 'notifications.credits_topped_up',
  top_up_stopped: 'notifications.top_up_stopped',
  payment_disputed: 'notifications.payment_disputed',
  model_ending: 'notifications.model_ending',
  webhook_disabled: 'notifications.webhook_disabled',
  channel_disabled: 'notifications.channel_disabled',
}
