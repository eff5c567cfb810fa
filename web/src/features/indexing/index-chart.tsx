import { useRef } from 'react'
import { absoluteTime, formatNumber } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { countTicks, linePath } from '../../ui/chart/scale.ts'
import { useWidth } from '../../ui/page/width.ts'
import './indexing.css'
import type { Sample } from './queries.ts'

const HEIGHT = 176
const LEFT = 56
const RIGHT = 16
const TOP = 30
const BOTTOM = 22

/** Indexed pages over time. Looks by different methods cannot be compared, so the line breaks between them. */
export function IndexChart({ samples }: { samples: Sample[] }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} className="indexing-chart">
      {width > 0 && <Drawing points={samples.toReversed()} width={width} />}
    </div>
  )
}

function Drawing({ points, width }: { points: Sample[]; width: number }) {
  const { language, t } = useLanguage()
  const first = points[0]?.checked_at ?? 0
  const last = points.at(-1)?.checked_at ?? 1
  const most = Math.max(1, ...points.map(({ total_indexed }) => total_indexed))
  const ticks = countTicks(most)
  const length = Math.max(1, last - first)
  const x = (at: number) => LEFT + ((at - first) / length) * (width - RIGHT - LEFT)
  const y = (count: number) =>
    HEIGHT - BOTTOM - (count / (ticks.at(-1) ?? most)) * (HEIGHT - BOTTOM - TOP)
  const shape = {
    x: (sample: Sample) => x(sample.checked_at),
    y: (sample: Sample) => y(sample.total_indexed),
  }
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={t('indexing.chart')}>
      <text x={0} y={12}>
        {t('indexing.total')}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="axis" d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(language, tick)}
          </text>
        </g>
      ))}
      {byMethod(points).map((run) => (
        <path key={run[0]?.checked_at} className="line" d={linePath(run, shape)} />
      ))}
      {points.map(({ checked_at, total_indexed }) => (
        <circle key={checked_at} className="dot" cx={x(checked_at)} cy={y(total_indexed)} r={3}>
          <title>{`${absoluteTime(language, checked_at)}: ${formatNumber(language, total_indexed)}`}</title>
        </circle>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {shortDate(language, first)}
      </text>
      <text x={width - RIGHT} y={HEIGHT - 6} textAnchor="end">
        {shortDate(language, last)}
      </text>
    </svg>
  )
}

function byMethod(points: Sample[]): Sample[][] {
  const runs: Sample[][] = []
  for (const sample of points) {
    const open = runs.at(-1)
    if (open?.[0]?.method === sample.method) open.push(sample)
    else runs.push([sample])
  }
  return runs
}

const shortDate = (language: string, seconds: number) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(seconds * 1000)
