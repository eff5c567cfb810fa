import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** Says the same whether or not the address is known. */
export function ForgotPage() {
  const t = useText()
  const ask = useAction({
    run: ({ email = '' }: Record<string, string>) =>
      api('post', '/api/auth/forgot', { body: { email } }),
    isQuiet: true,
  })
  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')}>
      {ask.isSuccess ? (
        <p role="status">{t('forgot.sent')}</p>
      ) : (
        <Form onSubmit={ask.mutate} error={ask.error}>
          <TextField
            name="email"
            type="email"
            label={t('person.email')}
            autoComplete="username"
            isRequired
            autoFocus
          />
          <Button type="submit" kind="primary" isPending={ask.isPending}>
            {t('forgot.action')}
          </Button>
        </Form>
      )}
    </AuthLayout>
  )
}
