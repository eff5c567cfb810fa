import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { standingQuery, visibilityQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { keywordsQuery } from '../../api/keywords.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { annotationsQuery } from '../../domain/period/annotation-marks.ts'
import { useScope } from '../../domain/period/scope.ts'
import { FailedRun } from '../../domain/runs/run-progress.tsx'
import { ResultsIllustration } from '../../domain/serp/results-illustration.tsx'
import { useText } from '../../i18n/language.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArriveTogether, EmptyState, ErrorState } from '../../ui/page/states.tsx'
import { FeaturePanel } from './feature-panel.tsx'
import { MoversPanel } from './movers.tsx'
import { OpportunitiesPanel } from './opportunities.tsx'
import { PositionHistogramPanel } from './position-histogram-panel.tsx'
import { moversQuery } from './queries.ts'
import { VisibilityPanel } from './visibility-panel.tsx'
import './overview.css'
import { Competitors } from './competitors.tsx'

const AnnotateDialog = lazy(() =>
  import('./annotate-dialog.tsx').then((file) => ({ default: file.AnnotateDialog })),
)

export function OverviewPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.overview')}>
      {(client) => <Overview key={client.id} client={client} />}
    </ClientPage>
  )
}

/** How the client is doing, against before, and what moved: all on one page. */
function Overview({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { span, at, segment } = useScope()
  const [isNoting, setNoting] = useState(false)
  const points = useQuery(visibilityQuery(client.id, { span, segment }))
  const keywords = useQuery(keywordsQuery(client.id, at))
  const wasChecked =
    points.data?.length || keywords.data?.some(({ checked_at }) => checked_at !== null)
  // Before a past period nothing may have been checked; that does not make the client new.
  const isNew =
    at.to === undefined &&
    points.data !== undefined &&
    keywords.data !== undefined &&
    !wasChecked
  return (
    <Page
      title={client.name}
      about={t('nav.overview')}
      lead={
        <span className="mono">
          <Highlight>{client.domain}</Highlight>
        </span>
      }
      actions={
        mayWork &&
        !isNew && (
          <Button icon="note" onPress={() => setNoting(true)}>
            {t('overview.annotate')}
          </Button>
        )
      }
    >
      <FailedRun
        of={{ clientId: client.id, kind: 'rank_check', pageKey: ['analytics', client.id] }}
      >
        {isNew && <FirstCheck client={client} />}
      </FailedRun>
      {!isNew && (points.error ? <Failed query={points} /> : <Panels client={client} />)}
      {isNoting && (
        <LazyBoundary onFailed={() => setNoting(false)}>
          <AnnotateDialog client={client} onClose={() => setNoting(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function Failed({
  query: { error, refetch },
}: {
  query: { error: unknown; refetch(): unknown }
}) {
  return <ErrorState error={error} onRetry={() => void refetch()} />
}

function Panels({ client }: { client: Client }) {
  const { span, at, segment } = useScope()
  const queries = [
    useQuery(visibilityQuery(client.id, { span, segment })),
    useQuery(standingQuery(client.id, { at, segment })),
    useQuery(keywordsQuery(client.id, at)),
    useQuery(annotationsQuery(client.id)),
    useQuery(moversQuery(client.id, { at, segment })),
  ]
  return (
    <ArriveTogether queries={queries} rows={16}>
      <VisibilityPanel client={client} />
      <div className="overview-pair">
        <PositionHistogramPanel client={client} />
        <MoversPanel client={client} />
      </div>
      <div className="overview-pair">
        <FeaturePanel client={client} />
        <OpportunitiesPanel client={client} />
      </div>
      <Competitors client={client} />
    </ArriveTogether>
  )
}

/** No figures yet: the one step to the first. */
function FirstCheck({ client }: { client: Client }) {
  const t = useText()
  const hasKeywords = client.keyword_count > 0
  return (
    <EmptyState
      title={t('overview.none')}
      text={t(hasKeywords ? 'overview.noneText' : 'overview.noKeywords')}
      picture={<ResultsIllustration own={client.domain} />}
    >
      <LinkButton
        kind="primary"
        to={hasKeywords ? '/c/$clientId/checks' : '/c/$clientId/keywords'}
        params={{ clientId: client.id }}
      >
        {t(hasKeywords ? 'run.start' : 'keywords.add')}
      </LinkButton>
    </EmptyState>
  )
}
