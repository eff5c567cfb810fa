import { useLanguage } from '../../i18n/language.tsx'
import './day-bars.css'
import { Num } from '../num.tsx'

type DayBar = { day: string; value: number /** The paler part of it. */; part?: number }

const HEIGHT = 96
const STEP = 14
const BAR = 10

type DayBarsProps = {
  label: string
  bars: DayBar[]
  names: { day: string; value: string; part?: string }
  /** What a bar stands for; a month is written as 2026-09. */
  unit?: 'day' | 'month'
}

const FORMATS = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const

/** A bar a day, or a month; the same figures stand in a table below for whoever prefers one. */
export function DayBars({ label, bars, names, unit = 'day' }: DayBarsProps) {
  const { language, t } = useLanguage()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT
  const day = new Intl.DateTimeFormat(language, { ...FORMATS[unit], timeZone: 'UTC' })
  const nameOf = (text: string) => day.format(Date.parse(text))
  const ends = [bars[0], bars.at(-1)].map((bar) => (bar ? nameOf(bar.day) : ''))
  if (bars.every(({ value }) => value === 0))
    return (
      <div className="day-bars">
        <h2>{label}</h2>
        <p className="quiet">{t('bars.none', { from: ends[0] ?? '', to: ends[1] ?? '' })}</p>
      </div>
    )
  return (
    <figure className="day-bars">
      <figcaption>
        <h2>{label}</h2>
        {names.part && <span className="day-bars-key">{names.part}</span>}
      </figcaption>
      <div>
        <span className="day-bars-top">
          {names.value}: <Num value={most} />
        </span>
        <svg
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {bars.map(({ day: name, value, part = 0 }, index) => (
            <g key={name}>
              <title>{`${nameOf(name)}: ${value}`}</title>
              <rect
                className="day-bar-room"
                x={index * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
              />
              <rect
                className="day-bar"
                x={index * STEP + 2}
                y={y(value)}
                width={BAR}
                height={HEIGHT - y(value)}
              />
              <rect
                className="day-bar-part"
                x={index * STEP + 2}
                y={y(part)}
                width={BAR}
                height={HEIGHT - y(part)}
              />
            </g>
          ))}
        </svg>
        <div className="day-bars-ends">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      </div>
      <details className="day-bars-table">
        <summary>{t('bars.asTable')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{names.day}</th>
              <th scope="col" data-number="true">
                {names.value}
              </th>
              {names.part && (
                <th scope="col" data-number="true">
                  {names.part}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day: name, value, part }) => (
              <tr key={name}>
                <td>{nameOf(name)}</td>
                <td data-number="true">
                  <Num value={value} />
                </td>
                {names.part && (
                  <td data-number="true">
                    <Num value={part} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
