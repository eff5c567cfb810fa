import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'

export function EmailAddress() {
  const t = useText()
  const { user } = useMe()
  const [round, setRound] = useState(0)
  const change = useAction({
    run: ({ email = '', current_password = '' }: Record<string, string>) =>
      api('post', '/api/auth/email', { body: { email, current_password } }).then(() => email),
    isQuiet: true,
    onDone: (email) => {
      setRound((count) => count + 1)
      notify({ text: t('email.sent', { email }) })
    },
  })
  return (
    <Section title={t('email.title')} text={t('email.text')}>
      <p className="mono">{user.email}</p>
      <Form key={round} onSubmit={change.mutate} error={change.error}>
        <TextField
          name="email"
          type="email"
          label={t('email.next')}
          autoComplete="email"
          isRequired
        />
        <TextField
          name="current_password"
          type="password"
          label={t('email.password')}
          autoComplete="current-password"
          isRequired
        />
        <div>
          <Button type="submit" isPending={change.isPending}>
            {t('email.action')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
