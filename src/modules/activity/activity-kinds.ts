import type { z } from 'zod'
import { isTestHost } from '../../base/network/domain.ts'
import type { Role } from '../../core/context.ts'
import type { Event, Fired } from '../../core/event.ts'
import type { Port } from '../../platform/config/sandbox.ts'
import { type FailureReason, sourceLabel } from '../../providers/failure.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { backlinkGained, backlinkLost } from '../backlinks/index.ts'
import { workFailed } from '../clients/index.ts'
import {
  creditsLow,
  creditsToppedUp,
  paymentDisputed,
  type TopUpStop,
  topUpStopped,
} from '../credits/index.ts'
import { leadCreated } from '../leads/index.ts'
import { localChanged } from '../local-packs/index.ts'
import { channelDisabled, type NewsKind } from '../notification-channels/index.ts'
import { jobCompleted, jobFailed, spikeDetected } from '../rank-checks/index.ts'
import { reportSent } from '../reports/index.ts'
import { modelEnding, sourceBudgetReached } from '../sources/index.ts'
import { webhookDisabled } from '../webhooks/index.ts'

export type Color = 'success' | 'warning' | 'danger'

/** How an event is shown in the feed. */
export type Description = { text: string; icon: string; url: string; color: Color }

/** An event that people care about; `kind` is its name in the feed and in settings. */
export type Kind = {
  kind: NewsKind
  event: Event
  /** The lowest role that sees it. */
  floor: Role
  /** Bad news: always, or when the data holds this. */
  alert: boolean | Record<string, string>
  describe(stored: unknown): Description
  /** The simulated port that it came through; null: it is real. */
  simulatedPort(stored: unknown, fired: Fired): Port | null
}

type Options<Data> = Pick<Partial<Kind>, 'floor' | 'alert'> & {
  describe(data: Data): Description
  simulatedPort?(data: Data, fired: Fired): Port | null
}

function kind<D extends z.ZodObject>(
  name: NewsKind,
  event: Event<D>,
  {
    floor = 'viewer',
    alert = false,
    describe,
    simulatedPort = () => null,
  }: Options<z.output<D>>,
): Kind {
  return {
    ...{ kind: name, event, floor, alert },
    describe: (stored) => describe(event.data.parse(stored)),
    simulatedPort: (stored, fired) => simulatedPort(event.data.parse(stored), fired),
  }
}

const measuredBy =
  (port: Port) =>
  (_data: unknown, { simulatedPorts }: Fired) =>
    simulatedPorts.includes(port) ? port : null

/** The sites of the sandbox are known by their names. */
const siteOf = (url: string) => (isTestHost(hostIn(url)) ? 'sites' : null)

