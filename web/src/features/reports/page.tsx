import { useQuery } from '@tanstack/react-query'
import { urlOf } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { clientJobsQuery } from '../../api/jobs.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useScope } from '../../domain/period/scope.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArriveTogether, EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Feeds } from './feeds.tsx'
import { ReportLayoutSection } from './layout.tsx'
import { PublicLink } from './public-link.tsx'
import { layoutQuery, linkQuery, summaryQuery, viewsQuery } from './queries.ts'
import { Recipients } from './recipients.tsx'
import './reports.css'
import { Snapshots } from './snapshots.tsx'
import { Summary } from './summary.tsx'
import { ReportViews } from './views.tsx'

/** What the client's customers see: the public report, who read it, and what was kept of it. */
export function ReportsPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.reports')}>
      {(client) => <Reports key={client.id} client={client} />}
    </ClientPage>
  )
}

function Reports({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const jobs = useQuery(clientJobsQuery(client.id))
  const isReady = jobs.data?.some(({ status }) => status === 'done') ?? false
  const arriving = [
    useQuery({ ...linkQuery(client.id), enabled: isReady && mayWork }),
    useQuery({ ...viewsQuery(client.id), enabled: isReady }),
    useQuery({ ...summaryQuery(client.id), enabled: isReady }),
    useQuery({ ...layoutQuery(client.id), enabled: isReady && mayWork }),
  ]
  return (
    <Page
      title={t('nav.reports')}
      about={client.name}
      lead={t('reports.lead')}
      actions={isReady && <Files client={client} />}
      isBeside
    >
      <QueryBoundary query={jobs} rows={6}>
        {() =>
          isReady ? (
            <ArriveTogether queries={arriving} rows={20}>
              {mayWork && <PublicLink clientId={client.id} />}
              <ReportViews clientId={client.id} />
              <Summary clientId={client.id} isReadOnly={!mayWork} />
              {mayWork && <ReportLayoutSection clientId={client.id} />}
              <Snapshots client={client} isReadOnly={!mayWork} />
              {mayWork && <Recipients clientId={client.id} />}
              {mayWork && <Feeds clientId={client.id} />}
            </ArriveTogether>
          ) : (
            <EmptyState
              title={t('reports.none')}
              text={t('reports.noneText')}
              picture={
                <SampleTable
                  headings={[
                    client.name,
                    { label: t('overview.visibility'), isNumber: true },
                    { label: t('top.3'), isNumber: true },
                    { label: t('top.10'), isNumber: true },
                  ]}
                  rows={[
                    [client.domain, '24.8 %', 15, 45],
                    ['one-shop.example', '26.0 %', 46, 75],
                  ]}
                />
              }
            >
              <LinkButton
                kind="primary"
                to="/c/$clientId/checks"
                params={{ clientId: client.id }}
              >
                {t('run.start')}
              </LinkButton>
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function Files({ client }: { client: Client }) {
  const { language, t } = useLanguage()
  const { at } = useScope()
  const asked = { params: { client_id: client.id }, query: { lang: language, ...at } }
  return (
    <>
      <FileLink href={urlOf('/api/v1/clients/{client_id}/report/pdf', asked)}>
        {t('reports.pdf')}
      </FileLink>
      <FileLink href={urlOf('/api/v1/clients/{client_id}/report/xlsx', asked)}>
        {t('reports.xlsx')}
      </FileLink>
    </>
  )
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="button" data-kind="plain" href={href} download>
      <Icon name="download" />
      {children}
    </a>
  )
}
