import { useQuery } from '@tanstack/react-query'
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
import { Channels } from './channels.tsx'
import { IndexHistory } from './index-history.tsx'
import { indexingKey, type Status, statusQuery } from './queries.ts'
import { Runs } from './runs.tsx'
import { SamplePicture } from './sample-picture.tsx'
import { Urls } from './urls.tsx'

/** What was submitted to search engines, what they accepted, and what they have indexed. */
export function IndexingPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.indexing')}>
      {(client) => <Indexing key={client.id} client={client} />}
    </ClientPage>
  )
}

function Indexing({ client }: { client: Client }) {
  const t = useText()
  const status = useQuery(statusQuery(client.id))
  return (
    <Page
      title={t('nav.indexing')}
      about={client.name}
      lead={<p>{t('indexing.lead')}</p>}
      actions={
        !!status.data?.summary.total_tasks && <Actions client={client} status={status.data} />
      }
    >
      <RunProgress
        of={{ clientId: client.id, kind: 'indexing', pageKey: indexingKey(client.id) }}
        label={t('nav.indexing')}
      />
      <QueryBoundary query={status}>
        {(data) => <Body client={client} status={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Body({ client, status }: { client: Client; status: Status }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const isEmpty = status.summary.total_tasks === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState
          title={t('indexing.none')}
          text={t(mayWork ? 'indexing.noneText' : 'indexing.noneForViewer')}
          picture={<SamplePicture />}
        >
          <div className="form-row">
            <Submit client={client} isRunning={false} />
          </div>
        </EmptyState>
      ) : (
        <Runs client={client} tasks={status.recent_tasks} total={status.summary.total_tasks} />
      )}
      <Channels client={client} latest={status.summary.latest_task} />
      <IndexHistory client={client} samples={status.monitor_history} />
      {!isEmpty && <Urls client={client} />}
    </>
  )
}

function Actions({ client, status }: { client: Client; status: Status }) {
  const isRunning = status.summary.latest_task?.status === 'running'
  return <Submit client={client} isRunning={isRunning} />
}

function Submit({ client, isRunning }: { client: Client; isRunning: boolean }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const submit = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/indexing/submit', {
        path: { client_id: client.id },
        body: {},
      }),
    refresh: [indexingKey(client.id)],
  })
  if (!mayWork) return null
  return (
    <Button
      kind="primary"
      icon="upload"
      isPending={submit.isPending || isRunning}
      onPress={() => submit.mutate()}
    >
      {t(isRunning ? 'indexing.submitting' : 'indexing.submit')}
    </Button>
  )
}
