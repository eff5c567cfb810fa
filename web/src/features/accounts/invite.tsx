import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignIn } from './use-sign-in.ts'

export function InvitePage() {
  const t = useText()
  const { token = '' } = useSearch({ from: '/outside/invite' })
  const signIn = useSignIn({
    run: ({ name = '', password = '' }: Record<string, string>) =>
      api('post', '/api/auth/accept', { body: { token, name, password } }),
  })
  return (
    <AuthLayout title={t('invite.title')} lead={t('invite.lead')}>
      <Form onSubmit={signIn.mutate} error={signIn.error} statusMessages={{ 401: t('invite.usedUp') }}>
        <TextField name="name" label={t('person.name')} autoComplete="name" maxLength={120} isRequired />
        <NewPasswordField name="password" label={t('person.password')} />
        <Button type="submit" kind="primary" isPending={signIn.isPending}>
          {t('invite.action')}
        </Button>
      </Form>
    </AuthLayout>
  )
}