/** One entry per event; a module that has news joins here. */
export const KINDS: Kind[] = [
  kind('rank_check_done', jobCompleted, {
    simulatedPort: measuredBy('search'),
    describe: ({ job_id, client_name, keywords_checked, errors = 0, failures = [] }) => ({
      text:
        errors > 0
          ? `Rank check of ${client_name}: ${partly({ succeeded: keywords_checked, failed: errors, failures }, 'check')}`
          : `Rank check of ${client_name} finished: ${counted(keywords_checked, 'check')}`,
      icon: 'checks',
      url: `/jobs/${job_id}`,
      color: errors > 0 ? 'warning' : 'success',
    }),
  }),
  kind('rank_check_failed', jobFailed, {
    simulatedPort: measuredBy('search'),
    alert: true,
    describe: ({ job_id, client_name, message }) => ({
      text: `Rank check of ${client_name} failed: ${message}`,
      icon: 'checks',
      url: `/jobs/${job_id}`,
      color: 'danger',
    }),
  }),
  kind('rank_spike', spikeDetected, {
    simulatedPort: measuredBy('search'),
    alert: { direction: 'down' },
    describe: describeSpike,
  }),
  kind('backlink_gained', backlinkGained, {
    simulatedPort: ({ source_url }) => siteOf(source_url),
    describe: ({ client_id, client_name, source_url }) => ({
      text: `${client_name} gained a backlink from ${hostIn(source_url)}`,
      icon: 'backlinks',
      url: `/c/${client_id}/links`,
      color: 'success',
    }),
  }),
  kind('backlink_lost', backlinkLost, {
    simulatedPort: ({ source_url }) => siteOf(source_url),
    alert: true,
    describe: ({ client_id, client_name, source_url }) => ({
      text: `${client_name} lost a backlink from ${hostIn(source_url)}`,
      icon: 'backlinks',
      url: `/c/${client_id}/links`,
      color: 'warning',
    }),
  }),
  kind('local_changed', localChanged, {
    simulatedPort: measuredBy('search'),
    describe: ({ client_id, client_name, kind, entered, left, up, down }) => ({
      text: `${client_name} ${kind === 'pack' ? 'in local packs' : 'on the map'}: ${entered} entered, ${left} left, ${up} up, ${down} down`,
      icon: 'grip',
      url: `/c/${client_id}/grids`,
      color: left + down > entered + up ? 'warning' : 'success',
    }),
  }),
  kind('aeo_check_done', aeoCheckCompleted, {
    simulatedPort: measuredBy('answers'),
    describe: ({ client_id, client_name, answers, errors, failures = [] }) => ({
      text: `Answer engines were asked about ${client_name}: ${
        errors > 0
          ? partly({ succeeded: answers, failed: errors, failures }, 'answer')
          : counted(answers, 'answer')
      }`,
      icon: 'answers',
      url: `/c/${client_id}/answers`,
      color: errors > 0 ? 'warning' : 'success',
    }),
  }),
  kind('work_failed', workFailed, {
    simulatedPort: (data, fired) => measuredBy(WORK[data.work].port)(data, fired),
    alert: true,
    describe: describeWork,
  }),
  kind('lead_created', leadCreated, {
    simulatedPort: ({ source }) => (source === 'sandbox' ? 'sites' : null),
    floor: 'admin',
    describe: ({ domain, has_contact }) => ({
      text: `New lead${domain ? `: ${domain}` : ''}${has_contact ? '' : ', without contact details yet'}`,
      icon: 'leads',
      url: '/leads',
      color: 'success',
    }),
  }),
  kind('source_budget_reached', sourceBudgetReached, {
    floor: 'admin',
    alert: true,
    describe: ({ source, percent, budget_usd }) => ({
      text:
        percent === 100
          ? `The monthly budget of ${sourceLabel({ source, engine: source })} is used up: $${budget_usd}`
          : `${sourceLabel({ source, engine: source })} has used ${percent} % of its monthly budget of $${budget_usd}`,
      icon: 'settings',
      url: '/settings/sources',
      color: percent === 100 ? 'danger' : 'warning',
    }),
  }),
  kind('credits_low', creditsLow, {
    floor: 'admin',
    alert: true,
    describe: ({ credits, threshold }) => ({
      text: `${counted(credits, 'search credit')} left, fewer than ${threshold}`,
      icon: 'settings',
      url: '/api-console/credits',
      color: credits === 0 ? 'danger' : 'warning',
    }),
  }),
  kind('report_sent', reportSent, {
    simulatedPort: ({ is_simulated }) => (is_simulated ? 'search' : null),
    describe: ({ client_id, client_name, visibility, visibility_change }) => ({
      text: `Report on ${client_name} sent: ${visibilityText(visibility, visibility_change)}`,
      icon: 'reports',
      url: `/c/${client_id}/reports`,
      color: 'success',
    }),
  }),
  kind('credits_topped_up', creditsToppedUp, {
    floor: 'admin',
    describe: ({ credits, amount_cents }) => ({
      text: `${counted(credits, 'search credit')} bought by automatic top-up for ${dollars(amount_cents)}`,
      icon: 'settings',
      url: '/api-console/credits',
      color: 'success',
    }),
  }),
  kind('top_up_stopped', topUpStopped, {
    floor: 'admin',
    alert: true,
    describe: ({ reason }) => ({
      text: TOP_UP_STOPS[reason],
      icon: 'settings',
      url: '/api-console/credits',
      color: reason === 'monthly_limit' ? 'warning' : 'danger',
    }),
  }),
  kind('payment_disputed', paymentDisputed, {
    floor: 'admin',
    alert: { status: 'open' },
    describe: ({ status, amount_cents, credits }) => ({
      text: DISPUTES[status](dollars(amount_cents), counted(credits, 'search credit')),
      icon: 'settings',
      url: '/api-console/credits',
      color: status === 'won' ? 'success' : 'danger',
    }),
  }),
  kind('model_ending', modelEnding, {
    floor: 'admin',
    alert: true,
    describe: ({ source, model, shutdown_date }) => ({
      text: `${sourceLabel({ source, engine: source })} ends ${model} on ${shutdown_date}: choose another model`,
      icon: 'settings',
      url: '/settings/sources',
      color: 'warning',
    }),
  }),
  kind('webhook_disabled', webhookDisabled, {
    floor: 'admin',
    alert: true,
    describe: ({ webhook_id, url, reason }) => ({
      text: `The webhook to ${hostIn(url)} was switched off: ${reason}`,
      icon: 'developers',
      url: `/dev/webhooks/${webhook_id}`,
      color: 'danger',
    }),
  }),
  kind('channel_disabled', channelDisabled, {
    floor: 'admin',
    alert: true,
    describe: ({ name, reason }) => ({
      text: `News is no longer sent to ${name}: ${reason}`,
      icon: 'bell',
      url: '/settings/notifications',
      color: 'danger',
    }),
  }),
]

const TOP_UP_STOPS: Record<TopUpStop, string> = {
  card_declined: 'Automatic top-up was switched off: the card was declined',
  card_needs_owner:
    'Automatic top-up was switched off: the bank wants its owner to confirm the card',
  provider_silent: 'Automatic top-up was switched off: the payment provider did not answer',
  disputed: 'Automatic top-up was switched off: a payment is disputed',
  monthly_limit: 'Automatic top-up has reached its monthly limit',
}

