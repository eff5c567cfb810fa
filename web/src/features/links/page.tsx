import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { AddLinks } from './add-links.tsx'
import { ImportLinks } from './import-links.tsx'
import { countLabel } from './labels.ts'
import { LinkNumbers } from './link-numbers.tsx'
import { LinkTable } from './link-table.tsx'
import { linksKey, type Summary, summaryQuery } from './queries.ts'

/** Pages elsewhere that link to the client, and whether they still do. */
export function LinksPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.links')}>
      {(client) => <Links key={client.id} client={client} />}
    </ClientPage>
  )
}

type DialogName = 'add' | 'import' | null

function Links({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [opened, setOpened] = useState<DialogName>(null)
  const summary = useQuery(summaryQuery(client.id))
  const hasLinks = !!summary.data?.total
  const ways = mayWork && (
    <>
      <Button icon="plus" onPress={() => setOpened('add')}>
        {t('links.add')}
      </Button>
      <Button icon="upload" onPress={() => setOpened('import')}>
        {t('links.import')}
      </Button>
      <Search client={client} isRunning={summary.data?.latest_run?.status === 'running'} />
    </>
  )
  return (
    <Page
      title={t('nav.links')}
      about={client.name}
      lead={<p>{t('links.lead')}</p>}
      actions={
        summary.data &&
        hasLinks &&
        mayWork && (
          <>
            <Check client={client} summary={summary.data} />
            {ways}
          </>
        )
      }
    >
      <RunProgress
        of={{ clientId: client.id, kind: 'backlinks', pageKey: linksKey(client.id) }}
        label={t('nav.links')}
      />
      <QueryBoundary query={summary}>
        {(data) =>
          data.total ? (
            <>
              <LinkNumbers client={client} summary={data} />
              <LinkTable client={client} stamp={data.last_checked_at} />
            </>
          ) : (
            <EmptyState
              title={t('links.none')}
              text={t(mayWork ? 'links.noneText' : 'links.noneForViewer')}
              picture={
                <SampleTable
                  headings={[t('links.source'), t('links.stateLabel'), t('links.anchor')]}
                  rows={[
                    ['magazine.example/best-shops', t(countLabel('active')), client.name],
                    ['forum.example/thread/481', t(countLabel('active')), client.domain],
                    ['blog.example/review', t(countLabel('lost')), client.name],
                  ]}
                />
              }
            >
              <div className="form-row">{ways}</div>
              {data.latest_run?.kind === 'discovery' && data.latest_run.status === 'done' && (
                <p className="quiet">{t('links.nothingFound')}</p>
              )}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {opened === 'add' && <AddLinks client={client} onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportLinks client={client} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function Check({ client, summary }: { client: Client; summary: Summary }) {
  const t = useText()
  const check = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/backlinks/check', {
        path: { client_id: client.id },
        body: {},
      }),
    refresh: [linksKey(client.id)],
  })
  const isRunning = summary.latest_run?.status === 'running'
  return (
    <Button
      kind="primary"
      icon="check"
      isPending={check.isPending || isRunning}
      onPress={() => check.mutate()}
    >
      {t('links.check')}
    </Button>
  )
}

function Search({ client, isRunning }: { client: Client; isRunning: boolean }) {
  const t = useText()
  const search = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/backlinks/discover', {
        path: { client_id: client.id },
      }),
    refresh: [linksKey(client.id)],
  })
  return (
    <Button
      icon="search"
      isPending={search.isPending || isRunning}
      onPress={() => search.mutate()}
    >
      {t('links.discover')}
    </Button>
  )
}
