import { type ReactNode, useId, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import './chart.css'
import { useWidth } from '../page/use-size.ts'
import { useBrush } from './brush.ts'
import { type Frame, frameOf, type Vertical } from './frame-size.ts'
import { Axes, Gaps, LineEnds, Lines, Marks, SourceChange } from './parts.tsx'
import { gapsIn, nearestIndex } from './scale.ts'
import type { ChartMark, Series } from './series.ts'

type TimeChartProps = {
  label: string
  series: Series[]
  span: { from: number; to: number }
  vertical: Vertical
  height?: number
  marks?: ChartMark[]
  /** Moments at which something changed that is no value, such as the page that ranks. */
  changes?: number[]
  /** The tooltip at one moment, and the same as text for screen readers. */
  tooltipAt(at: number): { text: string; content: ReactNode }
  onRange?(from: number, to: number): void
  onPick?(at: number): void
  /** Where simulated and live figures meet: nothing is drawn across it. */
  sourceChangeAt?: number | null
  /** Moments that are held, such as the two days that are compared. */
  held?: number[]
}

/** Lines over time. Missing is drawn as missing; every point is reached by pointer and by the arrow keys. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    series,
    span,
    vertical,
    height = 260,
    marks = [],
    changes = [],
    held = [],
    sourceChangeAt = null,
    tooltipAt,
    onRange,
    onPick,
  } = props
  const { language } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [cursor, setCursor] = useState<number | null>(null)
  const pattern = useId()
  const frame = frameOf({ width, height, span, vertical, series, hasMarks: marks.length > 0 })
  const times = timesOf(series)
  const gaps = gapsIn(times)
  const index = cursor === null ? undefined : Math.min(cursor, times.length - 1)
  const at = index === undefined ? undefined : times[index]
  const near = marks.filter((mark) => nearestIndex(times, mark.at) === index)
  const brush = useBrush({ frame, onRange, onPick: () => at !== undefined && onPick?.(at) })
  const tooltip = at === undefined ? null : tooltipAt(at)
  return (
    <div className="chart" ref={box} style={{ height }} data-pickable={onPick !== undefined}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={(event) => {
            if (times.length)
              setCursor(nearestIndex(times, frame.timeAt(event.nativeEvent.offsetX)))
            brush.move(event)
          }}
          onPointerLeave={() => setCursor(null)}
          {...brush.handlers}
        >
          <Axes frame={frame} vertical={vertical} language={language} />
          <Gaps frame={frame} gaps={gaps} pattern={pattern} />
          <Marks frame={frame} marks={marks} />
          {sourceChangeAt !== null && <SourceChange frame={frame} at={sourceChangeAt} />}
          <Lines frame={frame} series={series} gaps={gaps} vertical={vertical} />
          <ChangeMarks frame={frame} changes={changes} />
          {held
            .filter((each) => each >= span.from && each <= span.to)
            .map((each) => (
              <path
                key={each}
                className="chart-held"
                d={`M${frame.x(each)} ${frame.top}V${frame.bottom}`}
              />
            ))}
          <LineEnds frame={frame} series={series} />
          {at !== undefined && <Cursor frame={frame} series={series} at={at} />}
          {brush.range && (
            <rect
              className="chart-brush"
              y={frame.top}
              height={frame.bottom - frame.top}
              {...brush.range}
            />
          )}
        </svg>
      )}
      {times.length > 0 && (
        <input
          className="chart-slider"
          type="range"
          aria-label={label}
          aria-valuetext={[
            tooltip?.text ?? tooltipAt(times.at(-1) ?? 0).text,
            ...near.map((mark) => mark.label),
          ].join('. ')}
          min={0}
          max={times.length - 1}
          value={cursor ?? times.length - 1}
          onChange={({ target }) => setCursor(Number(target.value))}
          onFocus={({ target }) => setCursor(Number(target.value))}
          onBlur={() => setCursor(null)}
          onKeyDown={({ key }) => key === 'Enter' && at !== undefined && onPick?.(at)}
        />
      )}
      {at !== undefined && tooltip && (
        <div
          className="chart-tip"
          data-side={frame.x(at) > width / 2 ? 'left' : 'right'}
          style={{ insetInlineStart: frame.x(at), top: frame.top }}
        >
          {tooltip.content}
          {near.map((mark) => (
            <p key={`${mark.at}${mark.sign}`} className="quiet">
              <b>{mark.sign}</b> {mark.label}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** Where the cursor stops: at the points of the own line, which may be broken into several. */
function timesOf(series: Series[]): number[] {
  const own = series.filter(({ kind }) => kind === 'own')
  const main = own.length > 0 ? own : series.slice(0, 1)
  return main.flatMap(({ points }) => points.map(({ at }) => at))
}

function Cursor({ frame, series, at }: { frame: Frame; series: Series[]; at: number }) {
  return (
    <g>
      <path className="chart-cursor" d={`M${frame.x(at)} ${frame.top}V${frame.bottom}`} />
      {series.map(({ id, kind, points }) => {
        const point = points.find((each) => each.at === at)
        if (!point) return null
        return (
          <circle
            key={id}
            className="chart-dot"
            data-line={kind}
            cx={frame.x(at)}
            cy={frame.y(point.value)}
            r={4}
          />
        )
      })}
    </g>
  )
}

function ChangeMarks({ frame, changes }: { frame: Frame; changes: number[] }) {
  return changes.map((at) => (
    <path
      key={at}
      className="chart-turn"
      d={`M${frame.x(at) - 4} ${frame.bottom - 9}l4 -5 4 5 -4 5z`}
    />
  ))
}
