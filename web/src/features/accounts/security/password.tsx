import { useState } from 'react'
import '../../../ui/form/check-list.css'
import { api } from '../../../api/client/client.ts'
import { useMe } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { sessionsQuery } from '../queries.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'

const ENDING = {
  end_sessions: true,
  end_api_keys: false,
  end_legacy_token: false,
  end_invites: false,
}
const CHOICES = [
  { name: 'end_sessions', label: 'password.endSessions' },
  { name: 'end_api_keys', label: 'password.endKeys' },
  { name: 'end_legacy_token', label: 'password.endToken' },
  { name: 'end_invites', label: 'password.endInvites' },
] as const

export function Password() {
  const t = useText()
  const { user } = useMe()
  const [round, setRound] = useState(0)
  const [ending, setEnding] = useState(ENDING)
  const change = useAction({
    run: ({ current_password = '', new_password = '' }: Record<string, string>) =>
      api('post', '/api/auth/password', {
        body: { current_password, new_password, ...ending },
      }),
    refresh: [sessionsQuery.queryKey, ['api-keys'], ['legacy-token'], ['invites']],
    isQuiet: true,
    onDone: () => {
      setRound((count) => count + 1)
      setEnding(ENDING)
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
        <fieldset className="check-list">
          <legend className="label">{t('password.ends')}</legend>
          {CHOICES.map(({ name, label }) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={ending[name]}
                onChange={() => setEnding((old) => ({ ...old, [name]: !old[name] }))}
              />
              {t(label)}
            </label>
          ))}
        </fieldset>
        <div>
          <Button type="submit" isPending={change.isPending}>
            {t('password.action')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
