import activityEn from '../../../locales/en/activity.json' with { type: 'json' }
import commonEn from '../../../locales/en/common.json' with { type: 'json' }
import type { Language, Message } from '../../../locales/index.ts'
import activityRu from '../../../locales/ru/activity.json' with { type: 'json' }
import commonRu from '../../../locales/ru/common.json' with { type: 'json' }
import activityUk from '../../../locales/uk/activity.json' with { type: 'json' }
import commonUk from '../../../locales/uk/common.json' with { type: 'json' }
import { fillIn, type Values } from '../../base/messages.ts'
import { sourceLabel } from '../../providers/failure.ts'
import type { NewsKind } from '../notification-channels/index.ts'

const MESSAGES: Record<Language, Record<string, Message>> = {
  en: { ...commonEn, ...activityEn },
  ru: { ...commonRu, ...activityRu },
  uk: { ...commonUk, ...activityUk },
}

type Data = Record<string, unknown>
type Wording = [key: string, values: Values]

/** An event as the dashboard words it in a language; undefined where it has no words for it. */
export function activityText(
  kind: NewsKind,
  data: Data,
  language: Language,
): string | undefined {
  const messages = MESSAGES[language]
  const t = (key: string, values: Values = {}) => {
    const message = messages[key]
    return message === undefined ? undefined : fillIn(language, message, values)
  }
  const reasons = (Array.isArray(data.failures) ? data.failures : []).map(({ reason }) =>
    t(`reason.${reason}`),
  )
  const why = [...new Set(reasons)].filter(Boolean).join(', ')
  const work = t(`work.${String(data.work)}`) ?? ''
  const found = wordingOf(kind, data, { why, work })
  const text = found && t(...found)
  if (kind === 'rank_spike' && data.is_volatile === true && text)
    return t('activity.rank_spike.volatile', { moved: text })
  return text
}

const hostIn = (value: unknown) =>
  URL.parse(String(value ?? ''))?.hostname ?? String(value ?? '')
const dollars = (cents: unknown) => `$${(Number(cents ?? 0) / 100).toFixed(2)}`
const label = (source: unknown) =>
  sourceLabel({ source: String(source), engine: String(source) })

/** The message and its values. */
function wordingOf(
  kind: NewsKind,
  data: Data,
  { why, work }: { why: string; work: string },
): Wording | undefined {
  const name = String(data.client_name ?? data.name ?? '')
  const n = (field: string) => Number(data[field] ?? 0)
  const partly = (done: number, failed: number) => ({
    name,
    done,
    n: done + failed,
    failed,
    why: why || '–',
  })
  switch (kind) {
    case 'rank_check_done':
      if (n('errors') > 0)
        return ['activity.rank_check_partly', partly(n('keywords_checked'), n('errors'))]
      return ['activity.rank_check_done', { name, n: n('keywords_checked') }]
    case 'rank_check_failed':
      return why
        ? ['activity.rank_check_failedWhy', { name, why }]
        : ['activity.rank_check_failed', { name }]
    case 'work_failed':
      if (data.outcome !== 'failed')
        return ['activity.work_partly', { work, ...partly(n('succeeded'), n('failed')) }]
      return ['activity.work_failed', { name, work, why: why || String(data.message ?? '–') }]
    case 'backlink_gained':
    case 'backlink_lost':
      return [`activity.${kind}`, { name, site: hostIn(data.source_url) }]
    case 'local_changed': {
      const counts = { entered: n('entered'), left: n('left'), up: n('up'), down: n('down') }
      return [
        `activity.local_changed.${data.kind === 'map' ? 'map' : 'pack'}`,
        { name, ...counts },
      ]
    }
    case 'aeo_check_done':
      if (n('errors') > 0)
        return ['activity.aeo_check_partly', partly(n('answers'), n('errors'))]
      return ['activity.aeo_check_done', { name, n: n('answers') }]
    case 'rank_spike':
      return spikeWording(data, name)
    default:
      return workspaceWording(kind, data)
  }
}

function spikeWording(data: Data, name: string): Wording {
  if (data.scope === 'client') {
    const way = data.direction === 'up' ? 'rose' : 'fell'
    return [`activity.rank_spike.${way}`, { name, n: Number(data.affected_keywords ?? 0) }]
  }
  const query = String(data.query ?? '')
  if (data.position === null) return ['activity.rank_spike.gone', { name, query }]
  const [from, to] = [Number(data.prev_position), Number(data.position)]
  return ['activity.rank_spike.moved', { name, query, from, to }]
}

/** News of the workspace as a whole. */
function workspaceWording(kind: NewsKind, data: Data): Wording | undefined {
  const n = (field: string) => Number(data[field] ?? 0)
  switch (kind) {
    case 'lead_created':
      return [
        data.has_contact === true ? 'activity.lead_created' : 'activity.lead_created.unknown',
        { site: String(data.domain || '–') },
      ]
    case 'source_budget_reached':
      return [
        'activity.source_budget_reached',
        { name: label(data.source), percent: n('percent'), budget: `$${n('budget_usd')}` },
      ]
    case 'credits_low':
      return ['activity.credits_low', { n: n('credits'), threshold: n('threshold') }]
    case 'report_sent':
      return ['activity.report_sent', { name: String(data.client_name ?? '') }]
    case 'credits_topped_up':
      return [
        'activity.credits_topped_up',
        { n: n('credits'), sum: dollars(data.amount_cents) },
      ]
    case 'top_up_stopped':
      return [`activity.top_up_stopped.${String(data.reason)}`, {}]
    case 'payment_disputed':
      return [
        `activity.payment_disputed.${String(data.status)}`,
        { n: n('credits'), sum: dollars(data.amount_cents) },
      ]
    case 'model_ending':
      return [
        'activity.model_ending',
        {
          name: label(data.source),
          model: String(data.model),
          day: String(data.shutdown_date),
        },
      ]
    case 'webhook_disabled':
      return ['activity.webhook_disabled', { site: hostIn(data.url) }]
    case 'channel_disabled':
      return ['activity.channel_disabled', { name: String(data.name ?? '') }]
    default:
      return undefined
  }
}
