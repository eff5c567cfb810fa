import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'

/** Without a payment provider the owner books credits by hand. */
export function GrantCredits() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const grant = useAction({
    run: ({ credits = '', reason = '' }: Record<string, string>) =>
      api('post', '/api/v1/credits/grants', { body: { credits: Number(credits), reason } }),
    refresh: [['credits']],
    isQuiet: true,
    onDone: ({ balance }) => {
      setOpen(false)
      notify({ text: t('credits.granted', { n: balance }) })
    },
  })
  return (
    <>
      <Button icon="plus" onPress={() => setOpen(true)}>
        {t('credits.grant')}
      </Button>
      <Dialog title={t('credits.grant')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form onSubmit={grant.mutate} error={grant.error}>
          <TextField
            name="credits"
            label={t('console.credits')}
            inputMode="numeric"
            defaultValue="10000"
            maxLength={9}
            mono
            isRequired
          />
          <TextField name="reason" label={t('credits.reason')} maxLength={200} isRequired />
          <SubmitActions onCancel={() => setOpen(false)} isPending={grant.isPending}>
            {t('credits.grant')}
          </SubmitActions>
        </Form>
      </Dialog>
    </>
  )
}