const DISPUTES: Record<'open' | 'won' | 'lost', (sum: string, credits: string) => string> = {
  open: (sum, credits) => `A payment of ${sum} is disputed: ${credits} frozen`,
  won: (sum, credits) => `The dispute over ${sum} was won: ${credits} returned`,
  lost: (sum, credits) => `The dispute over ${sum} was lost, and ${credits} with it`,
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Whether what happened is bad news. */
export function isAlert({ alert }: Kind, data: Record<string, unknown>): boolean {
  return typeof alert === 'boolean'
    ? alert
    : Object.entries(alert).every(([field, value]) => data[field] === value)
}

/** What each kind of work is called, where the dashboard shows it, and what it measures. */
const WORK: Record<Work['work'], { name: string; icon: string; page: string; port: Port }> = {
  rank_check: { name: 'Rank check', icon: 'checks', page: 'checks', port: 'search' },
  aeo_check: { name: 'Answer check', icon: 'answers', page: 'answers', port: 'answers' },
  aeo_discovery: {
    name: 'Search for prompts',
    icon: 'answers',
    page: 'answers',
    port: 'answers',
  },
  aso: { name: 'App store update', icon: 'apps', page: 'apps', port: 'stores' },
  indexing: {
    name: 'Submission for indexing',
    icon: 'indexing',
    page: 'indexing',
    port: 'indexing',
  },
  kw_generation: {
    name: 'Search for keywords',
    icon: 'keywords',
    page: 'keywords',
    port: 'search',
  },
  deep_audit: { name: 'Site audit', icon: 'leads', page: 'leads', port: 'sites' },
  backlinks: { name: 'Backlink check', icon: 'backlinks', page: 'links', port: 'sites' },
  search_console: {
    name: 'Import from Search Console',
    icon: 'overview',
    page: 'search',
    port: 'indexing',
  },
  geo_grid: { name: 'Geo-grid check', icon: 'grip', page: 'grids', port: 'search' },
  search_volumes: {
    name: 'Search volumes',
    icon: 'keywords',
    page: 'keywords',
    port: 'search',
  },
  answer_corpus: {
    name: 'Recorded answers',
    icon: 'answers',
    page: 'answers',
    port: 'search',
  },
  local_map: { name: 'Look at the map', icon: 'grip', page: 'grids', port: 'search' },
  recommendations: {
    name: 'Recommendations',
    icon: 'nextSteps',
    page: 'next-steps',
    port: 'search',
  },
}

function describeWork({
  work,
  client_id,
  client_name,
  outcome,
  message,
  ...counts
}: Work): Description {
  const { name, icon, page } = WORK[work]
  const url = `/c/${client_id}/${page}`
  if (outcome === 'failed')
    return { text: `${name} of ${client_name} failed: ${message}`, icon, url, color: 'danger' }
  return { text: `${name} of ${client_name}: ${partly(counts)}`, icon, url, color: 'warning' }
}

type Partly = { succeeded: number; failed: number; failures: { reason: FailureReason }[] }

const REASONS: Record<FailureReason, string> = {
  blocked: 'blocked',
  rate_limited: 'asked too often',
  no_source: 'no source',
  source_auth: 'key refused',
  source_funds: 'credit used up',
  source_budget: 'budget used up',
  timeout: 'no answer',
  unreadable: 'not readable',
  not_listed: 'not in the store',
}

/** "7 of 10 keywords, 3 failed: blocked" */
function partly({ succeeded, failed, failures }: Partly, what = ''): string {
  const reasons = failures.map(({ reason }) => REASONS[reason]).join(', ')
  const all = succeeded + failed
  const total = what ? counted(all, what) : String(all)
  return `${succeeded} of ${total}, ${failed} failed${reasons && `: ${reasons}`}`
}

type Work = z.output<typeof workFailed.data>
type Spike = z.output<typeof spikeDetected.data>

const SPIKE_COLORS = { info: 'success', warning: 'warning', urgent: 'danger' } as const

function describeSpike({ client_id, client_name, severity, ...spike }: Spike): Description {
  const look = {
    icon: 'keywords',
    color: spike.direction === 'up' ? 'success' : SPIKE_COLORS[severity],
  } as const
  if (spike.scope === 'client') {
    const way = spike.direction === 'up' ? 'rose' : 'fell'
    const competitors = spike.is_volatile ? ', and competitors moved too' : ''
    const text = `${client_name} ${way}: ${counted(spike.affected_keywords ?? 0, 'keyword')} moved together${competitors}`
    return { ...look, text, url: `/c/${client_id}` }
  }
  const { query, position, prev_position, keyword_id } = spike
  const where = position === null ? 'is gone' : `went from ${prev_position} to ${position}`
  return {
    ...look,
    text: `“${query}” of ${client_name} ${where}`,
    url: `/c/${client_id}/keywords/${keyword_id}`,
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const hostIn = (url: string) => URL.parse(url)?.hostname ?? url

function visibilityText(visibility: number | null, change: number | null): string {
  if (visibility === null) return 'visibility not measured'
  const shown = change ? ` (${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)})` : ''
  return `visibility ${visibility.toFixed(1)} %${shown}`
}
