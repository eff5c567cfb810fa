import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { standingQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { pickScope, useScope } from '../../domain/period/scope.ts'
import { useVersus } from '../../domain/period/versus.ts'
import { useEngineName } from '../../domain/positions/of-engine.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { Delta, Num } from '../../ui/num.tsx'

type Name = 'visibility' | 'top3' | 'top10' | 'top30' | 'not_found'

const FIGURES: { name: Name; label: PlainKey; band: string }[] = [
  { name: 'top3', label: 'top.3', band: '1-3' },
  { name: 'top10', label: 'top.10', band: '1-10' },
  { name: 'top30', label: 'top.30', band: '1-30' },
  { name: 'not_found', label: 'band.none', band: 'none' },
]

/** The check at the end of the period in figures, against before; each leads to its rows. */
export function Figures({ client }: { client: Client }) {
  const t = useText()
  const { at, segment } = useScope()
  const { data: standing } = useQuery(standingQuery(client.id, { at, segment }))
  const versus = useVersus(standing?.compared_at)
  const engine = useEngineName(client.id, standing?.engine)
  const last = standing?.now
  const change = (name: Name) => standing?.change?.[name] ?? null
  return (
    <div className="standing">
      <dl className="standing-figures">
        <div className="standing-figure" data-main>
          <dt>{t('overview.visibility')}</dt>
          <dd>
            <Link
              to="/c/$clientId/keywords"
              params={{ clientId: client.id }}
              search={pickScope}
            >
              <Num
                value={last ? last.visibility / 100 : null}
                size="large"
                options={{
                  style: 'percent',
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                }}
              />
            </Link>
            <Delta value={change('visibility')} digits={1} />
          </dd>
        </div>
        {FIGURES.map(({ name, label, band }) => (
          <div className="standing-figure" key={name}>
            <dt>{t(label)}</dt>
            <dd>
              <Link
                to="/c/$clientId/keywords"
                params={{ clientId: client.id }}
                search={(old: object) => ({ ...pickScope(old), band })}
              >
                <Num value={last?.[name]} size="large" />
              </Link>
              <Delta value={change(name)} isLessBetter={name === 'not_found'} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="standing-note quiet">
        {last && (
          <>
            <Link to="/jobs/$jobId" params={{ jobId: last.job_id }}>
              {t('overview.ofChecks', { n: last.total })}
            </Link>
            {last.failed > 0 && (
              <>
                {' · '}
                <Link
                  className="standing-failed"
                  to="/jobs/$jobId"
                  params={{ jobId: last.job_id }}
                  search={{ show: 'failed' }}
                >
                  <span aria-hidden="true">◆</span> {t('overview.failed', { n: last.failed })}
                </Link>
              </>
            )}
            {standing?.change && ` · ${t('keyword.delta')} ${versus}`}
            {standing?.compared_checks &&
              ` · ${t('overview.comparedChecks', { n: standing.compared_checks })}`}
            {engine && ` · ${engine}`}
          </>
        )}
      </p>
    </div>
  )
}
