import type { z } from 'zod'
import { isTestHost } from '../../base/network/domain.ts'
import type { Event, Fired } from '../../core/event.ts'
import type { Port } from '../../platform/config/sandbox.ts'
import { sourceLabel } from '../../providers/failure.ts'
import { badReviewFound, ratingFell } from '../aso/index.ts'
import { backlinkLost } from '../backlinks/index.ts'
import { workFailed } from '../clients/index.ts'
import { creditsLow } from '../credits/index.ts'
import { indexDropped } from '../indexing/index.ts'
import { leadCreated } from '../leads/index.ts'
import { mailSuppressed } from '../mail-bounces/index.ts'
import { channelDisabled } from '../notification-channels/index.ts'
import { jobFailed } from '../rank-checks/index.ts'
import { sourceBudgetReached, sourceFailing } from '../sources/index.ts'
import { webhookDisabled, webhookFailing } from '../webhooks/index.ts'
import { exportFailing, siteBack, siteDown } from './events.ts'
import type { Fact, Item } from './finding.ts'
import type { Cause } from './raise.ts'
import type { Condition } from './rules/conditions.ts'

/** What an event is to the rules that watch for it. */
type Alarm = Omit<Cause, 'firedAt' | 'floor'> & {
  item: Pick<Item, 'subject' | 'label'> & { before?: Fact; now?: Fact }
}

/** An event that is an alert by itself. */
export type EventCause = {
  condition: Condition
  event: Event
  /** Null: this one concerns no rule. */
  alarm(stored: unknown, fired: Pick<Fired, 'id' | 'firedAt' | 'simulatedPorts'>): Alarm | null
}

type Reading<D extends z.ZodObject> = (
  data: z.output<D>,
  fired: Pick<Fired, 'id' | 'firedAt' | 'simulatedPorts'>,
) => Alarm | null

const cause = <D extends z.ZodObject>(
  condition: Condition,
  event: Event<D>,
  read: Reading<D>,
): EventCause => ({
  condition,
  event,
  alarm: (stored, fired) => read(event.data.parse(stored), fired),
})

const DAY = 86_400
const dayOf = (at: number) => Math.floor(at / DAY)
const hostIn = (url: string) => URL.parse(url)?.hostname ?? url

