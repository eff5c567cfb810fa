import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { healthQuery } from '../../api/health.ts'
import { providerName } from '../../domain/provider-name.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState, ErrorState, QueryBoundary } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ConfigErrors } from './config-errors.tsx'
import { Modes } from './modes.tsx'
import { Ports } from './ports.tsx'
import { useProviderName } from './provider-name.ts'
import { Providers } from './providers.tsx'
import { modesQuery, providersQuery, type Source, sourcesQuery } from './queries.ts'
import { TestProvider } from './test-provider.tsx'
import { Warnings } from './warnings.tsx'

/** Where results come from, how each source has done, and a try on the spot. */
export function SourceSettings() {
  const t = useText()
  const sources = useQuery(sourcesQuery)
  const modes = useQuery(modesQuery)
  const providers = useQuery(providersQuery)
  const { data: health } = useQuery(healthQuery)
  const failed = [sources, modes, providers].filter(({ data, error }) => !data && error)
  return (
    <>
      {health && health.config_errors.length > 0 && <ConfigErrors lines={health.config_errors} />}
      <Warnings />
      {/* A server that fails does so for every part: it is said once. */}
      {failed[0] && <ErrorState error={failed[0].error} onRetry={() => failed.map((query) => query.refetch())} />}
      {!failed.includes(sources) && (
        <Section title={t('sources.search')} text={t('sources.text')}>
          <QueryBoundary query={sources} rows={5}>
            {(data) =>
              data.length ? (
                <Sources sources={data} />
              ) : (
                <EmptyState title={t('sources.none')} text={t('sources.noneText')} />
              )
            }
          </QueryBoundary>
        </Section>
      )}
      {/* How many sources there are is not known before: what stands below them would move. */}
      {!sources.isPending && (
        <>
          {!failed.includes(modes) && <Modes />}
          {!failed.includes(providers) && <Providers />}
          <Ports />
        </>
      )}
    </>
  )
}

const TONES: Record<Source['state'], Tone> = {
  up: 'good',
  unused: 'plain',
  failing: 'waiting',
  probing: 'waiting',
  down: 'bad',
}

function Sources({ sources }: { sources: Source[] }) {
  const t = useText()
  const nameOf = useProviderName()
  const names = [...new Set(sources.map(({ source }) => source))]
  return (
    <Table
      label={t('sources.search')}
      headings={[
        { id: 'source', label: t('sources.source') },
        { id: 'state', label: t('apiKeys.state') },
        { id: 'good', label: t('sources.good'), isNumber: true },
        { id: 'bad', label: t('sources.bad'), isNumber: true },
        { id: 'last', label: t('sources.last'), isWide: true },
      ]}
    >
      {names.map((name) => (
        <Fragment key={name}>
          <tr className="source-head">
            <td colSpan={5}>
              <span className="source-test">
                <strong>{nameOf(name)}</strong>
                <TestProvider kind="search" name={name} />
              </span>
            </td>
          </tr>
          {sources
            .filter(({ source }) => source === name)
            .map((each) => (
              <SourceCard key={`${each.engine} ${each.via}`} source={each} />
            ))}
        </Fragment>
      ))}
    </Table>
  )
}

/** One way of asking a source. */
function SourceCard({ source }: { source: Source }) {
  const t = useText()
  const { engine, via, state, successes, failures } = source
  return (
    <tr>
      <td>
        {providerName(engine)} <span className="hint">{via}</span>
      </td>
      <td>
        <Badge tone={TONES[state]}>{t(`source.${state}`)}</Badge>
      </td>
      <td data-number="true">
        <Num value={successes} />
      </td>
      <td data-number="true">
        <Num value={failures} />
      </td>
      <td className="quiet" data-wide="true">
        <LastOutcome source={source} />
      </td>
    </tr>
  )
}

function LastOutcome({ source }: { source: Source }) {
  const t = useText()
  const { last_failure_at, last_success_at, last_reason, verticals } = source
  const closed = verticals.filter(({ state }) => state === 'down')
  const reason = last_reason && t(`reason.${last_reason}`)
  if (closed.length > 0)
    return closed.map(({ vertical, retry_at, last_reason: why }) => (
      <div key={vertical}>
        {why && `${t(`reason.${why}`)} · `}
        {t('sources.closed', { kinds: t(`vertical.${vertical}` as PlainKey) })}{' '}
        {retry_at !== null && <Time at={retry_at} />}
      </div>
    ))
  if (last_failure_at !== null && (last_success_at === null || last_failure_at > last_success_at))
    return (
      <>
        {reason} · <Time at={last_failure_at} />
      </>
    )
  return last_success_at === null ? null : <Time at={last_success_at} />
}
