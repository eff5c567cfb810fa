/** What there is news of, by its name in the feed, in settings and for channels. */
export const NEWS_KINDS = [
  'alert',
  'rank_check_done',
  'rank_check_failed',
  'rank_spike',
  'backlink_gained',
  'backlink_lost',
  'local_changed',
  'aeo_check_done',
  'work_failed',
  'lead_created',
  'source_budget_reached',
  'credits_low',
  'report_sent',
  'credits_topped_up',
  'top_up_stopped',
  'payment_disputed',
  'model_ending',
  'webhook_disabled',
  'channel_disabled',
] as const

export type NewsKind = (typeof NEWS_KINDS)[number]
