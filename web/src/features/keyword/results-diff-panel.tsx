import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HistoryPoint } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import { serpQuery } from '../../api/jobs.ts'
import type { Keyword } from '../../api/keywords.ts'
import { ResultsDiff } from '../../domain/serp/results-diff.tsx'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import type { Days } from './days.ts'

type PanelProps = { client: Client; keyword: Keyword; device: 'desktop' | 'mobile'; days: Days }

/** The results page then and now, with a way through the days. */
export function ResultsDiffPanel({ client, keyword, device, days }: PanelProps) {
  const { t } = useLanguage()
  const { now, before: then } = days
  const after = useQuery({
    ...serpQuery({ jobId: now?.job_id ?? 0, keywordId: keyword.id, device }),
    enabled: now !== undefined,
  })
  const before = useQuery({
    ...serpQuery({ jobId: then?.job_id ?? 0, keywordId: keyword.id, device, orNearest: true }),
    enabled: then !== undefined,
  })
  const { data: competitors = [] } = useQuery(competitorsQuery(client.id))
  return (
    <section className="keyword-panel">
      <header className="panel-line">
        <h2>{t('diff.title')}</h2>
        <div className="day-steps">
          <IconButton
            icon="left"
            label={t('diff.earlier')}
            isDisabled={days.isFirst}
            onPress={() => days.step(-1)}
          />
          <Day point={now} />
          <IconButton
            icon="right"
            label={t('diff.later')}
            isDisabled={days.isLast}
            onPress={() => days.step(1)}
          />
          {days.isPinned ? (
            <Button kind="quiet" icon="pin" onPress={() => days.pin(undefined)}>
              {t('diff.unpin')}
            </Button>
          ) : (
            <Button kind="quiet" icon="pin" onPress={() => days.pin(now)}>
              {t('diff.pin')}
            </Button>
          )}
        </div>
      </header>
      <div className="keyword-diff">
        {then ? (
          <QueryBoundary query={after} rows={16}>
            {(newer) => (
              <QueryBoundary query={before} rows={16}>
                {(older) =>
                  older.job_id === newer.job_id ? (
                    <EmptyState title={t('diff.onlyPage')} text={t('diff.onlyPageText')} />
                  ) : (
                    <ResultsDiff
                      before={older.organic}
                      after={newer.organic}
                      own={client.domain}
                      competitors={competitors.map(({ domain }) => domain)}
                      heads={[
                        <Head key="then" name={t('diff.then')}>
                          <Day point={older} />
                        </Head>,
                        <Head key="now" name={t('diff.now')}>
                          <Day point={now} />
                        </Head>,
                      ]}
                    />
                  )
                }
              </QueryBoundary>
            )}
          </QueryBoundary>
        ) : (
          <EmptyState title={t('diff.single')} text={t('diff.singleText')} />
        )}
      </div>
    </section>
  )
}

function Head({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {name}: {children}
    </>
  )
}

function Day({ point }: { point: Pick<HistoryPoint, 'checked_at'> | undefined }) {
  const { language } = useLanguage()
  return <span className="day">{point ? wholeDay(language, point.checked_at) : '–'}</span>
}
