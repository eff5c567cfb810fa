import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { visitQuery } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { MessagesBoundary } from '../../../ui/page/messages-boundary.tsx'
import { useCompanyProblem } from '../security/company/company-problem.ts'
import {
  canAutofill,
  hasPasskeys,
  signInWithPasskey,
} from '../security/second-factor/passkey.ts'
import { AuthLayout } from './auth-layout.tsx'
import { safeNext } from './safe-next.ts'
import { useSignIn } from './use-sign-in.ts'

type Missing = { ticket: string; factors: ('passkey' | 'totp')[] }

export function LoginPage() {
  const { next, company } = useSearch({ from: '/outside/login' })
  const [isCompany, setCompany] = useState(false)
  const [missing, setMissing] = useState<Missing | null>(null)
  const target = safeNext(next, location.origin)
  if (missing)
    return <SecondStep missing={missing} next={target} onOver={() => setMissing(null)} />
  if (isCompany) return <CompanyStep next={target} onBack={() => setCompany(false)} />
  return (
    <FirstStep
      next={target}
      problem={company}
      onMissing={setMissing}
      onCompany={() => setCompany(true)}
    />
  )
}

type FirstStepProps = {
  next: string
  problem: string | undefined
  onMissing(missing: Missing): void
  onCompany(): void
}

function FirstStep({ next, problem, onMissing, onCompany }: FirstStepProps) {
  const t = useText()
  const { data: visit } = useQuery(visitQuery)
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
      <Form
        onSubmit={signIn.mutate}
        error={signIn.error}
        statusMessages={{ 401: t('login.wrong'), 403: t('login.companyOnly') }}
      >
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
      {problem && (
        <MessagesBoundary rows={1}>
          <CompanyProblem problem={problem} />
        </MessagesBoundary>
      )}
      {visit?.has_company_sign_in && <Button onPress={onCompany}>{t('login.company')}</Button>}
      {hasPasskeys() && <PasskeyButton next={next} />}
      <p>
        <Link to="/forgot">{t('forgot.link')}</Link>
      </p>
    </AuthLayout>
  )
}

function CompanyProblem({ problem }: { problem: string }) {
  const companyProblem = useCompanyProblem()
  return (
    <p className="problem" role="alert">
      {companyProblem(problem)}
    </p>
  )
}

/** Only the domain of the address is looked at: it says where the company signs in. */
function CompanyStep({ next, onBack }: { next: string; onBack(): void }) {
  const t = useText()
  const start = useAction({
    run: ({ email = '' }: Record<string, string>) =>
      api('post', '/api/auth/company', { body: { email, next } }),
    isQuiet: true,
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <AuthLayout title={t('login.company')} lead={t('login.companyLead')}>
      <Form onSubmit={start.mutate} error={start.error}>
        <TextField
          name="email"
          type="email"
          label={t('login.companyEmail')}
          autoComplete="email"
          isRequired
          autoFocus
        />
        <Button type="submit" kind="primary" isPending={start.isPending}>
          {t('login.companyAction')}
        </Button>
      </Form>
      <p>
        <Button kind="quiet" onPress={onBack}>
          {t('login.companyBack')}
        </Button>
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

function SecondStep({
  missing,
  next,
  onOver,
}: {
  missing: Missing
  next: string
  onOver(): void
}) {
  const t = useText()
  const { ticket, factors } = missing
  const hasApp = factors.includes('totp')
  const finish = useSignIn({
    run: ({ code = '' }: Record<string, string>) =>
      api('post', '/api/auth/second-factor', { body: { ticket, code } }),
    next,
  })
  return (
    <AuthLayout
      title={t('login.codeTitle')}
      lead={t(hasApp ? 'login.codeLead' : 'login.passkeyLead')}
    >
      {factors.includes('passkey') && hasPasskeys() && <PasskeyButton next={next} />}
      <Form
        onSubmit={finish.mutate}
        error={finish.error}
        statusMessages={{ 401: t('login.codeOver') }}
      >
        <TextField
          name="code"
          label={t('login.code')}
          autoComplete="one-time-code"
          isRequired
          autoFocus
          mono
        />
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
