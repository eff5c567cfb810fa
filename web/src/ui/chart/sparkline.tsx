import './chart.css'
import { positionOffset } from './position-axis.ts'
import { type ChartPoint, gapsIn, linePath, runsOf } from './scale.ts'

type SparklineProps = {
  label: string
  points: ChartPoint[]
  span?: { from: number; to: number }
  vertical: 'percent' | 'position'
  width?: number
  height?: number
}

const PAD = 4

/** The client's own line in a table cell: its shape only, the figures stand beside it. */
export function Sparkline({
  label,
  points,
  span,
  vertical,
  width = 120,
  height = 24,
}: SparklineProps) {
  const times = points.map(({ at }) => at)
  const from = span?.from ?? times[0] ?? 0
  const to = Math.max(span?.to ?? times.at(-1) ?? 0, from + 1)
  const x = (at: number) => PAD + ((at - from) / (to - from)) * (width - 2 * PAD)
  const y = heightScale(points, vertical, height)
  const shape = {
    x: ({ at }: { at: number }) => x(at),
    y: ({ value }: { value: number }) => y(value),
    isStepped: vertical === 'position',
  }
  const runs = runsOf(points, gapsIn(times))
  const path = runs.map((run) => linePath(run, shape)).join('')
  const last = runs.at(-1)?.at(-1)
  return (
    <svg className="sparkline" width={width} height={height} role="img" aria-label={label}>
      {points.length === 0 && (
        <path className="sparkline-none" d={`M${PAD} ${height / 2}H${width - PAD}`} />
      )}
      <path className="sparkline-underlay" d={path} />
      <path d={path} />
      {last && <circle cx={x(last.at)} cy={y(last.value)} r={2} />}
    </svg>
  )
}

/** Percent between the lowest and the highest; places on the scale of the rail, so that rows compare. */
function heightScale(points: ChartPoint[], vertical: 'percent' | 'position', height: number) {
  const room = height - 2 * PAD
  if (vertical === 'position') return (value: number) => PAD + positionOffset(value) * room
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (low === high) return () => height / 2
  return (value: number) => height - PAD - ((value - low) / (high - low)) * room
}
