import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { PositionScale } from '../../domain/positions/position-scale.tsx'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddKeywordsDialog } from './add-keywords-dialog.tsx'
import './apps.css'
import { AppList } from './app-list.tsx'
import { AuditSection } from './audit.tsx'
import { BacklogSection } from './backlog.tsx'
import { Figures } from './figures.tsx'
import { KeywordSection } from './keyword-table.tsx'
import {
  asoKey,
  keywordsQuery,
  latestTaskQuery,
  type Summary,
  summaryQuery,
  useCountries,
} from './queries.ts'
import { RefreshDialog } from './refresh-dialog.tsx'
import { ReviewSection } from './reviews.tsx'
import { AppTrend } from './trend.tsx'

type Overlay = 'app' | 'keywords' | 'refresh' | null

/** How the client's apps stand in the stores, what their listings lack, and what people write. */
export function AppsPage() {
  const t = useText()
  return <ClientPage title={t('nav.apps')}>{(client) => <Apps client={client} />}</ClientPage>
}

function Apps({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [overlay, setOverlay] = useState<Overlay>(null)
  const { country, isKnown: enabled } = useCountries(client.id)
  const summary = useQuery({ ...summaryQuery(client.id, country), enabled })
  const keywords = useQuery(keywordsQuery(client.id))
  const hasApps = (summary.data?.app_count ?? 0) > 0
  const close = () => setOverlay(null)
  return (
    <Page
      title={t('nav.apps')}
      about={client.name}
      lead={<p>{t('apps.lead')}</p>}
      actions={
        mayWork &&
        hasApps && (
          <>
            <Button icon="plus" onPress={() => setOverlay('app')}>
              {t('apps.addApp')}
            </Button>
            <Button icon="plus" onPress={() => setOverlay('keywords')}>
              {t('apps.addKeywords')}
            </Button>
            <Button kind="primary" onPress={() => setOverlay('refresh')}>
              {t('apps.refresh')}
            </Button>
          </>
        )
      }
    >
      <QueryBoundary query={summary} rows={12}>
        {(data) =>
          data.app_count === 0 ? (
            <NoApps onAdd={mayWork ? () => setOverlay('app') : undefined} />
          ) : (
            <Everything client={client} summary={data} isWhole={!keywords.isPending} />
          )
        }
      </QueryBoundary>
      {overlay === 'app' && <AddAppDialog clientId={client.id} onClose={close} />}
      {overlay === 'keywords' && <AddKeywordsDialog clientId={client.id} onClose={close} />}
      {overlay === 'refresh' && summary.data && (
        <RefreshDialog clientId={client.id} summary={summary.data} onClose={close} />
      )}
    </Page>
  )
}

type EverythingProps = { client: Client; summary: Summary; isWhole: boolean }

/** How many keywords there are is not known before: what stands below them would move. */
function Everything({ client, summary, isWhole }: EverythingProps) {
  return (
    <>
      <Progress clientId={client.id} />
      <Figures summary={summary} />
      <AppTrend client={client} summary={summary} />
      <BacklogSection summary={summary} />
      <AppList client={client} summary={summary} />
      <KeywordSection client={client} summary={summary} />
      {isWhole && (
        <>
          <AuditSection audit={summary.listing_audit} />
          <ReviewSection client={client} reviews={summary.reviews} />
        </>
      )}
    </>
  )
}

function NoApps({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useText()
  return (
    <EmptyState
      title={t('apps.none')}
      text={t('apps.noneText')}
      picture={
        <div className="apps-sample">
          {[2, 7, 24].map((position) => (
            <div key={position}>
              <i />
              <PositionScale now={{ state: 'ranked', position }} before={position + 6} />
            </div>
          ))}
          <div>
            <i />
            <PositionScale now={{ state: 'not found' }} />
          </div>
        </div>
      }
    >
      {onAdd && (
        <Button kind="primary" onPress={onAdd}>
          {t('apps.addApp')}
        </Button>
      )}
    </EmptyState>
  )
}

const SHOWN_ERRORS = 5

/** What failed is told one by one, as far as there is room. */
function Progress({ clientId }: { clientId: number }) {
  const { t, translateNotice } = useLanguage()
  const { data: task } = useQuery(latestTaskQuery(clientId))
  const errors = task?.errors ?? []
  return (
    <RunProgress
      of={{ clientId, kind: 'app_store', pageKey: asoKey(clientId) }}
      label={t('nav.apps')}
    >
      {errors.length > 0 && (
        <details className="failed-tasks">
          <summary>{t('apps.errors', { n: errors.length })}</summary>
          <ul className="task-errors">
            {errors.slice(0, SHOWN_ERRORS).map((error) => (
              <li key={error}>{translateNotice(error)}</li>
            ))}
          </ul>
        </details>
      )}
    </RunProgress>
  )
}
