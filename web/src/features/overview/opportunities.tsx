import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { useScope } from '../../domain/period/scope.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { type Opportunity, opportunitiesQuery } from './queries.ts'

/** Keywords worth working on, and why. */
export function OpportunitiesPanel({ client }: { client: Client }) {
  const t = useText()
  const { span, segment } = useScope()
  const opportunities = useQuery(opportunitiesQuery(client.id, { span, segment }))
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('opportunities.title')}</h2>
        <p className="quiet">{t('opportunities.text')}</p>
      </header>
      <div className="panel-rows" data-rows="9">
        <QueryBoundary query={opportunities} rows={8}>
          {(data) =>
            data.length ? (
              <Table
                label={t('opportunities.title')}
                headings={[
                  { id: 'query', label: t('keyword.query') },
                  { id: 'position', label: t('keyword.position'), isNumber: true },
                  { id: 'gain', label: t('opportunities.gain'), isNumber: true, isWide: true },
                  { id: 'score', label: t('opportunities.score'), isNumber: true },
                  { id: 'why', label: t('opportunities.why'), isWide: true },
                ]}
              >
                {data.map((each) => (
                  <Row
                    key={`${each.keyword_id}${each.device}`}
                    client={client}
                    opportunity={each}
                  />
                ))}
              </Table>
            ) : (
              <p className="panel-none quiet">{t('opportunities.none')}</p>
            )
          }
        </QueryBoundary>
      </div>
    </section>
  )
}

function Row({ client, opportunity }: { client: Client; opportunity: Opportunity }) {
  const t = useText()
  const {
    keyword_id,
    query,
    device,
    position,
    estimated_gain,
    opportunity_score,
    reasons,
    job_id,
  } = opportunity
  const why = reasons.map((reason) => t(`reason.${reason}`)).join(', ')
  return (
    <tr data-evidence={writeEvidence({ keywordId: keyword_id, device, jobId: job_id })}>
      <td data-clip="true">
        <KeywordLink clientId={client.id} keywordId={keyword_id} device={device}>
          {query}
        </KeywordLink>
      </td>
      <td data-number="true">
        <Num value={position} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={Math.round(estimated_gain)} options={{ signDisplay: 'always' }} />
      </td>
      <td data-number="true">
        <Score value={opportunity_score} />
      </td>
      <td data-wide="true" data-fill="true" className="quiet opportunity-why">
        {why}
      </td>
    </tr>
  )
}

/** A score out of five as ticks; screen readers get the number. */
function Score({ value }: { value: number }) {
  const t = useText()
  return (
    <svg
      className="score"
      width={30}
      height={10}
      role="img"
      aria-label={t('opportunities.outOf', { n: value })}
    >
      {[1, 2, 3, 4, 5].map((step) => (
        <path key={step} d={`M${step * 6 - 3} 0v10`} data-full={step <= value} />
      ))}
    </svg>
  )
}
