import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { notify } from '../../ui/toast.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { sessionsQuery } from './queries.ts'

export function Password() {
  const t = useText()
  const { user } = useMe()
  const [round, setRound] = useState(0)
  const change = useAction({
    run: ({ current_password = '', new_password = '' }: Record<string, string>) =>
      api('post', '/api/auth/password', { body: { current_password, new_password } }),
    refresh: [sessionsQuery.queryKey],
    isQuiet: true,
    onDone: () => {
      setRound((count) => count + 1)
      notify({ text: t('password.changed') })
    },
  })
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <Form key={round} onSubmit={change.mutate} error={change.error}>
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          name="current_password"
          type="password"
          label={t('password.current')}
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordField name="new_password" label={t('password.next')} />
        <div>
          <Button type="submit" isPending={change.isPending}>
            {t('password.action')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
