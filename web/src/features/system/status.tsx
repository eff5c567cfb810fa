import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Health, healthQuery } from '../../api/health.ts'
import { meQuery } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Page } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import { ConfigErrors } from './config-errors.tsx'
import { History } from './history.tsx'
import { useProviderName } from './provider-name.ts'
import { statusQuery } from './queries.ts'
import './status.css'

const REFRESH_MS = 30_000

/** Whether the service and its parts work; open to everyone. */
export function StatusPage() {
  const t = useText()
  const health = useQuery({ ...healthQuery, refetchInterval: REFRESH_MS })
  const status = useQuery({ ...statusQuery, refetchInterval: REFRESH_MS })
  return (
    <Page title={t('status.title')} lead={<p>{t('status.lead')}</p>}>
      <QueryBoundary query={health} rows={4}>
        {(data) => <Parts health={data} />}
      </QueryBoundary>
      <QueryBoundary query={status} rows={12}>
        {(data) => <History status={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Parts({ health }: { health: Health }) {
  const t = useText()
  const sourceName = useProviderName()
  const {
    database,
    scheduler,
    config,
    config_errors,
    provider,
    fallback_providers,
    timestamp,
    version,
  } = health
  const sources = [provider, ...fallback_providers].filter((name) => name !== 'none')
  // Where results are bought is for the people who work here.
  const isKnown = useQueryClient().getQueryData(meQuery.queryKey) !== undefined
  const named = isKnown ? sources.map(sourceName).join(', ') : t('status.works')
  return (
    <>
      <dl className="parts">
        <Part name={t('status.database')} isWell={database === 'ok'} />
        <Part name={t('status.scheduler')} isWell={scheduler === 'running'} />
        <Part name={t('status.config')} isWell={config === 'ok'} />
        <Part
          name={t('status.sources')}
          isWell={sources.length > 0}
          text={sources.length > 0 ? named : t('status.noSources')}
        />
      </dl>
      <p className="hint">
        {t('status.checked')} <Time at={Date.parse(timestamp) / 1000} /> · Sightline {version}
      </p>
      {config_errors.length > 0 && <ConfigErrors lines={config_errors} />}
    </>
  )
}

function Part({ name, isWell, text }: { name: string; isWell: boolean; text?: string }) {
  const t = useText()
  return (
    <div data-well={isWell}>
      <dt>{name}</dt>
      <dd>{text ?? t(isWell ? 'status.works' : 'status.fails')}</dd>
    </div>
  )
}
