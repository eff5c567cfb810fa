import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { historyQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { type Keyword, keywordsQuery } from '../../api/keywords.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { pickScope, useScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FeatureTimeline } from './feature-timeline.tsx'
import { History } from './history.tsx'
import { ImportedHistory } from './imported-history.tsx'
import './keyword.css'
import { useDays } from './days.ts'
import { PagesPanel } from './pages-panel.tsx'
import { ResultsDiffPanel } from './results-diff-panel.tsx'
import { Screenshot } from './screenshot.tsx'
import { SearchConsolePanel } from './search-console-panel.tsx'
import { VolumePanel } from './volume-panel.tsx'

export function KeywordPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.keywords')}>
      {(client) => <KeywordDetail client={client} />}
    </ClientPage>
  )
}

function KeywordDetail({ client }: { client: Client }) {
  const t = useText()
  const { keywordId } = useParams({ from: '/inside/c/$clientId/keywords/$keywordId' })
  const { at } = useScope()
  const keywords = useQuery(keywordsQuery(client.id, at))
  const keyword = keywords.data?.find(({ id }) => id === keywordId)
  if (keyword) return <Detail key={keywordId} client={client} keyword={keyword} />
  return (
    <Page title={t('nav.keywords')} about={client.name}>
      <QueryBoundary query={keywords}>
        {() => (
          <EmptyState title={t('keywordPage.missing')} text={t('keywordPage.missingText')}>
            <LinkButton to="/c/$clientId/keywords" params={{ clientId: client.id }}>
              {t('nav.keywords')}
            </LinkButton>
          </EmptyState>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** One keyword: where it stood, which page stood there, and how the results page around it changed. */
function Detail({ client, keyword }: { client: Client; keyword: Keyword }) {
  const t = useText()
  const { on } = useSearch({ from: '/inside/c/$clientId/keywords/$keywordId' })
  const chosen = on === 'mobile' ? 'mobile' : 'desktop'
  const device = keyword.device === 'both' ? chosen : keyword.device
  const history = useQuery(historyQuery(client.id, keyword.id))
  const points = history.data?.filter((point) => point.device === device)
  const beside = history.data?.filter((point) => point.device !== device) ?? []
  const days = useDays(points ?? [])
  return (
    <Page
      title={keyword.query}
      about={client.name}
      lead={<Facts client={client} keyword={keyword} device={device} />}
      actions={
        days.now && (
          <span
            className="keyword-actions"
            data-evidence={writeEvidence({
              keywordId: keyword.id,
              device,
              jobId: days.now.job_id,
            })}
          >
            <Screenshot jobId={days.now.job_id} keyword={keyword} device={device} />
          </span>
        )
      }
    >
      <QueryBoundary query={history} rows={12}>
        {() =>
          points?.length ? (
            <>
              <History
                client={client}
                keyword={keyword}
                points={points}
                beside={beside}
                days={days}
              />
              <ResultsDiffPanel client={client} keyword={keyword} device={device} days={days} />
              <div className="keyword-pair">
                <FeatureTimeline points={points} />
                <PagesPanel
                  client={client}
                  keyword={keyword}
                  device={device}
                  days={days}
                  points={points}
                />
              </div>
            </>
          ) : (
            <>
              <ImportedHistory client={client} keyword={keyword} device={device} />
              <EmptyState
                title={t('keywordPage.unchecked')}
                text={t('keywordPage.uncheckedText')}
              >
                <LinkButton
                  kind="primary"
                  to="/c/$clientId/checks"
                  params={{ clientId: client.id }}
                >
                  {t('run.start')}
                </LinkButton>
              </EmptyState>
            </>
          )
        }
      </QueryBoundary>
      {history.data && <VolumePanel client={client} keyword={keyword} />}
      {history.data && <SearchConsolePanel client={client} keyword={keyword} device={device} />}
    </Page>
  )
}

type FactsProps = { client: Client; keyword: Keyword; device: 'desktop' | 'mobile' }

function Facts({ client, keyword, device }: FactsProps) {
  const t = useText()
  const { id, geo, lang, cluster, search_volume } = keyword
  return (
    <p className="keyword-facts">
      <Link to="/c/$clientId/keywords" params={{ clientId: client.id }} search={pickScope}>
        {t('nav.keywords')}
      </Link>
      <span className="mono">
        {geo}·{lang}
      </span>
      {keyword.device === 'both' ? (
        <span className="keyword-devices">
          {(['desktop', 'mobile'] as const).map((each) => (
            <Link
              key={each}
              to="/c/$clientId/keywords/$keywordId"
              params={{ clientId: client.id, keywordId: id }}
              search={(old) => ({ ...old, on: each, pin: undefined, now: undefined })}
              replace
              data-current={each === device}
            >
              {t(`device.${each}`)}
            </Link>
          ))}
        </span>
      ) : (
        <span>{t(`device.${device}`)}</span>
      )}
      {cluster && (
        <Link
          to="/c/$clientId/keywords"
          params={{ clientId: client.id }}
          search={(old) => ({ ...pickScope(old), cluster })}
        >
          {cluster}
        </Link>
      )}
      {search_volume !== null && <span>{t('keywordPage.volume', { n: search_volume })}</span>}
    </p>
  )
}
