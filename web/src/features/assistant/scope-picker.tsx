import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { pickableClientsQuery } from './queries.ts'

type PickerProps = {
  clientId: number | null
  isDisabled?: boolean
  onChange(clientId: number | null): void
}

/** What a conversation is about: one client, or all. */
export function ScopePicker({ clientId, isDisabled = false, onChange }: PickerProps) {
  const t = useText()
  const { data = [] } = useQuery(pickableClientsQuery)
  return (
    <Select
      label={t('assistant.scope')}
      isBare
      isDisabled={isDisabled}
      value={clientId === null ? 'all' : String(clientId)}
      options={[
        { id: 'all', label: t('assistant.everything') },
        ...data.map(({ id, name, domain }) => ({ id: String(id), label: name, hint: domain })),
      ]}
      onChange={(id) => onChange(id === 'all' ? null : Number(id))}
    />
  )
}
