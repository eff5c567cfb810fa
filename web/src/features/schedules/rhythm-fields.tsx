import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { cronOf, RHYTHMS, type Rhythm } from './cron.ts'
import './rhythm-fields.css'
import { useWeekdays } from './labels.ts'

type Props = { rhythm: Rhythm; onChange(rhythm: Rhythm): void }

const MORNING = '06:00'
const MONTH_DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1))

/** How often, on which day and at what time; for what that cannot say, a line of cron. */
export function RhythmFields({ rhythm, onChange }: Props) {
  const t = useText()
  const weekdays = useWeekdays()
  const time = rhythm.every === 'custom' ? MORNING : rhythm.time
  function choose(every: Rhythm['every']) {
    if (every === 'custom') return onChange({ every, cron: cronOf(rhythm) })
    if (every === 'week') return onChange({ every, time, weekday: 1 })
    if (every === 'month') return onChange({ every, time, day: 1 })
    onChange({ every, time })
  }
  return (
    <div className="form-row rhythm">
      <Select
        label={t('schedules.rhythm')}
        value={rhythm.every}
        options={RHYTHMS.map((id) => ({ id, label: t(`rhythm.${id}`) }))}
        onChange={choose}
      />
      {rhythm.every === 'week' && (
        <Select
          label={t('schedules.weekday')}
          value={String(rhythm.weekday)}
          options={[1, 2, 3, 4, 5, 6, 0].map((day) => ({ id: String(day), label: weekdays[day] ?? '' }))}
          onChange={(id) => onChange({ ...rhythm, weekday: Number(id) })}
        />
      )}
      {rhythm.every === 'month' && (
        <Select
          label={t('schedules.day')}
          value={String(rhythm.day)}
          options={MONTH_DAYS.map((id) => ({ id, label: id }))}
          onChange={(id) => onChange({ ...rhythm, day: Number(id) })}
        />
      )}
      {rhythm.every === 'custom' ? (
        <TextField
          name="cron"
          label="cron"
          hint={t('schedules.cronHint')}
          value={rhythm.cron}
          onChange={(cron) => onChange({ every: 'custom', cron })}
          maxLength={100}
          mono
          isRequired
        />
      ) : (
        <TextField
          label={t('schedules.time')}
          type="time"
          value={rhythm.time}
          onChange={(next) => onChange({ ...rhythm, time: next })}
          mono
          isRequired
        />
      )}
    </div>
  )
}
