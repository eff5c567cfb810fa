import type { Language } from '../../../../locales/index.ts'
import { dayAndMonth, formatNumber } from '../../i18n/format.ts'
import { useText } from '../../i18n/language.tsx'
import { type Frame, letterWidth, type Vertical } from './frame-size.ts'
import { lineStyleData } from './line-style.ts'
import { type Gap, linePath, runsOf, spreadLabels } from './scale.ts'
import type { ChartMark, Series } from './series.ts'

type AxesProps = { frame: Frame; vertical: Vertical; language: Language }

export function Axes({ frame, vertical, language }: AxesProps) {
  const t = useText()
  const { left, right, top, bottom, xTicks, yTicks, x, y } = frame
  return (
    <g className="chart-axes">
      {yTicks.map((tick) => (
        <g key={tick}>
          <path className="chart-rule" d={`M${left} ${Math.round(y(tick)) + 0.5}H${right}`} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {vertical === 'percent' ? percent(language, tick) : formatNumber(language, tick)}
          </text>
        </g>
      ))}
      {vertical === 'position' && (
        <text className="chart-lane" x={left - 8} y={y(null) + 4} textAnchor="end">
          <title>{t('scale.notFound')}</title>–
        </text>
      )}
      <path className="chart-base" d={`M${left} ${bottom + 0.5}H${right}`} />
      {xTicks.map((tick) => {
        const left = x(tick)
        return (
          <g key={tick}>
            <path className="chart-tick" d={`M${left} ${bottom}v4`} />
            <text x={left} y={bottom + 18} textAnchor="middle">
              {dayAndMonth(language, tick)}
            </text>
          </g>
        )
      })}
      <path className="chart-rule" d={`M${left} ${top}`} />
    </g>
  )
}

const percent = (language: Language, value: number) =>
  formatNumber(language, value / 100, {
    style: 'percent',
    maximumFractionDigits: value % 1 === 0 ? 0 : 1,
  })

type GapsProps = { frame: Frame; gaps: Gap[]; pattern: string }

/** A period without checks: hatched, and labelled where there is room. */
export function Gaps({ frame: { x, top, bottom, left, right }, gaps, pattern }: GapsProps) {
  const t = useText()
  return (
    <>
      <pattern
        id={pattern}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className="chart-hatch" d="M0 0V6" />
      </pattern>
      {gaps.map((gap) => {
        const from = Math.max(left, x(gap.from) + 3)
        const width = Math.min(right, x(gap.to) - 3) - from
        if (width <= 2) return null
        return (
          <g key={gap.from}>
            <rect
              x={from}
              y={top}
              width={width}
              height={bottom - top}
              fill={`url(#${pattern})`}
            />
            {width > 84 && (
              <text
                className="chart-gap"
                x={from + width / 2}
                y={bottom - 8}
                textAnchor="middle"
              >
                {t('chart.notChecked')}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** The width of a sign, and a pixel between it and the next. */
const MARK_ROOM = 17

/** Annotations by number, none over another; their texts stand below the chart. */
export function Marks({
  frame: { x, left, right, top, bottom },
  marks,
}: {
  frame: Frame
  marks: ChartMark[]
}) {
  const centers = marks.map(({ at }) => x(at))
  const fit = marks.length * MARK_ROOM < right - left
  const signs = fit
    ? spreadLabels(centers, { room: MARK_ROOM, top: left, bottom: right })
    : centers
  return marks.map(({ at, sign, label }, index) => {
    const center = signs[index] ?? x(at)
    return (
      <g key={`${at}${sign}`} className="chart-mark">
        <title>{label}</title>
        <path d={`M${center} ${top - 4}L${x(at)} ${top}V${bottom}`} />
        <rect x={center - 8} y={top - 20} width={16} height={16} />
        <text x={center} y={top - 8} textAnchor="middle">
          {sign}
        </text>
      </g>
    )
  })
}

/** Points on both sides come from different sources; the label says which side is simulated. */
export function SourceChange({ frame: { x, top, bottom }, at }: { frame: Frame; at: number }) {
  const t = useText()
  return (
    <g className="chart-source-change">
      <path d={`M${x(at)} ${top}V${bottom}`} />
      <text x={x(at)} y={top + 12} textAnchor="middle">
        {t('chart.sourceChange')}
      </text>
    </g>
  )
}

type LinesProps = { frame: Frame; series: Series[]; gaps: Gap[]; vertical: Vertical }

/** The client's own line lies over the others, on the stroke of the highlighter. */
export function Lines({ frame, series, gaps, vertical }: LinesProps) {
  const shape = {
    x: ({ at }: { at: number }) => frame.x(at),
    y: ({ value }: { value: number }) => frame.y(value),
    isStepped: vertical === 'position',
  }
  const sortRows = series.toSorted(
    (a, b) => Number(a.kind === 'own') - Number(b.kind === 'own'),
  )
  return sortRows.map(({ id, kind, lineStyle, points }) => {
    const runs = runsOf(points, gaps)
    const path = runs.map((run) => linePath(run, shape)).join('')
    const single = runs.filter((run) => run.length === 1).flat()
    return (
      <g key={id} className="chart-line" data-line={kind} {...lineStyleData(lineStyle)}>
        {kind === 'own' && <path className="chart-underlay" d={path} />}
        <path className="chart-stroke" d={path} />
        {single.map(({ at, value }) => (
          <circle
            key={at}
            className="chart-dot"
            data-line={kind}
            cx={frame.x(at)}
            cy={frame.y(value)}
            r={2.5}
          />
        ))}
        {kind === 'own' &&
          points
            .filter(({ isOpen, value }) => isOpen || value === null)
            .map(({ at, value }) => (
              <circle
                key={at}
                className="chart-open"
                cx={frame.x(at)}
                cy={frame.y(value)}
                r={3.5}
              />
            ))}
      </g>
    )
  })
}

const LABEL_ROOM = 15

/** Names at the ends of lines instead of a legend. */
export function LineEnds({ frame, series }: { frame: Frame; series: Series[] }) {
  const ends = series.flatMap(({ id, label, kind, lineStyle, points }) => {
    const last = points.findLast(({ value }) => value !== null)
    return last && label
      ? [{ id, label, kind, lineStyle, x: frame.x(last.at), y: frame.y(last.value) }]
      : []
  })
  const heights = spreadLabels(
    ends.map(({ y }) => y),
    { room: LABEL_ROOM, top: frame.top, bottom: frame.bottom - LABEL_ROOM / 2 },
  )
  const letters = Math.floor((frame.labelRoom - 14) / letterWidth(frame.width))
  const beside = Math.min(frame.right, Math.max(frame.left, ...ends.map((end) => end.x))) + 10
  return ends.map(({ id, label, kind, lineStyle }, index) => (
    <text
      key={id}
      className="chart-name"
      data-line={kind}
      {...lineStyleData(lineStyle)}
      x={beside}
      y={(heights[index] ?? 0) + 4}
    >
      {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
    </text>
  ))
}
