import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type RecentMove, recentMovesQuery } from '../../../api/analytics.ts'
import { useScope } from '../../../domain/period/scope.ts'
import { KeywordLink } from '../../../domain/positions/keyword-link.tsx'
import { PositionScale } from '../../../domain/positions/position-scale.tsx'
import { useText } from '../../../i18n/language.tsx'
import { Delta, FromTo, SmallChange } from '../../../ui/num.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'

const TURNS = ['every', 'up', 'down'] as const

/** The largest position changes of all clients in the period. */
export function RecentMoves({ versus }: { versus: string }) {
  const t = useText()
  const { at } = useScope()
  const { turn } = useSearch({ from: '/inside/' })
  const direction = turn === 'up' || turn === 'down' ? turn : undefined
  const moves = useQuery(recentMovesQuery({ ...at, ...(direction && { direction }) }))
  return (
    <Section
      title={`${t('today.moved')} ${versus}`}
      text={t('today.movedText')}
      actions={
        <div className="form-row">
          <Link
            to="/"
            search={(old) => ({ ...old, period: 'month', compare: undefined, turn: 'down' })}
            resetScroll={false}
          >
            {t('today.lostThisMonth')}
          </Link>
          <nav className="today-turns" aria-label={t('today.moved')}>
            {TURNS.map((each) => (
              <Link
                key={each}
                to="/"
                search={(old) => ({ ...old, turn: each === 'every' ? undefined : each })}
                aria-current={each === (direction ?? 'every')}
                replace
                resetScroll={false}
              >
                {t(`today.${each}`)}
              </Link>
            ))}
          </nav>
        </div>
      }
    >
      <QueryBoundary query={moves} rows={6}>
        {(data) =>
          data.length ? (
            <>
              <Moves moves={data} />
              <p className="hint">{t('today.clicksBy')}</p>
            </>
          ) : (
            <p className="quiet">{t('today.still')}</p>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Moves({ moves }: { moves: RecentMove[] }) {
  const t = useText()
  return (
    <Table
      label={t('today.moved')}
      headings={[
        { id: 'query', label: t('keyword.query') },
        { id: 'client', label: t('nav.client'), isWide: true },
        { id: 'rail', label: t('keyword.rail'), isHidden: true, isWide: true },
        { id: 'positions', label: t('keyword.position'), isNumber: true },
        { id: 'delta', label: t('keyword.delta'), isNumber: true },
        { id: 'clicks', label: t('today.clicks'), isNumber: true, isWide: true },
        { id: 'checked', label: t('today.checked'), isWide: true },
      ]}
    >
      {moves.map((move) => (
        <Move key={`${move.keyword_id}${move.device}`} move={move} />
      ))}
    </Table>
  )
}

function Move({ move }: { move: RecentMove }) {
  const t = useText()
  const { client_id: clientId, device, position, prev_position } = move
  return (
    <tr>
      <td data-clip="name">
        <KeywordLink clientId={clientId} keywordId={move.keyword_id} device={device}>
          {move.query}
        </KeywordLink>
        <span className="hint table-below">{move.client_name}</span>
      </td>
      <td data-wide="true" data-clip="true">
        <Link to="/c/$clientId" params={{ clientId }}>
          {move.client_name}
        </Link>
      </td>
      <td data-wide="true">
        <PositionScale
          now={position === null ? { state: 'not found' } : { state: 'ranked', position }}
          before={prev_position}
        />
      </td>
      <td data-number="true">
        <FromTo from={prev_position} to={position} />
      </td>
      <td data-number="true">
        {position === null ? (
          <span className="hint">{t('movers.lost')}</span>
        ) : (
          <Delta value={move.delta} />
        )}
      </td>
      <td data-number="true" data-wide="true">
        {move.click_change !== 0 && <SmallChange value={Math.round(move.click_change)} />}
      </td>
      <td data-wide="true">
        <Link to="/jobs/$jobId" params={{ jobId: move.job_id }}>
          <Time at={move.checked_at} />
        </Link>
      </td>
    </tr>
  )
}
