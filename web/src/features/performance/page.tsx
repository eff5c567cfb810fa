import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from '../../api/clients.ts'
import {
  type SearchConsoleStatus as Status,
  searchConsoleQuery,
} from '../../api/search-console.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useScope } from '../../domain/period/scope.ts'
import { importedDays } from '../../domain/search-performance.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/page/states.tsx'
import { BingSection } from './bing.tsx'
import { CompetingSection } from './competing.tsx'
import { Connect } from './connect/connect.tsx'
import { GoogleAccount, SignInOutcome } from './connect/google-account.tsx'
import { ImportActions, ImportState } from './connect/import-state.tsx'
import { DecaySection } from './decay.tsx'
import { bingQuery, engineReportsQuery } from './engine-report-queries.ts'
import { EngineReportsSection } from './engine-reports.tsx'
import { ClickModelSection } from './outlook/click-model.tsx'
import { ForecastSection } from './outlook/forecast.tsx'
import { GainSection } from './outlook/gain.tsx'
import { googleQuery, performanceQuery, type Span } from './queries.ts'
import { Rows } from './rows.tsx'
import { Totals } from './totals.tsx'
import { Trend } from './trend.tsx'
import { VisitsSection, visitsQuery } from './visits.tsx'

/** What Google itself counts: clicks, impressions and positions, from Search Console. */
export function PerformancePage() {
  const t = useText()
  return (
    <ClientPage title={t('performance.title')}>
      {(client) => <Body key={client.id} client={client} />}
    </ClientPage>
  )
}

function Body({ client }: { client: Client }) {
  const t = useText()
  const status = useQuery(searchConsoleQuery(client.id))
  const isConnected = !!status.data?.site_url
  return (
    <Page
      title={t('performance.title')}
      about={client.name}
      lead={<p>{t('searchConsole.lead')}</p>}
      actions={
        isConnected && status.data && <ImportActions client={client} status={status.data} />
      }
    >
      <SignInOutcome />
      <QueryBoundary query={status}>
        {(data) =>
          data.site_url === null ? (
            <Unconnected client={client} status={data} />
          ) : (
            <>
              <ImportState client={client} status={data} />
              <Figures client={client} status={data}>
                <DecaySection client={client} days={data.days} />
                <CompetingSection client={client} days={data.days} />
                <ForecastSection client={client} />
                <GainSection client={client} />
                <ClickModelSection client={client} />
                <OtherSources client={client} hasGoogle={data.has_credentials} />
                <GoogleAccount client={client} />
              </Figures>
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function Unconnected({ client, status }: { client: Client; status: Status }) {
  const mayManage = useMay('admin')
  const google = useQuery({ ...googleQuery(client.id), enabled: mayManage })
  const isLoading = useAreOthersLoading(client)
  if (google.isLoading || isLoading) return <Skeleton rows={14} />
  return (
    <>
      <Connect client={client} status={status} />
      <OtherSources client={client} hasGoogle={status.has_credentials} />
    </>
  )
}

function useAreOthersLoading({ id }: Client): boolean {
  const queries = [
    useQuery(visitsQuery(id)),
    useQuery(bingQuery(id, 'query')),
    useQuery(engineReportsQuery(id)),
  ]
  return queries.some(({ isLoading }) => isLoading)
}

/** These come together, so that none is pushed down by the one above it. */
function OtherSources({ client, hasGoogle }: { client: Client; hasGoogle: boolean }) {
  const isLoading = useAreOthersLoading(client)
  if (isLoading) return <Skeleton rows={12} />
  return (
    <>
      <VisitsSection client={client} hasGoogle={hasGoogle} />
      <BingSection client={client} />
      <EngineReportsSection client={client} />
    </>
  )
}

type FiguresProps = { client: Client; status: Status; children: ReactNode }

/** What follows waits for the figures, so that it does not move when they come. */
function Figures({ client, status, children }: FiguresProps) {
  const { language, t } = useLanguage()
  const { span: asked } = useScope()
  const { first_day, last_day, days } = status
  if (first_day === null || last_day === null)
    return <NoDays text={t('performance.noDaysYet')}>{children}</NoDays>
  const span = importedDays(asked, status) ?? { from: first_day, to: last_day }
  if (span.from > last_day || span.to < first_day) {
    const nameOf = (day: string) => wholeDay(language, Date.parse(day) / 1000)
    const text = t('performance.noDaysText', {
      first: nameOf(first_day),
      last: nameOf(last_day),
    })
    return <NoDays text={text}>{children}</NoDays>
  }
  return (
    <Report client={client} span={span} days={days}>
      {children}
    </Report>
  )
}

function NoDays({ text, children }: { text: string; children: ReactNode }) {
  const t = useText()
  return (
    <>
      <EmptyState title={t('performance.noDays')} text={text} />
      {children}
    </>
  )
}

type ReportProps = { client: Client; span: Span; days: number; children: ReactNode }

function Report({ client, span, days, children }: ReportProps) {
  const performance = useQuery(performanceQuery({ clientId: client.id, span, days }))
  return (
    <QueryBoundary query={performance} rows={12}>
      {(data) => (
        <>
          <Totals client={client} performance={data} />
          <Trend client={client} performance={data} />
          <Rows client={client} span={span} days={days} />
          {children}
        </>
      )}
    </QueryBoundary>
  )
}