export const EVENT_CAUSES: EventCause[] = [
  cause(
    'backlink_lost',
    backlinkLost,
    ({ client_id, backlink_id, source_url }, { firedAt }) => ({
      cause: `backlinks:${client_id}:${dayOf(firedAt)}`,
      clientId: client_id,
      path: `/c/${client_id}/links`,
      simulatedPort: isTestHost(hostIn(source_url)) ? 'sites' : null,
      isStream: true,
      item: { subject: `backlink:${backlink_id}`, label: hostIn(source_url) },
    }),
  ),
  cause('bad_review', badReviewFound, (data, { firedAt, simulatedPorts }) => ({
    cause: `reviews:${data.client_id}:${dayOf(firedAt)}`,
    clientId: data.client_id,
    path: `/c/${data.client_id}/apps`,
    simulatedPort: simulatedPorts.includes('stores') ? 'stores' : null,
    isStream: true,
    item: {
      subject: `review:${data.app_id}:${data.review_id}`,
      label: `${data.app_name}: ${data.text}`,
      now: { at: data.written_at, rating: data.rating },
    },
  })),
  cause(
    'rating_fell',
    ratingFell,
    ({ client_id, app_id, app_name, rating, before }, { firedAt, simulatedPorts }) => ({
      cause: `rating:${app_id}:${rating}:${dayOf(firedAt)}`,
      clientId: client_id,
      path: `/c/${client_id}/apps`,
      simulatedPort: simulatedPorts.includes('stores') ? 'stores' : null,
      item: { subject: `app:${app_id}`, label: app_name, before, now: { at: firedAt, rating } },
    }),
  ),
  cause(
    'index_dropped',
    indexDropped,
    ({ client_id, sample_id, method, pages, before }, fired) => {
      const port = method === 'site_query' ? 'search' : 'indexing'
      return {
        cause: `index:${sample_id}`,
        clientId: client_id,
        path: `/c/${client_id}/indexing`,
        simulatedPort: fired.simulatedPorts.includes(port) ? port : null,
        item: {
          subject: 'index',
          label: 'indexed pages',
          before,
          now: { at: fired.firedAt, pages },
        },
      }
    },
  ),
  cause('site_down', siteDown, ({ client_id, domain, reason, since }) => ({
    cause: `site:${client_id}:${since}`,
    clientId: client_id,
    path: `/c/${client_id}`,
    simulatedPort: isTestHost(domain) ? 'sites' : null,
    item: { subject: 'site', label: `${domain}: ${reason}` },
  })),
  cause('site_back', siteBack, ({ client_id, domain, since, minutes }, { firedAt }) => ({
    cause: `site_back:${client_id}:${since}`,
    clientId: client_id,
    path: `/c/${client_id}`,
    simulatedPort: isTestHost(domain) ? 'sites' : null,
    item: {
      subject: 'site',
      label: domain,
      before: { at: since },
      now: { at: firedAt, minutes },
    },
  })),
  cause('check_failed', jobFailed, ({ client_id, job_id, message }, { simulatedPorts }) => ({
    cause: `failed:rank_check:${job_id}`,
    clientId: client_id,
    path: `/jobs/${job_id}`,
    simulatedPort: simulatedPorts.includes('search') ? 'search' : null,
    item: { subject: `rank_check:${job_id}`, label: `rank check: ${message}` },
  })),
  cause(
    'check_failed',
    workFailed,
    ({ work, id, client_id, outcome, message }, { simulatedPorts }) => {
      if (outcome !== 'failed') return null
      const { name, page, port } = WORK[work]
      return {
        cause: `failed:${work}:${id}`,
        clientId: client_id,
        path: `/c/${client_id}/${page}`,
        simulatedPort: simulatedPorts.includes(port) ? port : null,
        item: { subject: `${work}:${id}`, label: `${name}: ${message}` },
      }
    },
  ),
  cause('source_failing', sourceFailing, ({ source, reason, since }) => ({
    cause: `source:${source}:${since}`,
    clientId: null,
    path: '/settings/sources',
    simulatedPort: null,
    item: {
      subject: `source:${source}`,
      label: `${sourceLabel({ source, engine: source })}: ${reason}`,
    },
  })),
  cause('webhook_failing', webhookFailing, ({ webhook_id, url, reason, since }) => ({
    cause: `webhook:${webhook_id}:${since}`,
    clientId: null,
    path: `/dev/webhooks/${webhook_id}`,
    simulatedPort: null,
    item: { subject: `webhook:${webhook_id}`, label: `${hostIn(url)}: ${reason}` },
  })),
  cause('webhook_failing', webhookDisabled, ({ webhook_id, url, reason }, { id }) => ({
    cause: `webhook:${webhook_id}:off:${id}`,
    clientId: null,
    path: `/dev/webhooks/${webhook_id}`,
    simulatedPort: null,
    item: {
      subject: `webhook:${webhook_id}`,
      label: `${hostIn(url)} was switched off: ${reason}`,
    },
  })),
  cause('channel_off', channelDisabled, ({ channel_id, name, reason }, { id }) => ({
    cause: `channel:${channel_id}:${id}`,
    clientId: null,
    path: '/settings/notifications',
    simulatedPort: null,
    item: { subject: `channel:${channel_id}`, label: `${name}: ${reason}` },
  })),
  cause('mail_bounced', mailSuppressed, ({ address, reason }, { id, firedAt }) => ({
    cause: `mail:${dayOf(firedAt)}`,
    clientId: null,
    path: '/settings/members',
    simulatedPort: null,
    isStream: true,
    item: { subject: `mail:${id}`, label: `${address}: ${reason}` },
  })),
  cause('export_failing', exportFailing, ({ bucket, reason, since }) => ({
    cause: `feed_export:${since}`,
    clientId: null,
    path: '/settings/data',
    simulatedPort: null,
    item: { subject: 'feed_export', label: `${bucket}: ${reason}` },
  })),
  cause(
    'source_budget',
    sourceBudgetReached,
    ({ source, percent, budget_usd }, { firedAt }) => ({
      cause: `budget:${source}:${percent}:${budget_usd}:${new Date(firedAt * 1000).toISOString().slice(0, 7)}`,
      clientId: null,
      path: '/settings/sources',
      simulatedPort: null,
      item: {
        subject: `source:${source}`,
        label: `${sourceLabel({ source, engine: source })}: ${percent} % of $${budget_usd} this month`,
      },
    }),
  ),
  cause('credits_low', creditsLow, ({ credits, threshold }, { id }) => ({
    cause: `credits:${id}`,
    clientId: null,
    path: '/api-console/credits',
    simulatedPort: null,
    item: { subject: 'credits', label: `${credits} left, fewer than ${threshold}` },
  })),
  cause('new_lead', leadCreated, ({ lead_id, domain, source }, { firedAt }) => ({
    cause: `leads:${dayOf(firedAt)}:${source}`,
    clientId: null,
    path: '/leads',
    simulatedPort: source === 'sandbox' ? 'sites' : null,
    isStream: true,
    item: { subject: `lead:${lead_id}`, label: domain || 'without a site' },
  })),
]

type Work = z.output<typeof workFailed.data>['work']

/** What each kind of work is called, where the dashboard shows it, and what it measures. */
const WORK: Record<Work, { name: string; page: string; port: Port }> = {
  rank_check: { name: 'rank check', page: 'checks', port: 'search' },
  aeo_check: { name: 'answer check', page: 'answers', port: 'answers' },
  aeo_discovery: { name: 'search for prompts', page: 'answers', port: 'answers' },
  aso: { name: 'app store update', page: 'apps', port: 'stores' },
  indexing: { name: 'submission for indexing', page: 'indexing', port: 'indexing' },
  kw_generation: { name: 'search for keywords', page: 'keywords', port: 'search' },
  deep_audit: { name: 'site audit', page: 'leads', port: 'sites' },
  backlinks: { name: 'backlink check', page: 'links', port: 'sites' },
  search_console: { name: 'import from Search Console', page: 'search', port: 'indexing' },
  geo_grid: { name: 'geo-grid check', page: 'grids', port: 'search' },
  search_volumes: { name: 'request for search volumes', page: 'keywords', port: 'search' },
  answer_corpus: { name: 'request for recorded answers', page: 'answers', port: 'search' },
  local_map: { name: 'map check', page: 'grids', port: 'search' },
  recommendations: { name: 'recommendations', page: 'next-steps', port: 'search' },
}
