import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { canAutofill, hasPasskeys, signInWithPasskey } from './passkey.ts'
import { safeNext } from './safe-next.ts'
import { useSignIn } from './use-sign-in.ts'

type Missing = { ticket: string; factors: ('passkey' | 'totp')[] }

export function LoginPage() {
  const { next } = useSearch({ from: '/outside/login' })
  const [missing, setMissing] = useState<Missing | null>(null)
  const target = safeNext(next, location.origin)
  return missing ? (
    <SecondStep missing={missing} next={target} onOver={() => setMissing(null)} />
  ) : (
    <FirstStep next={target} onMissing={setMissing} />
  )
}

function FirstStep({ next, onMissing }: { next: string; onMissing(missing: Missing): void }) {
  const t = useText()
  const signIn = useSignIn({
    run: ({ email = '', password = '' }: Record<string, string>) =>
      api('post', '/api/auth/login', { body: { email, password } }),
    next,
    isDone({ ticket, second_factor: factors }) {
      if (ticket && factors) onMissing({ ticket, factors })
      return ticket === undefined
    },
  })
  useAutofill(next)
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <Form onSubmit={signIn.mutate} error={signIn.error} statusMessages={{ 401: t('login.wrong') }}>
        <TextField
          name="email"
          type="email"
          label={t('person.email')}
          autoComplete="username webauthn"
          isRequired
          autoFocus
        />
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
      {hasPasskeys() && <PasskeyButton next={next} />}
      <p>
        <Link to="/forgot">{t('forgot.link')}</Link>
      </p>
    </AuthLayout>
  )
}

/** The browser offers passkeys where the address is typed; nothing is said of those who have none. */
function useAutofill(next: string) {
  const signIn = useSignIn({ run: () => signInWithPasskey({ isAutofill: true }), next })
  const isAsked = useRef(false)
  const { mutate } = signIn
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void canAutofill().then((isOffered) => isOffered && mutate(undefined))
  }, [mutate])
}

function PasskeyButton({ next }: { next: string }) {
  const t = useText()
  const signIn = useSignIn({ run: () => signInWithPasskey({ isAutofill: false }), next })
  return (
    <>
      <Button isPending={signIn.isPending} onPress={() => signIn.mutate(undefined)}>
        {t('login.passkey')}
      </Button>
      {signIn.error && (
        <p className="problem" role="alert">
          {t('login.passkeyFailed')}
        </p>
      )}
    </>
  )
}

function SecondStep({ missing, next, onOver }: { missing: Missing; next: string; onOver(): void }) {
  const t = useText()
  const { ticket, factors } = missing
  const hasApp = factors.includes('totp')
  const finish = useSignIn({
    run: ({ code = '' }: Record<string, string>) => api('post', '/api/auth/second-factor', { body: { ticket, code } }),
    next,
  })
  return (
    <AuthLayout title={t('login.codeTitle')} lead={t(hasApp ? 'login.codeLead' : 'login.passkeyLead')}>
      {factors.includes('passkey') && hasPasskeys() && <PasskeyButton next={next} />}
      <Form onSubmit={finish.mutate} error={finish.error} statusMessages={{ 401: t('login.codeOver') }}>
        <TextField name="code" label={t('login.code')} autoComplete="one-time-code" isRequired autoFocus mono />
        <Button type="submit" kind="primary" isPending={finish.isPending}>
          {t('login.action')}
        </Button>
      </Form>
      <p>
        <Button kind="quiet" onPress={onOver}>
          {t('login.startOver')}
        </Button>
      </p>
    </AuthLayout>
  )
}
