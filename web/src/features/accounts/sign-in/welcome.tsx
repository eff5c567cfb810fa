import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import { visitQuery } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignIn } from './use-sign-in.ts'

export function WelcomePage() {
  const t = useText()
  const given = useLinkToken()
  const { data: visit } = useQuery(visitQuery)
  const signIn = useSignIn({
    run: ({ name = '', email = '', password = '', token = given }: Record<string, string>) =>
      api('post', '/api/auth/setup', { body: { token, name, email, password } }),
    next: '/start',
  })
  if (visit && !visit.needs_setup)
    return (
      <AuthLayout title={t('welcome.title')} lead={t('welcome.exists')}>
        <Link to="/login">{t('login.action')}</Link>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('welcome.title')} lead={t('welcome.lead')}>
      <Form
        onSubmit={signIn.mutate}
        error={signIn.error}
        statusMessages={{ 401: t('welcome.usedUp') }}
      >
        {!given && (
          <TextField
            name="token"
            label={t('welcome.token')}
            hint={t('welcome.tokenHint')}
            mono
            isRequired
            autoFocus
          />
        )}
        <TextField
          name="name"
          label={t('person.name')}
          autoComplete="name"
          maxLength={120}
          isRequired
        />
        <TextField
          name="email"
          type="email"
          label={t('person.email')}
          autoComplete="username"
          isRequired
        />
        <NewPasswordField name="password" label={t('person.password')} />
        <Button type="submit" kind="primary" isPending={signIn.isPending}>
          {t('welcome.action')}
        </Button>
      </Form>
    </AuthLayout>
  )
}
