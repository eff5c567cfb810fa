import type { ReactNode } from 'react'
import { useUsd } from '../../../domain/use-usd.ts'
import { wholeDay } from '../../../i18n/format.ts'
import { type PlainKey, useLanguage, useText } from '../../../i18n/language.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Num } from '../../../ui/num.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Source } from '../queries.ts'
import { REASONS } from './trial-outcome.tsx'

/** What a source can do, what it costs, and how it has done. */
export function SourceFacts({ source }: { source: Source }) {
  const t = useText()
  const { capabilities: can, model, kind, month, record } = source
  return (
    <>
      <Price source={source} />
      <dl className="source-facts">
        {month && month.calls + month.spent_usd > 0 && <Month month={month} />}
        {month && month.calls + month.spent_usd === 0 && month.budget_usd !== null && (
          <Month month={month} />
        )}
        {record.answers + record.failures > 0 && <Recent record={record} />}
        {kind === 'model' && model && (
          <Fact label={t('sources.can.model')}>
            <span className="mono">{model}</span>
          </Fact>
        )}
        {kind === 'model' && (
          <Fact label={t('sources.can.web')}>
            {t(can.web_search ? 'sources.yes' : 'sources.no')}
          </Fact>
        )}
        {kind === 'search' && <SearchFacts can={can} />}
        {can.depth !== null && (
          <Fact label={t('sources.can.depth')}>
            {t(can.one_call ? 'sources.depthOneCall' : 'sources.depth', { n: can.depth })}
          </Fact>
        )}
        {kind !== 'translation' && (
          <Fact label={t('sources.can.locations')}>
            {t(`sources.locations.${can.locations}`)}
          </Fact>
        )}
        {kind === 'search' && (
          <Fact label={t('sources.can.languages')}>
            {can.languages === null ? (
              t('sources.languages.all')
            ) : (
              <Num value={can.languages} />
            )}
          </Fact>
        )}
      </dl>
    </>
  )
}

function SearchFacts({ can }: { can: Source['capabilities'] }) {
  const t = useText()
  const isAll = can.verticals.length >= ALL_VERTICALS
  const kinds = can.verticals.map((each) => t(`vertical.${each}` as PlainKey)).join(', ')
  return (
    <>
      <Fact label={t('sources.can.verticals')}>{isAll ? t('sources.can.all') : kinds}</Fact>
      {can.ai_overview && (
        <Fact label={t('sources.can.ai')}>{t(`sources.ai.${can.ai_overview}`)}</Fact>
      )}
      <Fact label={t('sources.can.local')}>{t(can.local ? 'sources.yes' : 'sources.no')}</Fact>
      <Fact label={t('sources.can.devices')}>
        {can.devices.map((each) => t(`sources.device.${each}`)).join(', ')}
      </Fact>
    </>
  )
}

const ALL_VERTICALS = 10

/** Price, what is free, where the key comes from and where one is to be had: one line of plain words. */
function Price({ source }: { source: Source }) {
  const t = useText()
  const { language } = useLanguage()
  const usd = useUsd()
  const { price, free_requests, is_free_monthly, sign_up_url, origin, key_hint, fixed_by } =
    source
  const isOwn = price !== null && price.usd_per_1000 !== price.list_usd_per_1000
  const parts = [
    price && t(`sources.price.${price.per}`, { usd: usd(price.usd_per_1000) }),
    isOwn && t('sources.price.own'),
    price &&
    !isOwn &&
    price.lowest_usd_per_1000 !== null &&
    price.lowest_usd_per_1000 < price.usd_per_1000
      ? t('sources.price.from', { usd: usd(price.lowest_usd_per_1000) })
      : null,
    price &&
      t('sources.price.asOf', { date: wholeDay(language, Date.parse(price.as_of) / 1000) }),
    free_requests &&
      t(is_free_monthly ? 'sources.freeMonthly' : 'sources.free', { n: free_requests }),
    origin === 'environment' && t('sources.origin.environment', { names: fixed_by.join(', ') }),
    origin === 'installation' && t('sources.origin.installation'),
    origin === 'workspace' && t('sources.origin.workspace'),
    key_hint && t('sources.keyHint', { hint: key_hint }),
  ].filter((part): part is string => typeof part === 'string')
  if (parts.length === 0 && !sign_up_url) return null
  return (
    <p className="source-line">
      {parts.join(' · ')}{' '}
      {sign_up_url && origin === null && (
        <a href={sign_up_url} target="_blank" rel="noreferrer" className="source-link">
          {t('sources.getKey')} <Icon name="out" />
        </a>
      )}
    </p>
  )
}

function Month({ month }: { month: NonNullable<Source['month']> }) {
  const t = useText()
  const usd = useUsd()
  const { calls, spent_usd, budget_usd } = month
  return (
    <Fact label={t('sources.month')}>
      {budget_usd === null ? (
        t('sources.spent', { usd: usd(spent_usd), n: calls })
      ) : (
        <span className="meter">
          <meter
            aria-label={t('sources.budgetUsed')}
            min={0}
            max={budget_usd}
            value={Math.min(spent_usd, budget_usd)}
            data-full={spent_usd >= budget_usd * WARNED}
          />
          {t('sources.ofBudget', { usd: usd(spent_usd), budget: usd(budget_usd) })}
        </span>
      )}
    </Fact>
  )
}

const WARNED = 0.8

function Recent({ record }: { record: Source['record'] }) {
  const t = useText()
  const { answers, failures, median_ms, last_failure_at, last_reason } = record
  return (
    <>
      <Fact label={t('sources.record')}>
        {t('sources.recordText', { answers, failures })}
        {median_ms !== null && ` · ${t('sources.median', { ms: median_ms })}`}
      </Fact>
      {last_failure_at !== null && last_reason && (
        <Fact label={t('sources.lastFailure')}>
          {t(REASONS[last_reason])} · <Time at={last_failure_at} />
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="hint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
