import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { cronOf, RECURRENCES, type Recurrence } from './cron.ts'
import './recurrence-fields.css'
import { useWeekdays } from './labels.ts'

type Props = { recurrence: Recurrence; onChange(recurrence: Recurrence): void }

const MORNING = '06:00'
const MONTH_DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1))

/** How often, on which day and at what time, or a cron expression. */
export function RecurrenceFields({ recurrence, onChange }: Props) {
  const t = useText()
  const weekdays = useWeekdays()
  const time = recurrence.every === 'custom' ? MORNING : recurrence.time
  function choose(every: Recurrence['every']) {
    if (every === 'custom') return onChange({ every, cron: cronOf(recurrence) })
    if (every === 'week') return onChange({ every, time, weekday: 1 })
    if (every === 'month') return onChange({ every, time, day: 1 })
    onChange({ every, time })
  }
  return (
    <div className="form-row rhythm">
      <Select
        label={t('schedules.rhythm')}
        value={recurrence.every}
        options={RECURRENCES.map((id) => ({ id, label: t(`recurrence.${id}`) }))}
        onChange={choose}
      />
      {recurrence.every === 'week' && (
        <Select
          label={t('schedules.weekday')}
          value={String(recurrence.weekday)}
          options={[1, 2, 3, 4, 5, 6, 0].map((day) => ({
            id: String(day),
            label: weekdays[day] ?? '',
          }))}
          onChange={(id) => onChange({ ...recurrence, weekday: Number(id) })}
        />
      )}
      {recurrence.every === 'month' && (
        <Select
          label={t('schedules.day')}
          value={String(recurrence.day)}
          options={MONTH_DAYS.map((id) => ({ id, label: id }))}
          onChange={(id) => onChange({ ...recurrence, day: Number(id) })}
        />
      )}
      {recurrence.every === 'custom' ? (
        <TextField
          name="cron"
          label="cron"
          hint={t('schedules.cronHint')}
          value={recurrence.cron}
          onChange={(cron) => onChange({ every: 'custom', cron })}
          maxLength={100}
          mono
          isRequired
        />
      ) : (
        <TextField
          label={t('schedules.time')}
          type="time"
          value={recurrence.time}
          onChange={(next) => onChange({ ...recurrence, time: next })}
          mono
          isRequired
        />
      )}
    </div>
  )
}
