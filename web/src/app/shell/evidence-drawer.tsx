import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { historyQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import { serpQuery } from '../../api/jobs.ts'
import {
  type Evidence,
  readEvidenceWidth,
  useShowEvidence,
  writeEvidenceWidth,
} from '../../domain/advice/evidence.ts'
import { pickScope, useScope } from '../../domain/period/scope.ts'
import { ResultsPage } from '../../domain/serp/results-page.tsx'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import './evidence-drawer.css'

type DrawerProps = { client: Client; evidence: Evidence }

/** The saved results page behind what is selected, beside the page that is read. */
export function EvidenceDrawer({ client, evidence }: DrawerProps) {
  const { t } = useLanguage()
  const show = useShowEvidence()
  const panel = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(readEvidenceWidth)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const resize = (next: number) => setWidth(writeEvidenceWidth(next))
  function drag({ buttons, clientX }: PointerEvent) {
    if (buttons === 1) resize(innerWidth - clientX)
  }
  return (
    <aside
      className="evidence"
      ref={panel}
      tabIndex={-1}
      aria-label={t('evidence.title')}
      style={{ '--evidence-width': `${width}px` } as CSSProperties}
      onKeyDown={({ key }) => key === 'Escape' && show(null)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between two parts that also moves */}
      <div
        className="evidence-edge"
        role="separator"
        aria-label={t('evidence.resize')}
        aria-orientation="vertical"
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={({ currentTarget, pointerId }) =>
          currentTarget.setPointerCapture(pointerId)
        }
        onPointerMove={drag}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') resize(width + 40)
          if (key === 'ArrowRight') resize(width - 40)
        }}
      />
      <Content
        key={`${evidence.keywordId}${evidence.device}`}
        client={client}
        evidence={evidence}
      />
    </aside>
  )
}

function Content({ client, evidence }: DrawerProps) {
  const { language, t } = useLanguage()
  const show = useShowEvidence()
  const { keywordId, device } = evidence
  const { at } = useScope()
  const history = useQuery(historyQuery(client.id, keywordId))
  const { data: competitors = [] } = useQuery(competitorsQuery(client.id))
  const points = history.data?.filter((point) => point.device === device) ?? []
  const wanted = points.findIndex(({ job_id }) => job_id === evidence.jobId)
  const last = points.findLastIndex(
    ({ checked_at }) => checked_at < (at.to ?? Number.POSITIVE_INFINITY),
  )
  const index = wanted === -1 ? last : wanted
  const jobId = evidence.jobId ?? points[index]?.job_id ?? 0
  const serp = useQuery({ ...serpQuery({ jobId, keywordId, device }), enabled: jobId > 0 })
  const step = (by: number) => show({ ...evidence, jobId: points[index + by]?.job_id ?? jobId })
  return (
    <>
      <header className="evidence-head">
        <div className="evidence-title">
          <h2>
            <Link
              to="/c/$clientId/keywords/$keywordId"
              params={{ clientId: client.id, keywordId }}
              search={(old: object) => ({ ...pickScope(old), on: device })}
            >
              {serp.data?.query ?? t('evidence.title')}
            </Link>
          </h2>
          <p className="quiet">
            {serp.data &&
              `${wholeDay(language, serp.data.checked_at)} · ${serp.data.geo} · ${t(`device.${device}`)}`}
          </p>
        </div>
        <IconButton
          icon="left"
          label={t('evidence.before')}
          isDisabled={index <= 0}
          onPress={() => step(-1)}
        />
        <IconButton
          icon="right"
          label={t('evidence.after')}
          isDisabled={index >= points.length - 1}
          onPress={() => step(1)}
        />
        <IconButton icon="close" label={t('action.close')} onPress={() => show(null)} />
      </header>
      <div className="evidence-body">
        {history.data && jobId === 0 ? (
          <EmptyState title={t('evidence.none')} text={t('evidence.noneText')} />
        ) : (
          <QueryBoundary query={serp} rows={12}>
            {(data) => (
              <ResultsPage
                serp={data}
                own={client.domain}
                competitors={competitors.map(({ domain }) => domain)}
              />
            )}
          </QueryBoundary>
        )}
      </div>
    </>
  )
}
