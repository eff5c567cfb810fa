import { useText } from '../../i18n/language.tsx'
import './position-scale.css'
import { POSITION_TICKS, positionOffset } from '../../ui/chart/position-axis.ts'

/** States that are never mixed. */
export type Standing =
  | { state: 'ranked'; position: number }
  | { state: 'not found' }
  | { state: 'failed' }
  | { state: 'not checked' }

/** What stands in place of a position; nothing where nobody has looked. */
const UNRANKED = {
  'not found': { sign: '–', label: 'scale.notFound' },
  failed: { sign: '✕', label: 'scale.failed' },
  'not checked': { sign: '', label: 'scale.notChecked' },
} as const

/** In place of a position: not found, failed and never checked differ in shape and in name. */
export function NoPosition({ state }: { state: keyof typeof UNRANKED }) {
  const t = useText()
  const { sign, label } = UNRANKED[state]
  return (
    <span
      className="no-position num"
      data-state={state}
      role="img"
      aria-label={t(label)}
      title={t(label)}
    >
      {sign}
    </span>
  )
}

const WIDTH = 96
const HEIGHT = 12
const PAD = 5
const MIDDLE = HEIGHT / 2
const x = (position: number) => PAD + positionOffset(position) * (WIDTH - 2 * PAD)
const BASE = `M${PAD} ${MIDDLE}H${WIDTH - PAD}`
const TICKS = POSITION_TICKS.map((tick) => `M${x(tick).toFixed(1)} ${MIDDLE - 3}v6`).join('')

/** The product's mark: a 1–100 scale, a dot for now, a tail from before, an open end for "not found". */
export function PositionScale({
  now,
  before = null,
}: {
  now: Standing
  before?: number | null
}) {
  const t = useText()
  const label =
    now.state === 'ranked'
      ? t('scale.ranked', { n: now.position })
      : t(UNRANKED[now.state].label)
  return (
    <svg
      className="position-scale"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      data-state={now.state}
    >
      <path className="position-scale-base" d={BASE} />
      <path className="position-scale-ticks" d={TICKS} />
      {now.state === 'ranked' && <Dot position={now.position} before={before} />}
      {now.state === 'not found' && (
        <circle className="position-scale-open" cx={WIDTH - PAD} cy={MIDDLE} r={3} />
      )}
    </svg>
  )
}

function Dot({ position, before }: { position: number; before: number | null }) {
  const dot = x(position)
  const tail = before === null ? dot : x(before)
  return (
    <>
      <path
        className="position-scale-underlay"
        d={`M${Math.min(dot, tail) - 4} ${MIDDLE}H${Math.max(dot, tail) + 4}`}
      />
      {tail !== dot && <path className="position-scale-tail" d={`M${tail} ${MIDDLE}H${dot}`} />}
      <circle className="position-scale-dot" cx={dot} cy={MIDDLE} r={3} />
    </>
  )
}

const ANCHORS: Record<number, 'start' | 'end'> = { 1: 'start', 100: 'end' }

/** The labels of the scale, for the head of a column. */
export function ScaleLabels() {
  return (
    <svg
      className="position-scale position-scale-labels"
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      {[1, ...POSITION_TICKS, 100].map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 2} textAnchor={ANCHORS[tick] ?? 'middle'}>
          {tick}
        </text>
      ))}
    </svg>
  )
}
