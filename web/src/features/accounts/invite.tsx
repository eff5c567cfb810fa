import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Door } from './door.tsx'
import { useEnter } from './enter.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function InvitePage() {
  const t = useText()
  const { token = '' } = useSearch({ from: '/outside/invite' })
  const enter = useEnter(({ name = '', password = '' }: Record<string, string>) =>
    api('post', '/api/auth/accept', { body: { token, name, password } }),
  )
  return (
    <Door title={t('invite.title')} lead={t('invite.lead')}>
      <Form onSubmit={enter.mutate} error={enter.error} says={{ 401: t('invite.usedUp') }}>
        <TextField name="name" label={t('person.name')} autoComplete="name" maxLength={120} isRequired />
        <NewPasswordField name="password" label={t('person.password')} />
        <Button type="submit" kind="primary" isPending={enter.isPending}>
          {t('invite.action')}
        </Button>
      </Form>
    </Door>
  )
}
