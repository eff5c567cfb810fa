import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Door } from './door.tsx'
import { useEnter } from './enter.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function WelcomePage() {
  const t = useText()
  const { token = '' } = useSearch({ from: '/outside/welcome' })
  const enter = useEnter(
    ({ name = '', email = '', password = '' }: Record<string, string>) =>
      api('post', '/api/auth/setup', { body: { token, name, email, password } }),
    '/start',
  )
  return (
    <Door title={t('welcome.title')} lead={t('welcome.lead')}>
      <Form onSubmit={enter.mutate} error={enter.error} says={{ 401: t('welcome.usedUp') }}>
        <TextField name="name" label={t('person.name')} autoComplete="name" maxLength={120} isRequired />
        <TextField name="email" type="email" label={t('person.email')} autoComplete="username" isRequired />
        <NewPasswordField name="password" label={t('person.password')} />
        <Button type="submit" kind="primary" isPending={enter.isPending}>
          {t('welcome.action')}
        </Button>
      </Form>
    </Door>
  )
}
