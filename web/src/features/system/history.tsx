import { formatNumber } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { bad, calendar, type Part, type Status } from './days.ts'
import { useProviderName } from './provider-name.ts'
import { StatusBars } from './status-bars.tsx'

/** What was recorded of every part, a bar a day; the same can be read as a table. */
export function History({ status: { parts, days, timestamp, sandbox } }: { status: Status }) {
  const { language, t } = useLanguage()
  const dates = calendar(timestamp, days)
  const nameOf = usePartName()
  const cellText = (part: Part, date: string) => {
    const day = part.days.find((each) => each.day === date)
    return day ? t(`status.${day.state}`) : t('status.unrecorded')
  }
  return (
    <ChartFrame
      title={t('status.history', { n: days })}
      file="status"
      table={{
        headings: [
          { id: 'day', label: t('column.date') },
          ...parts.map((part) => ({ id: `${part.kind} ${part.name}`, label: nameOf(part) })),
        ],
        rows: dates.toReversed().map((date) => ({
          id: date,
          cells: [date, ...parts.map((part) => cellText(part, date))],
        })),
      }}
    >
      <p className="quiet">
        {t('status.historyText')} {sandbox && t('status.sandbox')}
      </p>
      <ul className="status-parts">
        {parts.map((part) => (
          <li key={`${part.kind} ${part.name}`}>
            <h3>{nameOf(part)}</h3>
            <p className="status-now">
              <Now part={part} />
              {part.delay_seconds !== null && (
                <span className="quiet">
                  {t('status.delay', {
                    n: formatNumber(language, part.delay_seconds, {
                      maximumSignificantDigits: 2,
                    }),
                  })}
                </span>
              )}
            </p>
            <StatusBars name={nameOf(part)} days={part.days} dates={dates} />
            <p className="hint">
              {part.days.length ? t('status.badMinutes', bad(part.days)) : t('status.noDays')}
            </p>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

const TONES: Record<NonNullable<Part['state']>, Tone> = {
  fine: 'good',
  disturbed: 'changed',
  down: 'bad',
}

function Now({ part: { state, kind } }: { part: Part }) {
  const { t } = useLanguage()
  if (state) return <StatusBadge tone={TONES[state]}>{t(`status.${state}`)}</StatusBadge>
  return (
    <StatusBadge tone="waiting">
      {t(kind === 'queue' ? 'status.soon' : 'status.idle')}
    </StatusBadge>
  )
}

function usePartName() {
  const { t } = useLanguage()
  const providerName = useProviderName()
  return ({ kind, name }: Part) => {
    if (kind === 'scheduler') return t('status.scheduler')
    if (kind === 'queue') return t('status.queue')
    return providerName(name)
  }
}
