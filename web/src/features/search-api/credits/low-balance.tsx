import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'

/** Below how many credits admins are told. */
export function LowBalance({ threshold }: { threshold: number | null }) {
  const t = useText()
  const save = useAction({
    run: ({ below = '' }: Record<string, string>) =>
      api('put', '/api/v1/credits/low-balance', {
        body: { threshold: below === '' ? null : Number(below) },
      }),
    refresh: [['credits']],
    isQuiet: true,
    onDone: () => notify({ text: t('credits.warnSaved') }),
  })
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <TextField
        name="below"
        label={t('credits.warnBelow')}
        hint={t('credits.warnHint')}
        defaultValue={threshold === null ? '' : String(threshold)}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={9}
        mono
      />
      <Button type="submit" isPending={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  )
}
