import { useText } from '../../i18n/language.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { useRecurrenceLabel } from './labels.ts'

/** Schedules as they will look. */
export function SampleSchedules() {
  const t = useText()
  const words = useRecurrenceLabel()
  return (
    <SampleTable
      headings={[t('schedules.kind'), t('schedules.rhythm')]}
      rows={[
        [t('schedule.rank_check'), words('0 6 * * 1')],
        [t('schedule.aeo_check'), words('30 6 * * 1')],
        [t('schedule.report'), words('0 8 1 * *')],
      ]}
    />
  )
}
