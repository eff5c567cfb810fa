import { useId } from 'react'
import { useText } from '../../i18n/language.tsx'
import './geo-grids.css'
import type { GridDetail, GridPoint } from './queries.ts'

const SIDE = 560
const FRAME = 28
/** Of the step from point to point that a cell fills. */
const FILLED = 0.82

type PictureProps = {
  grid: Pick<GridDetail, 'size' | 'radius_km' | 'grid' | 'depth'>
  label: string
  chosen?: number | null
  onChoose?(nr: number): void
}

/** The points on a plain sketch: rings of distance, north on top. Lightness and what is written in a cell say its rank. */
export function GridPicture({
  grid: { size, radius_km, grid, depth },
  label,
  chosen = null,
  onChoose,
}: PictureProps) {
  const t = useText()
  const title = useId()
  const step = (SIDE - 2 * FRAME) / size
  const middle = SIDE / 2
  const reach = (step * (size - 1)) / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing whose points can be chosen
    <svg
      className="geo-grid"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="group"
      aria-labelledby={title}
    >
      <title id={title}>{label}</title>
      <path
        className="geo-axis"
        d={`M${middle} ${FRAME}V${SIDE - FRAME}M${FRAME} ${middle}H${SIDE - FRAME}`}
      />
      <circle className="geo-ring" cx={middle} cy={middle} r={reach / 2} />
      <circle className="geo-ring" cx={middle} cy={middle} r={reach} />
      <text className="geo-note" x={middle} y={18} textAnchor="middle">
        {t('grids.north')}
      </text>
      <text className="geo-note" x={middle + reach} y={SIDE - 8} textAnchor="middle">
        {t('grids.km', { km: radius_km })}
      </text>
      {grid.map((point) => (
        <Cell
          key={point.nr}
          point={point}
          depth={depth}
          at={{
            x: FRAME + (point.column + 0.5) * step,
            y: FRAME + (point.row + 0.5) * step,
            side: step * FILLED,
          }}
          isChosen={point.nr === chosen}
          {...(onChoose && { onChoose: () => onChoose(point.nr) })}
        />
      ))}
    </svg>
  )
}

type CellProps = {
  point: GridPoint
  depth: number
  at: { x: number; y: number; side: number }
  isChosen: boolean
  onChoose?(): void
}

function Cell({ point, depth, at: { x, y, side }, isChosen, onChoose }: CellProps) {
  const describe = usePointText(depth)
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side }
  const drawing = (
    <>
      <rect {...box} />
      <text
        x={x}
        y={y + side * 0.14}
        textAnchor="middle"
        style={{ fontSize: `${Math.min(20, side * 0.42)}px` }}
      >
        {signOf(point)}
      </text>
      <Arrow point={point} at={{ x: x + side / 2, y: y - side / 2, side }} />
    </>
  )
  const look = { className: 'geo-cell', 'data-band': bandOf(point) }
  if (!onChoose) return <g {...look}>{drawing}</g>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
    <g
      {...look}
      role="button"
      tabIndex={0}
      aria-label={describe(point)}
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      {drawing}
    </g>
  )
}

/** Better or worse than before, by its shape; nothing where it is the same or not known. */
function Arrow({
  point: { delta, is_new, is_lost },
  at: { x, y, side },
}: Pick<CellProps, 'point' | 'at'>) {
  const isBetter = is_new || (delta ?? 0) > 0
  const isWorse = is_lost || (delta ?? 0) < 0
  if (!isBetter && !isWorse) return null
  const size = Math.min(9, side * 0.22)
  const [left, right] = [x - size - 3, x - 3]
  const [top, bottom] = isBetter ? [y + 3, y + 3 + size] : [y + 3 + size, y + 3]
  return (
    <path
      className="geo-arrow"
      d={`M${left} ${bottom}L${(left + right) / 2} ${top}L${right} ${bottom}Z`}
    />
  )
}

export function bandOf({ state, position }: Pick<GridPoint, 'state' | 'position'>): string {
  if (position === null) return state
  if (position <= 3) return 'top3'
  return position <= 10 ? 'top10' : 'beyond'
}

const SIGNS = { not_found: '–', failed: '×', not_checked: '' }

const signOf = ({ state, position }: GridPoint) =>
  state === 'ranked' ? String(position) : SIGNS[state]

/** A point in words. */
export function usePointText(depth: number) {
  const t = useText()
  return ({ row, column, state, position }: GridPoint) => {
    const where = t('grids.pointAt', { row: row + 1, column: column + 1 })
    if (state === 'ranked')
      return `${where}: ${t('grids.position', { position: position ?? 0 })}`
    if (state === 'not_found') return `${where}: ${t('grids.notFound', { n: depth })}`
    return `${where}: ${t(state === 'failed' ? 'grids.failedPoint' : 'grids.notChecked')}`
  }
}

/** What the cells mean. */
export function GridLegend({ depth }: { depth: number }) {
  const t = useText()
  const entries = [
    { band: 'top3', sign: '1–3', label: t('grids.band.top3') },
    { band: 'top10', sign: '4–10', label: t('grids.band.top10') },
    { band: 'beyond', sign: `11–${depth}`, label: t('grids.band.beyond') },
    { band: 'not_found', sign: '–', label: t('grids.notFound', { n: depth }) },
    { band: 'failed', sign: '×', label: t('grids.failedPoint') },
  ]
  return (
    <ul className="geo-legend">
      {entries.map(({ band, sign, label }) => (
        <li key={band}>
          <span className="geo-swatch" data-band={band}>
            {sign}
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}
