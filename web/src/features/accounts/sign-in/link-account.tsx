import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { companyProofQuery } from '../queries.ts'
import { hasPasskeys, proveWithPasskey } from '../security/second-factor/passkey.ts'
import { AuthLayout } from './auth-layout.tsx'
import { safeNext } from './safe-next.ts'
import { useSignIn } from './use-sign-in.ts'

type Asked = Answer<'get', '/api/auth/company/proof'>

/** The company vouches for an address that has an account: its person proves once, in the old way, that it is theirs. */
export function LinkAccountPage() {
  const t = useText()
  const asked = useQuery(companyProofQuery)
  const lead = asked.data
    ? t('companyProof.lead', { email: asked.data.email, name: asked.data.name })
    : t('companyProof.wait')
  return (
    <AuthLayout title={t('companyProof.title')} lead={lead}>
      {asked.isError ? (
        <p className="problem" role="alert">
          {t('companyProblem.expired')}
        </p>
      ) : (
        <QueryBoundary query={asked}>{(data) => <Proof asked={data} />}</QueryBoundary>
      )}
      <p>
        <Link to="/login">{t('companyProof.over')}</Link>
      </p>
    </AuthLayout>
  )
}

function Proof({ asked }: { asked: Asked }) {
  const t = useText()
  const { factors, has_password: hasPassword } = asked
  const next = safeNext(asked.next, location.origin)
  const finish = useSignIn({
    run: (typed: Record<string, string>) =>
      api('post', '/api/auth/company/proof', { body: typed }),
    next,
  })
  return (
    <>
      {factors.includes('passkey') && hasPasskeys() && <PasskeyProof next={next} />}
      <Form onSubmit={finish.mutate} error={finish.error}>
        {hasPassword && (
          <TextField
            name="current_password"
            type="password"
            label={t('person.password')}
            autoComplete="current-password"
            isRequired
            autoFocus
          />
        )}
        {factors.length > 0 && (
          <TextField
            name="code"
            label={t(factors.includes('totp') ? 'login.code' : 'companyProof.recovery')}
            autoComplete="one-time-code"
            isRequired
            mono
          />
        )}
        <Button type="submit" kind="primary" isPending={finish.isPending}>
          {t('companyProof.action')}
        </Button>
      </Form>
      {hasPassword && (
        <p>
          <Link to="/forgot">{t('forgot.link')}</Link>
        </p>
      )}
    </>
  )
}

function PasskeyProof({ next }: { next: string }) {
  const t = useText()
  const finish = useSignIn({ run: proveWithPasskey, next })
  return (
    <>
      <Button isPending={finish.isPending} onPress={() => finish.mutate(undefined)}>
        {t('companyProof.passkey')}
      </Button>
      {finish.error && (
        <p className="problem" role="alert">
          {t('companyProof.passkeyFailed')}
        </p>
      )}
    </>
  )
}
