/** What is looked at: the results of a rank check, the answers of an answer check, or an event by itself. */
export type Source = 'positions' | 'answers' | 'events'

type Kind = {
  source: Source
  /** What it compares with, and what that is called in words. */
  takes?: 'amount' | 'domain'
  /** Good news. */
  isGood?: true
  /** Not of a client: the workspace as a whole, for admins. */
  isWorkspace?: true
  /** Admins get a mail of it whatever their alerts, so the alert itself is not mailed. */
  hasOwnMail?: true
}

/** Everything a rule can watch for. */
export const CONDITIONS = {
  enters_top: { source: 'positions', takes: 'amount', isGood: true },
  leaves_top: { source: 'positions', takes: 'amount' },
  rises_by: { source: 'positions', takes: 'amount', isGood: true },
  falls_by: { source: 'positions', takes: 'amount' },
  found: { source: 'positions', isGood: true },
  lost: { source: 'positions' },
  overtaken: { source: 'positions', takes: 'domain' },
  block_won: { source: 'positions', isGood: true },
  block_lost: { source: 'positions' },
  page_changed: { source: 'positions' },
  ai_overview_appeared: { source: 'positions' },
  ai_overview_uncited: { source: 'positions' },
  answer_rate_fell: { source: 'answers' },
  sentiment_turned: { source: 'answers' },
  backlink_lost: { source: 'events' },
  bad_review: { source: 'events' },
  rating_fell: { source: 'events' },
  index_dropped: { source: 'events' },
  site_down: { source: 'events' },
  site_back: { source: 'events', isGood: true },
  check_failed: { source: 'events' },
  source_failing: { source: 'events', isWorkspace: true },
  source_budget: { source: 'events', isWorkspace: true },
  credits_low: { source: 'events', isWorkspace: true },
  new_lead: { source: 'events', isWorkspace: true, isGood: true, hasOwnMail: true },
  webhook_failing: { source: 'events', isWorkspace: true },
  channel_off: { source: 'events', isWorkspace: true },
  mail_bounced: { source: 'events', isWorkspace: true },
  export_failing: { source: 'events', isWorkspace: true },
} as const satisfies Record<string, Kind>

export type Condition = keyof typeof CONDITIONS
export const CONDITION_NAMES = Object.keys(CONDITIONS) as [Condition, ...Condition[]]

export const kindOf = (condition: Condition): Kind => CONDITIONS[condition]

export const conditionsOf = (source: Source) =>
  CONDITION_NAMES.filter((name) => kindOf(name).source === source)

type Usual = { condition: Condition; amount?: number; checks?: number }

/** The default rules of every workspace. A single odd check is no alert. */
export const USUAL_RULES: Usual[] = [
  { condition: 'leaves_top', amount: 3, checks: 2 },
  { condition: 'leaves_top', amount: 10, checks: 2 },
  { condition: 'falls_by', amount: 10 },
  { condition: 'lost' },
  { condition: 'ai_overview_uncited', checks: 2 },
  { condition: 'answer_rate_fell' },
  { condition: 'sentiment_turned' },
  { condition: 'backlink_lost' },
  { condition: 'bad_review' },
  { condition: 'rating_fell' },
  { condition: 'index_dropped' },
  { condition: 'site_down' },
  { condition: 'site_back' },
  { condition: 'check_failed' },
  { condition: 'source_failing' },
  { condition: 'source_budget' },
  { condition: 'credits_low' },
  { condition: 'new_lead' },
  { condition: 'webhook_failing' },
  { condition: 'channel_off' },
  { condition: 'mail_bounced' },
  { condition: 'export_failing' },
]
