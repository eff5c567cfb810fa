import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { pickScope, useScope } from '../../domain/period/scope.ts'
import { useVersus } from '../../domain/period/versus.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { PositionScale } from '../../domain/positions/position-scale.tsx'
import { useText } from '../../i18n/language.tsx'
import { Delta, FromTo } from '../../ui/num.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { type Movers, moversQuery } from './queries.ts'

type Move = Movers['gainers'][number] | Movers['losers'][number]

/** What went up and down in the period. */
export function MoversPanel({ client }: { client: Client }) {
  const t = useText()
  const { at, segment } = useScope()
  const movers = useQuery(moversQuery(client.id, { at, segment }))
  const versus = useVersus(movers.data?.compared_at)
  return (
    <div className="movers">
      {(['up', 'down'] as const).map((turn) => (
        <section key={turn} className="panel">
          <header className="panel-head">
            <h2>
              <Link
                to="/c/$clientId/keywords"
                params={{ clientId: client.id }}
                search={(old: object) => ({ ...pickScope(old), turn })}
              >
                {t(turn === 'up' ? 'movers.up' : 'movers.down')}
              </Link>
            </h2>
            <p className="quiet">{versus}</p>
          </header>
          <div className="panel-rows" data-rows="6">
            <QueryBoundary query={movers} rows={6}>
              {({ gainers, losers }) => (
                <Moves client={client} moves={turn === 'up' ? gainers : losers} />
              )}
            </QueryBoundary>
          </div>
        </section>
      ))}
    </div>
  )
}

function Moves({ client, moves }: { client: Client; moves: Move[] }) {
  const t = useText()
  if (moves.length === 0) return <p className="panel-none quiet">{t('movers.none')}</p>
  return (
    <ul>
      {moves.map(({ keyword_id, query, device, position, prev_position, delta, job_id }) => (
        <li
          key={`${keyword_id}${device}`}
          className="mover"
          data-evidence={writeEvidence({ keywordId: keyword_id, device, jobId: job_id })}
        >
          <KeywordLink clientId={client.id} keywordId={keyword_id} device={device}>
            {query}
          </KeywordLink>
          <PositionScale
            now={position === null ? { state: 'not found' } : { state: 'ranked', position }}
            before={prev_position}
          />
          <span className="mover-positions">
            <FromTo from={prev_position} to={position} />
          </span>
          {position === null ? (
            <span className="mover-lost">{t('movers.lost')}</span>
          ) : (
            <Delta value={delta} />
          )}
        </li>
      ))}
    </ul>
  )
}
