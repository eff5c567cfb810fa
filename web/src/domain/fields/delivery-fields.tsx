import { useText } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TimezoneField } from './timezone-field.tsx'

export type Delivery = {
  delivery: 'instant' | 'daily' | 'weekly'
  time_zone: string
  quiet_from: number | null
  quiet_to: number | null
  escalate_hours: number | null
}

const DELIVERIES = ['instant', 'daily', 'weekly'] as const
const ESCALATED = [1, 2, 4, 8, 24] as const
const NEVER = 'never'
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** When somebody, or a chat, wants to be written to. */
export function DeliveryFields({
  value,
  onChange,
}: {
  value: Delivery
  onChange(value: Delivery): void
}) {
  const t = useText()
  const { delivery, quiet_from, quiet_to } = value
  const setFrom = (id: string) =>
    onChange(
      id === NEVER
        ? { ...value, quiet_from: null, quiet_to: null }
        : { ...value, quiet_from: Number(id), quiet_to: quiet_to ?? 7 },
    )
  return (
    <>
      <Select
        label={t('delivery.when')}
        value={delivery}
        options={DELIVERIES.map((id) => ({ id, label: t(`delivery.${id}`) }))}
        onChange={(id) => onChange({ ...value, delivery: id })}
      />
      {delivery === 'instant' && (
        <Select
          label={t('delivery.quietFrom')}
          value={quiet_from === null ? NEVER : String(quiet_from)}
          options={[{ id: NEVER, label: t('delivery.noQuiet') }, ...HOURS]}
          onChange={setFrom}
        />
      )}
      {delivery === 'instant' && quiet_from !== null && (
        <Select
          label={t('delivery.quietTo')}
          value={String(quiet_to ?? 7)}
          options={HOURS}
          onChange={(id) => onChange({ ...value, quiet_to: Number(id) })}
        />
      )}
      <Select
        label={t('delivery.escalate')}
        value={value.escalate_hours === null ? NEVER : String(value.escalate_hours)}
        options={[
          { id: NEVER, label: t('delivery.everyAlert') },
          ...[...new Set([...ESCALATED, value.escalate_hours ?? 1])].map((hours) => ({
            id: String(hours),
            label: t('delivery.unreadFor', { n: hours }),
          })),
        ]}
        onChange={(id) =>
          onChange({ ...value, escalate_hours: id === NEVER ? null : Number(id) })
        }
      />
      {(delivery !== 'instant' || quiet_from !== null) && (
        <TimezoneField
          value={value.time_zone}
          onChange={(time_zone) => onChange({ ...value, time_zone })}
        />
      )}
    </>
  )
}
