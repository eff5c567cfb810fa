import { providerName } from '../../domain/provider-name.ts'
import { useReasons } from '../../domain/runs/failure-note.tsx'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import type { Activity } from './queries.ts'

/** An activity in the reader's language; an unknown kind keeps the text of the server. */
export function useActivityText(): (activity: Activity) => string {
  const t = useText()
  const reasons = useReasons()
  return ({ kind, text, data }) => {
    const name = String(data.client_name ?? '')
    const n = (field: string) => Number(data[field] ?? 0)
    const why = reasons(Array.isArray(data.failures) ? data.failures : [])
    const partly = (done: number, failed: number) => ({
      name,
      done,
      n: done + failed,
      failed,
      why: why || '–',
    })
    const site = (field: string) =>
      URL.parse(String(data[field] ?? ''))?.hostname ?? String(data[field] ?? '')
    switch (kind) {
      case 'rank_check_done':
        return n('errors') > 0
          ? t('activity.rank_check_partly', partly(n('keywords_checked'), n('errors')))
          : t('activity.rank_check_done', { name, n: n('keywords_checked') })
      case 'rank_check_failed':
        return why
          ? t('activity.rank_check_failedWhy', { name, why })
          : t('activity.rank_check_failed', { name })
      case 'work_failed': {
        const work = t(`work.${String(data.work)}` as PlainKey)
        if (data.outcome === 'failed')
          return t('activity.work_failed', {
            name,
            work,
            why: why || String(data.message || text),
          })
        return t('activity.work_partly', { work, ...partly(n('succeeded'), n('failed')) })
      }
      case 'backlink_gained':
        return t('activity.backlink_gained', { name, site: site('source_url') })
      case 'backlink_lost':
        return t('activity.backlink_lost', { name, site: site('source_url') })
      case 'local_changed': {
        const counts = { entered: n('entered'), left: n('left'), up: n('up'), down: n('down') }
        return t(
          data.kind === 'map' ? 'activity.local_changed.map' : 'activity.local_changed.pack',
          {
            name,
            ...counts,
          },
        )
      }
      case 'aeo_check_done':
        return n('errors') > 0
          ? t('activity.aeo_check_partly', partly(n('answers'), n('errors')))
          : t('activity.aeo_check_done', { name, n: n('answers') })
      case 'lead_created':
        return t(
          data.has_contact === true ? 'activity.lead_created' : 'activity.lead_created.unknown',
          {
            site: String(data.domain || '–'),
          },
        )
      case 'source_budget_reached':
        return t('activity.source_budget_reached', {
          ...{
            name: providerName(String(data.source)),
            percent: n('percent'),
            budget: `$${n('budget_usd')}`,
          },
        })
      case 'credits_low':
        return t('activity.credits_low', { n: n('credits'), threshold: n('threshold') })
      case 'report_sent':
        return t('activity.report_sent', { name })
      case 'credits_topped_up':
        return t('activity.credits_topped_up', {
          n: n('credits'),
          sum: dollars(n('amount_cents')),
        })
      case 'top_up_stopped':
        return t(`activity.top_up_stopped.${String(data.reason)}` as PlainKey)
      case 'payment_disputed': {
        const key =
          `activity.payment_disputed.${String(data.status)}` as 'activity.payment_disputed.open'
        return t(key, { n: n('credits'), sum: dollars(n('amount_cents')) })
      }
      case 'model_ending':
        return t('activity.model_ending', {
          ...{
            name: providerName(String(data.source)),
            model: String(data.model),
            day: String(data.shutdown_date),
          },
        })
      case 'webhook_disabled':
        return t('activity.webhook_disabled', { site: site('url') })
      case 'channel_disabled':
        return t('activity.channel_disabled', { name: String(data.name ?? '') })
      case 'rank_spike': {
        const affected = n('affected_keywords')
        if (data.scope === 'client') {
          const way =
            data.direction === 'up' ? 'activity.rank_spike.rose' : 'activity.rank_spike.fell'
          const moved = t(way, { name, n: affected })
          return data.is_volatile === true
            ? t('activity.rank_spike.volatile', { moved })
            : moved
        }
        const query = String(data.query ?? '')
        if (data.position === null) return t('activity.rank_spike.gone', { name, query })
        return t('activity.rank_spike.moved', {
          name,
          query,
          from: n('prev_position'),
          to: n('position'),
        })
      }
      default:
        return text
    }
  }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
