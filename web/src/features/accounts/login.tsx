import { Link, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { safeNext } from './safe-next.ts'
import { useSignIn } from './use-sign-in.ts'

export function LoginPage() {
  const t = useText()
  const { next } = useSearch({ from: '/outside/login' })
  const signIn = useSignIn(
    ({ email = '', password = '' }: Record<string, string>) =>
      api('post', '/api/auth/login', { body: { email, password } }),
    safeNext(next, location.origin),
  )
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <Form onSubmit={signIn.mutate} error={signIn.error} statusMessages={{ 401: t('login.wrong') }}>
        <TextField name="email" type="email" label={t('person.email')} autoComplete="username" isRequired autoFocus />
        <TextField
          name="password"
          type="password"
          label={t('person.password')}
          autoComplete="current-password"
          isRequired
        />
        <Button type="submit" kind="primary" isPending={signIn.isPending}>
          {t('login.action')}
        </Button>
      </Form>
      <p>
        <Link to="/forgot">{t('forgot.link')}</Link>
      </p>
    </AuthLayout>
  )
}
