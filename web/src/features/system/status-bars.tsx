import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { bad, type Day } from './days.ts'

const STEP = 4
const BAR = 3
const HEIGHT = 28
/** The worse, the shorter; a day that nobody recorded is a line on the ground. */
const HEIGHTS = { fine: 28, disturbed: 18, down: 9, unrecorded: 1 } as const

type StatusBarsProps = { name: string; days: Day[]; dates: string[] }

/** One bar a day: height and colour both show the status. */
export function StatusBars({ name, days, dates }: StatusBarsProps) {
  const { language, t } = useLanguage()
  const byDate = new Map(days.map((day) => [day.day, day]))
  const dayName = (date: string) => dayAndMonth(language, Date.parse(`${date}T12:00:00`) / 1000)
  const count = (state: Day['state']) => days.filter((day) => day.state === state).length
  const counts = {
    ...{ fine: count('fine'), disturbed: count('disturbed'), down: count('down') },
    unrecorded: dates.length - days.length,
  }
  return (
    <>
      <svg
        className="status-bars"
        viewBox={`0 0 ${dates.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${t('status.summary', counts)}`}
      >
        {dates.map((date, index) => {
          const day = byDate.get(date)
          const state = day?.state ?? 'unrecorded'
          const label = [
            `${dayName(date)}: ${t(`status.${state}`)}`,
            day && t('status.badMinutes', bad([day])),
          ]
          return (
            <g key={date}>
              <title>{label.filter(Boolean).join(', ')}</title>
              <rect
                className="status-bar-room"
                x={index * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
              />
              <rect
                className="status-bar"
                data-state={state}
                x={index * STEP}
                y={HEIGHT - HEIGHTS[state]}
                width={BAR}
                height={HEIGHTS[state]}
              />
            </g>
          )
        })}
      </svg>
      <div className="status-ends" aria-hidden="true">
        <span>{dayName(dates[0] ?? '')}</span>
        <span>{dayName(dates.at(-1) ?? '')}</span>
      </div>
    </>
  )
}
