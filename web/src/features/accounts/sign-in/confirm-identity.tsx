import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client/client.ts'
import { announceConfirmed } from '../../../api/identity-check.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { useErrorMessages } from '../../../ui/page/error-message.ts'
import { useCompanyProblem } from '../security/company/company-problem.ts'
import { AuthLayout } from './auth-layout.tsx'
import { safeNext } from './safe-next.ts'

const DONE = '/confirm-identity?done=1'

/** A window of its own: on to the company, and back to tell the page that waits. */
export function ConfirmIdentityPage() {
  const { done, company, next } = useSearch({ from: '/outside/confirm-identity' })
  if (done) return <Confirmed />
  return <Ask problem={company} next={next ? safeNext(next, location.origin) : DONE} />
}

function Confirmed() {
  const t = useText()
  useEffect(() => {
    announceConfirmed()
    window.close()
  }, [])
  return (
    <AuthLayout title={t('confirm.done')} lead={t('confirm.closeWindow')}>
      <Button onPress={() => window.close()}>{t('action.close')}</Button>
    </AuthLayout>
  )
}

function Ask({ problem, next }: { problem: string | undefined; next: string }) {
  const t = useText()
  const companyProblem = useCompanyProblem()
  const describe = useErrorMessages()
  const { mutate, error, isIdle, isPending, isSuccess } = useAction({
    run: () => api('post', '/api/auth/company/confirm', { body: { next } }),
    isQuiet: true,
    onDone: ({ url }) => location.replace(url),
  })
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || problem) return
    isAsked.current = true
    mutate()
  }, [mutate, problem])
  const failed = error ? describe(error) : null
  return (
    <AuthLayout title={t('confirm.title')} lead={t('login.companyLead')}>
      {(failed || problem) && (
        <>
          <p className="problem" role="alert">
            {failed ? `${failed.title}. ${failed.advice}` : companyProblem(problem ?? '')}
          </p>
          <Button
            kind="primary"
            isPending={isPending || isSuccess}
            isDisabled={!isIdle && !error}
            onPress={() => mutate()}
          >
            {t('action.retry')}
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
