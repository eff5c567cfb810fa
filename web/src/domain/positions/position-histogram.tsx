import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useText } from '../../i18n/language.tsx'
import type { Band, HistogramBand, HistogramRow } from './position-bands.ts'
import './position-histogram.css'
import { Num, SmallChange } from '../../ui/num.tsx'
import { useWidth } from '../../ui/page/use-size.ts'

type PositionHistogramProps = {
  clientId: number
  bands: HistogramBand[]
  /** The change of each band against the compared period. */
  changes: Partial<Record<Band, number>>
}

const SPACE = 7

/** Every keyword is one tick at its position; a band leads to its keywords. */
export function PositionHistogram({ clientId, bands, changes }: PositionHistogramProps) {
  const t = useText()
  const box = useRef<HTMLOListElement>(null)
  const width = useWidth(box)
  const most = Math.max(
    1,
    ...bands.flatMap(({ rows, count }) =>
      rows.length ? rows.map((row) => row.count) : [count],
    ),
  )
  const room = Math.max(60, width - (width < 420 ? 132 : 168))
  const space = Math.min(SPACE, room / most)
  return (
    <ol className="histogram" ref={box}>
      {bands.map(({ band, count, rows }) => (
        <li key={band}>
          <Link
            className="histogram-band"
            to="/c/$clientId/keywords"
            params={{ clientId }}
            search={(old: object) => ({ ...keepScope(old), band })}
          >
            <span className="histogram-name">
              {band === 'none' ? t('band.none') : band.replace('-', '–')}
            </span>
            <span className="histogram-rows" aria-hidden="true">
              {(rows.length ? rows : [{ first: 0, last: 0, count }]).map((row) => (
                <TickRow key={row.first} row={row} space={space} isOpen={band === 'none'} />
              ))}
            </span>
            <span className="histogram-count">
              <Num value={count} />
              <SmallChange value={changes[band]} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const HEIGHT = 10

function TickRow({
  row: { first, last, count },
  space,
  isOpen,
}: {
  row: HistogramRow
  space: number
  isOpen: boolean
}) {
  const width = Math.max(0, count * space)
  const ticks = Array.from(
    { length: count },
    (_, index) => `M${((index + 0.5) * space).toFixed(1)} 0v${HEIGHT}`,
  ).join('')
  return (
    <span className="histogram-row">
      <span className="histogram-positions">{rangeLabel(first, last)}</span>
      <svg
        className="histogram-bar"
        width={width + 4}
        height={HEIGHT}
        data-open={isOpen}
        aria-hidden="true"
      >
        {count > 0 && <path className="histogram-underlay" d={`M0 ${HEIGHT / 2}H${width}`} />}
        <path className="histogram-ticks" d={ticks} strokeWidth={Math.min(2, space * 0.5)} />
      </svg>
    </span>
  )
}

function rangeLabel(first: number, last: number): string {
  if (first === 0) return ''
  return first === last ? String(first) : `${first}–${last}`
}

/** Period, comparison and segment go along. */
const keepScope = (search: object) =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => ['period', 'compare', 'segment'].includes(name)),
  )
