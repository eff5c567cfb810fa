import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { leadSettingsQuery } from './queries.ts'

const DAYS = [30, 90, 180, 365, 730]

/** How long leads are kept. */
export function Retention() {
  const t = useText()
  const { data } = useQuery(leadSettingsQuery)
  const change = useAction({
    run: (keep_days: number) => api('patch', '/api/v1/lead-settings', { body: { keep_days } }),
    refresh: [leadSettingsQuery.queryKey],
    onDone: () => notify({ text: t('state.saved') }),
  })
  if (!data) return null
  const days = [...new Set([...DAYS, data.keep_days])].toSorted((a, b) => a - b)
  return (
    <Section title={t('leads.keep')} text={t('leads.keepText')}>
      <div className="form">
        <Select
          label={t('leads.keep')}
          options={days.map((n) => ({ id: String(n), label: t('leads.keepDays', { n }) }))}
          value={String(data.keep_days)}
          isDisabled={change.isPending}
          onChange={(id) => change.mutate(Number(id))}
        />
      </div>
    </Section>
  )
}
