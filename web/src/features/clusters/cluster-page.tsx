import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClickModelNote } from '../../domain/click-model-note.tsx'
import { ClientPage } from '../../domain/client-page.tsx'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Advice } from './advice.tsx'
import './clusters.css'
import { Members } from './members.tsx'
import { type ClusterDetail, clusterQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'

export function ClusterPage() {
  const t = useText()
  const { clusterId } = useParams({ from: '/inside/c/$clientId/clusters/$clusterId' })
  return (
    <ClientPage title={t('clusters.cluster')}>
      {(client) => <ClusterBody key={clusterId} client={client} clusterId={clusterId} />}
    </ClientPage>
  )
}

function ClusterBody({ client, clusterId }: { client: Client; clusterId: number }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [isRenaming, setRenaming] = useState(false)
  const cluster = useQuery(clusterQuery(client.id, clusterId))
  return (
    <Page
      title={cluster.data?.name ?? t('clusters.cluster')}
      about={client.name}
      lead={
        <Link to="/c/$clientId/clusters" params={{ clientId: client.id }}>
          {t('clusters.all')}
        </Link>
      }
      actions={
        mayWork &&
        cluster.data && (
          <Button icon="edit" onPress={() => setRenaming(true)}>
            {t('clusters.rename')}
          </Button>
        )
      }
    >
      <QueryBoundary query={cluster} rows={10}>
        {(data) => (
          <>
            <Numbers cluster={data} />
            <Members client={client} cluster={data} />
            <OwnPages clientId={client.id} cluster={data} />
            <SharedPages cluster={data} />
          </>
        )}
      </QueryBoundary>
      {isRenaming && cluster.data && (
        <RenameDialog
          client={client}
          cluster={cluster.data}
          onClose={() => setRenaming(false)}
        />
      )}
    </Page>
  )
}

const PERCENT = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

function Numbers({ cluster }: { cluster: ClusterDetail }) {
  const t = useText()
  const { visibility, keywords, keywords_top10, search_volume, volume_known, advice } = cluster
  return (
    <>
      <Figures label={t('clusters.numbers')}>
        <Figure label={t('overview.visibility')}>
          <Num
            size="large"
            value={visibility === null ? null : visibility / 100}
            options={PERCENT}
          />
        </Figure>
        <Figure label={t('nav.keywords')}>
          <Num size="large" value={keywords} />
        </Figure>
        <Figure label={t('top.10')} note={t('clusters.ofKeywords', { n: keywords })}>
          <Num size="large" value={keywords_top10} />
        </Figure>
        <Figure
          label={t('keyword.volume')}
          note={t('clusters.volumeKnown', { n: volume_known, total: keywords })}
        >
          <Num size="large" value={search_volume} />
        </Figure>
      </Figures>
      {advice && (
        <div className="cluster-advice">
          <Advice advice={advice} />
          <p className="quiet">{t(`clusters.why.${advice}`)}</p>
        </div>
      )}
    </>
  )
}

function OwnPages({ clientId, cluster }: { clientId: number; cluster: ClusterDetail }) {
  const t = useText()
  return (
    <Section title={t('clusters.ownPages')}>
      {cluster.pages.length === 0 ? (
        <p className="quiet">{t('clusters.noOwnPage')}</p>
      ) : (
        <>
          <Table
            label={t('clusters.ownPages')}
            headings={[
              { id: 'page', label: t('clusters.page') },
              { id: 'keywords', label: t('nav.keywords'), isNumber: true },
              { id: 'best', label: t('clusters.best'), isNumber: true },
              { id: 'clicks', label: t('clusters.clicks'), isNumber: true, isWide: true },
            ]}
          >
            {cluster.pages.map(({ url, keywords, best_position, clicks }) => (
              <tr key={url}>
                <td className="mono" data-wrap="true">
                  <a href={url} target="_blank" rel="noreferrer">
                    <Highlight>{pathOf(url)}</Highlight>
                  </a>
                </td>
                <td data-number="true">
                  <Num value={keywords} />
                </td>
                <td data-number="true">
                  <Num value={best_position} />
                </td>
                <td data-number="true" data-wide="true">
                  <Num value={clicks} options={{ maximumFractionDigits: 1 }} />
                </td>
              </tr>
            ))}
          </Table>
          <ClickModelNote clientId={clientId} model={cluster.click_model} />
        </>
      )}
    </Section>
  )
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '')

function SharedPages({ cluster }: { cluster: ClusterDetail }) {
  const t = useText()
  if (cluster.shared.length === 0) return null
  return (
    <Section title={t('clusters.sharedPages')} text={t('clusters.sharedPagesText')}>
      <Table
        label={t('clusters.sharedPages')}
        headings={[
          { id: 'page', label: t('clusters.page') },
          { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        ]}
      >
        {cluster.shared.map(({ url, keywords }) => (
          <tr key={url}>
            <td className="mono" data-wrap="true">
              <a href={url} target="_blank" rel="noreferrer">
                {withoutScheme(url)}
              </a>
            </td>
            <td data-number="true">
              <Num value={keywords} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
