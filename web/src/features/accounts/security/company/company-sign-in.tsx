import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../../../api/client/client.ts'
import { useText } from '../../../../i18n/language.tsx'
import { useAction } from '../../../../ui/action.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../../ui/page/states.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useRoleOptions } from '../../members/roles.ts'
import { companySignInQuery } from '../../queries.ts'
import { CompanyForm } from './company-form.tsx'
import { useCompanyProblem } from './company-problem.ts'

type Provider = NonNullable<Answer<'get', '/api/v1/workspace/company-sign-in'>['provider']>

/** The identity provider of the company: set up, tested, then turned on. */
export function CompanySignIn() {
  const t = useText()
  const setUp = useQuery(companySignInQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="company" title={t('company.title')} text={t('company.text')}>
      <QueryBoundary query={setUp} rows={2}>
        {({ provider, callback_url }) => (
          <>
            {provider && <Standing provider={provider} />}
            <p>
              <Button onPress={() => setOpen(true)}>
                {t(provider ? 'company.change' : 'company.setUp')}
              </Button>
            </p>
            <Dialog title={t('company.setUp')} isOpen={isOpen} onClose={() => setOpen(false)}>
              <CompanyForm
                provider={provider}
                callbackUrl={callback_url}
                onClose={() => setOpen(false)}
              />
            </Dialog>
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Standing({ provider }: { provider: Provider }) {
  const t = useText()
  const { name, issuer, is_on, is_only, test } = provider
  const isPassed = test !== null && test.problem === null
  const turn = useAction({
    run: (body: { is_on: boolean; is_only: boolean }) =>
      api('post', '/api/v1/workspace/company-sign-in/switch', { body }),
    refresh: [companySignInQuery.queryKey],
  })
  const tryOut = useAction({
    run: () => api('post', '/api/v1/workspace/company-sign-in/test'),
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <>
      <p>
        {name} <span className="mono quiet">{issuer}</span>
      </p>
      <TestResult test={test} />
      <div className="form-row">
        <Button isPending={tryOut.isPending} onPress={() => tryOut.mutate()}>
          {t('company.test')}
        </Button>
        <RemoveProvider name={name} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={is_on}
          disabled={turn.isPending || (!is_on && !isPassed)}
          onChange={() => turn.mutate({ is_on: !is_on, is_only: false })}
        />
        {t('company.on')}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={is_only}
          disabled={turn.isPending || !is_on}
          onChange={() => turn.mutate({ is_on, is_only: !is_only })}
        />
        {t('company.only')}
      </label>
    </>
  )
}

/** What the provider said of the person who tried, and what would follow from it. */
function TestResult({ test }: { test: Provider['test'] }) {
  const t = useText()
  const problem = useCompanyProblem()
  const roles = useRoleOptions('admin')
  if (!test) return <p className="hint">{t('company.untested')}</p>
  const role = roles.find(({ id }) => id === test.role)?.label ?? '–'
  const reasons = [
    test.problem && test.email && t('company.notPassed', { email: test.email }),
    test.problem === 'failed' && t('company.noAnswer'),
    test.problem && test.problem !== 'failed' && problem(test.problem),
    !test.problem && t('company.passed', { email: test.email ?? '', role }),
    test.detail,
  ]
  return (
    <>
      <p className={test.problem ? 'problem' : 'hint'}>
        {reasons.filter(Boolean).join(' ')}
        {test.groups.length > 0 && (
          <span className="mono quiet"> {test.groups.join(', ')}</span>
        )}{' '}
        <Time at={test.at} />
      </p>
      {test.problem && test.claims.length > 0 && (
        <p className="hint">{t('company.stated', { claims: test.claims.join(', ') })}</p>
      )}
    </>
  )
}

function RemoveProvider({ name }: { name: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction({
    run: () => api('delete', '/api/v1/workspace/company-sign-in'),
    refresh: [companySignInQuery.queryKey],
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        {t('company.remove')}
      </Button>
      <ConfirmDialog
        title={t('company.removeTitle', { name })}
        text={t('company.removeText')}
        action={t('company.remove')}
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
