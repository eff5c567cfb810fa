import { api } from '../../../api/client/client.ts'
import { useUsd } from '../../../domain/use-usd.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { type Source, sourcesQuery } from '../queries.ts'
import { useSourceName } from './source-name.ts'

/** What a source may cost a month, what it costs here, and which model is asked. */
export function BudgetDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const t = useText()
  const usd = useUsd()
  const title = useSourceName()(source.name)
  const { name, kind, price, month, origin, model } = source
  const save = useAction({
    run: ({ budget_usd = '', usd_per_1000, model: wanted }: Record<string, string>) =>
      api('patch', '/api/v1/sources/{name}', {
        path: { name },
        body: {
          ...(origin === 'workspace' && { scope: 'workspace' as const }),
          budget_usd: numberOf(budget_usd),
          ...(usd_per_1000 !== undefined && { usd_per_1000: numberOf(usd_per_1000) }),
          ...(wanted !== undefined && { model: wanted.trim() || null }),
        },
      }),
    refresh: [sourcesQuery.queryKey],
    onDone: () => {
      onClose()
      notify({ text: t('sources.saved', { name: title }) })
    },
    isQuiet: true,
  })
  const isOwnPrice = price && price.usd_per_1000 !== price.list_usd_per_1000
  return (
    <Dialog title={t('sources.budgetTitle', { name: title })} isOpen onClose={onClose}>
      <Form onSubmit={(values) => save.mutate(values)} error={save.error}>
        <TextField
          name="budget_usd"
          label={t('sources.budgetField')}
          hint={t('sources.budgetHint')}
          defaultValue={month?.budget_usd?.toString() ?? ''}
          inputMode="decimal"
          pattern={NUMBER}
          mono
        />
        {kind === 'search' && price && (
          <TextField
            name="usd_per_1000"
            label={t('sources.priceField')}
            hint={t('sources.priceHint', { usd: usd(price.list_usd_per_1000 ?? 0) })}
            defaultValue={isOwnPrice ? String(price.usd_per_1000) : ''}
            inputMode="decimal"
            pattern={NUMBER}
            mono
          />
        )}
        {kind === 'model' && price?.per !== 'request' && (
          <TextField
            name="model"
            label={t('sources.modelField')}
            hint={t('sources.modelHint')}
            placeholder={model ?? ''}
            mono
          />
        )}
        <SubmitActions onCancel={onClose} isPending={save.isPending} />
      </Form>
    </Dialog>
  )
}

const NUMBER = '\\d+([.,]\\d+)?'

const numberOf = (typed: string) =>
  typed.trim() === '' ? null : Number(typed.replace(',', '.'))
