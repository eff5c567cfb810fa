import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type Answer, api } from '../../api/client/client.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { useScope } from '../../domain/period/scope.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { bandOf } from '../../domain/positions/position-bands.ts'
import { NoPosition } from '../../domain/positions/position-scale.tsx'
import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import './matrix.css'

type Matrix = Answer<'get', '/api/v1/clients/{client_id}/keyword-matrix'>

const ROWS = 100

/** Positions by the day of the check: unchecked is empty, not found is a dash, failed a cross. */
export function MatrixView({ clientId }: { clientId: number }) {
  const { t } = useLanguage()
  const { span, segment } = useScope()
  const { page: text, tag, cluster } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const page = Math.max(1, Number.parseInt(text ?? '1', 10) || 1)
  const part = { ...segment, ...(tag && { tag }), ...(cluster && { cluster }) }
  const matrix = useQuery({
    queryKey: ['analytics', clientId, 'matrix', span, part, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/keyword-matrix', {
        path: { client_id: clientId },
        query: { ...part, ...span, page, per_page: ROWS },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryBoundary query={matrix} rows={16}>
      {(data) =>
        data.jobs.length === 0 ? (
          <EmptyState title={t('overview.nothingHere')} text={t('overview.nothingHereText')}>
            <LinkButton to="/c/$clientId/checks" params={{ clientId }}>
              {t('run.start')}
            </LinkButton>
          </EmptyState>
        ) : (
          <div className="matrix-box">
            <Cells clientId={clientId} matrix={data} />
            <Pager
              page={data.page}
              pages={data.pages}
              onPage={(next) =>
                void navigate({ search: (old) => ({ ...old, page: String(next) }) })
              }
            />
          </div>
        )
      }
    </QueryBoundary>
  )
}

function Cells({ clientId, matrix: { jobs, rows } }: { clientId: number; matrix: Matrix }) {
  const { language, t } = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll matrix" aria-label={t('view.dates')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('keyword.query')}</th>
            {jobs.map(({ job_id, checked_at }) => (
              <th key={job_id} scope="col" className="matrix-day">
                <Link to="/jobs/$jobId" params={{ jobId: job_id }}>
                  {dayAndMonth(language, checked_at)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keyword_id, query, device, cells, failed_jobs }) => (
            <tr key={`${keyword_id}${device}`}>
              <td>
                <div className="matrix-query">
                  <KeywordLink clientId={clientId} keywordId={keyword_id} device={device}>
                    {query}
                  </KeywordLink>
                </div>
              </td>
              {cells.map((cell, index) => {
                const job = jobs[index]
                if (!cell || !job)
                  return (
                    <td
                      key={job?.job_id ?? index}
                      className="matrix-cell"
                      data-band="unchecked"
                    >
                      <NoPosition
                        state={
                          job && failed_jobs.includes(job.job_id) ? 'failed' : 'not checked'
                        }
                      />
                    </td>
                  )
                return (
                  <td
                    key={job.job_id}
                    className="matrix-cell num"
                    data-band={bandOf({ position: cell.position, checked_at: job.checked_at })}
                    data-turn={turnOf(cell.delta)}
                    data-evidence={writeEvidence({
                      keywordId: keyword_id,
                      device,
                      jobId: job.job_id,
                    })}
                  >
                    {cell.position ?? <NoPosition state="not found" />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Small moves are noise. */
const MIN_CHANGE = 3

function turnOf(delta: number | null): 'up' | 'down' | undefined {
  if (delta === null || Math.abs(delta) < MIN_CHANGE) return undefined
  return delta > 0 ? 'up' : 'down'
}
