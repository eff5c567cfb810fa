import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shareQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useScope } from '../../domain/period/scope.ts'
import { ShareChart } from '../../domain/positions/share-chart.tsx'
import { useText } from '../../i18n/language.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArriveTogether, EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { AddCompetitor } from './add-competitor.tsx'
import './competitors.css'
import { CompetitorTable } from './competitor-table.tsx'
import { HeadToHeadTable } from './head-to-head.tsx'
import { candidatesQuery, numbersQuery } from './queries.ts'
import { SuggestedCompetitors } from './suggested-competitors.tsx'

/** Who else gets the clicks, over time and keyword by keyword. */
export function CompetitorsPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.competitors')}>
      {(client) => <Competitors key={client.id} client={client} />}
    </ClientPage>
  )
}

function Competitors({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const competitors = useQuery(competitorsQuery(client.id))
  return (
    <Page
      title={t('nav.competitors')}
      about={client.name}
      lead={<p>{t('competitors.lead')}</p>}
    >
      <QueryBoundary query={competitors} rows={6}>
        {(data) => (
          <Arriving client={client} hasCompetitors={data.length > 0}>
            {data.length > 0 && <Shares client={client} />}
            {data.length ? (
              <CompetitorTable client={client} competitors={data} />
            ) : (
              <EmptyState
                title={t('competitors.none')}
                text={t('competitors.noneText')}
                picture={
                  <SampleTable
                    headings={[
                      t('client.domain'),
                      { label: t('overview.visibility'), isNumber: true },
                      { label: t('top.3'), isNumber: true },
                      { label: t('top.10'), isNumber: true },
                    ]}
                    rows={[
                      [client.domain, '24.8 %', 15, 45],
                      ['one-shop.example', '26.0 %', 46, 75],
                      ['other-shop.example', '21.2 %', 22, 51],
                    ]}
                  />
                }
              />
            )}
            {mayWork && <AddCompetitor client={client} />}
            <SuggestedCompetitors client={client} />
            <HeadToHeadTable client={client} />
          </Arriving>
        )}
      </QueryBoundary>
    </Page>
  )
}

type ArrivingProps = { client: Client; hasCompetitors: boolean; children: ReactNode }

function Arriving({ client, hasCompetitors, children }: ArrivingProps) {
  const { span, at, segment } = useScope()
  const queries = [
    useQuery({ ...shareQuery(client.id, { span, segment }), enabled: hasCompetitors }),
    useQuery({ ...numbersQuery(client.id, { at, segment }), enabled: hasCompetitors }),
    useQuery(candidatesQuery(client.id, { at, segment })),
  ]
  return (
    <ArriveTogether queries={queries} rows={14}>
      {children}
    </ArriveTogether>
  )
}

function Shares({ client }: { client: Client }) {
  const { span, segment } = useScope()
  const { data: competitors = [] } = useQuery(competitorsQuery(client.id))
  const share = useQuery(shareQuery(client.id, { span, segment }))
  return (
    <div className="competitor-share">
      <QueryBoundary query={share} rows={6}>
        {(data) =>
          data.history.length > 0 && (
            <ShareChart
              client={client}
              share={data}
              competitors={competitors}
              span={span}
              height={260}
            />
          )
        }
      </QueryBoundary>
    </div>
  )
}
