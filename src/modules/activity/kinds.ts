import type { z } from 'zod'
import type { Role } from '../../core/context.ts'
import type { Event } from '../../core/event.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { backlinkGained, backlinkLost } from '../backlinks/index.ts'
import { jobCompleted, jobFailed, spikeDetected } from '../rank-checks/index.ts'
import { webhookDisabled } from '../webhooks/index.ts'

export type Color = 'success' | 'warning' | 'danger'

/** What is told of an event. */
export type Telling = { text: string; icon: string; url: string; color: Color }

/** An event that people care about; `kind` is its name in the feed and in settings. */
export type Kind = {
  kind: string
  event: Event
  /** Those below this role do not hear of it. */
  floor: Role
  /** Bad news: always, or when the data holds this. */
  alert: boolean | Record<string, string>
  tell(stored: unknown): Telling
}

function kind<D extends z.ZodObject>(
  name: string,
  event: Event<D>,
  {
    floor = 'viewer',
    alert = false,
    tell,
  }: Pick<Partial<Kind>, 'floor' | 'alert'> & { tell(data: z.output<D>): Telling },
): Kind {
  return { kind: name, event, floor, alert, tell: (stored) => tell(event.data.parse(stored)) }
}

/** One entry per event; a module that has news joins here. */
export const KINDS: Kind[] = [
  kind('rank_check_done', jobCompleted, {
    tell: ({ job_id, client_name, keywords_checked }) => ({
      text: `Rank check of ${client_name} finished: ${counted(keywords_checked, 'keyword')}`,
      icon: 'checks',
      url: `/jobs/${job_id}`,
      color: 'success',
    }),
  }),
  kind('rank_check_failed', jobFailed, {
    alert: true,
    tell: ({ job_id, client_name, message }) => ({
      text: `Rank check of ${client_name} failed: ${message}`,
      icon: 'checks',
      url: `/jobs/${job_id}`,
      color: 'danger',
    }),
  }),
  kind('rank_spike', spikeDetected, { alert: { direction: 'down' }, tell: tellSpike }),
  kind('backlink_gained', backlinkGained, {
    tell: ({ client_id, client_name, source_url }) => ({
      text: `${client_name} gained a link from ${hostIn(source_url)}`,
      icon: 'backlinks',
      url: `/c/${client_id}/links`,
      color: 'success',
    }),
  }),
  kind('backlink_lost', backlinkLost, {
    alert: true,
    tell: ({ client_id, client_name, source_url }) => ({
      text: `${client_name} lost a link from ${hostIn(source_url)}`,
      icon: 'backlinks',
      url: `/c/${client_id}/links`,
      color: 'warning',
    }),
  }),
  kind('aeo_check_done', aeoCheckCompleted, {
    tell: ({ client_id, client_name, answers, errors }) => ({
      text: `Answer engines were asked about ${client_name}: ${counted(answers, 'answer')}${errors > 0 ? `, ${errors} failed` : ''}`,
      icon: 'answers',
      url: `/c/${client_id}/answers`,
      color: errors > 0 ? 'warning' : 'success',
    }),
  }),
  kind('webhook_disabled', webhookDisabled, {
    floor: 'admin',
    alert: true,
    tell: ({ webhook_id, url, reason }) => ({
      text: `The webhook to ${hostIn(url)} was switched off: ${reason}`,
      icon: 'developers',
      url: `/dev/webhooks/${webhook_id}`,
      color: 'danger',
    }),
  }),
]

type Spike = z.output<typeof spikeDetected.data>

const SPIKE_COLORS = { info: 'success', warning: 'warning', urgent: 'danger' } as const

function tellSpike({ client_id, client_name, severity, ...spike }: Spike): Telling {
  const look = { icon: 'keywords', color: spike.direction === 'up' ? 'success' : SPIKE_COLORS[severity] } as const
  if (spike.scope === 'client') {
    const way = spike.direction === 'up' ? 'rose' : 'fell'
    const rivals = spike.is_volatile ? ', and competitors moved too' : ''
    const text = `${client_name} ${way}: ${counted(spike.affected_keywords ?? 0, 'keyword')} moved together${rivals}`
    return { ...look, text, url: `/c/${client_id}` }
  }
  const { query, position, prev_position, keyword_id } = spike
  const where = position === null ? 'is gone' : `went from ${prev_position} to ${position}`
  return { ...look, text: `“${query}” of ${client_name} ${where}`, url: `/c/${client_id}/keywords/${keyword_id}` }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const hostIn = (url: string) => URL.parse(url)?.hostname ?? url
