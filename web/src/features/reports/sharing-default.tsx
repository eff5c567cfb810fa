import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { sharingQuery } from './queries.ts'

/** Whether links open for clients whose sharing nobody has decided. */
export function SharingDefault() {
  const t = useText()
  const { data } = useQuery(sharingQuery)
  const change = useAction({
    run: (is_shared_by_default: boolean) =>
      api('patch', '/api/v1/report-sharing', { body: { is_shared_by_default } }),
    refresh: [sharingQuery.queryKey, ['reports']],
    onDone: () => notify({ text: t('state.saved') }),
  })
  if (!data) return null
  return (
    <div className="form">
      <Select
        label={t('reports.byDefault')}
        options={[
          { id: 'on', label: t('reports.byDefaultOn') },
          { id: 'off', label: t('reports.byDefaultOff') },
        ]}
        value={data.is_shared_by_default ? 'on' : 'off'}
        isDisabled={change.isPending}
        onChange={(id) => change.mutate(id === 'on')}
      />
    </div>
  )
}
