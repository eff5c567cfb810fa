import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { meQuery, useMay, useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.tsx'
import { Appearance } from './appearance.tsx'
import { CompanyAccount } from './company-account.tsx'
import { CompanySignIn } from './company-sign-in.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { EmailAddress } from './email.tsx'
import { LeaveWorkspace } from './leave-workspace.tsx'
import { Members } from './members.tsx'
import { Password } from './password.tsx'
import { SecondFactorPolicy } from './second-factor-policy.tsx'
import { SecondFactorSettings } from './second-factors.tsx'
import { Sessions } from './sessions.tsx'

/** What concerns the person alone. */
export function YouSettings() {
  const { company } = useSearch({ from: '/inside/settings/' })
  return (
    <>
      <Appearance />
      <Password />
      <SecondFactorSettings />
      <CompanyAccount outcome={company} />
      <EmailAddress />
      <Sessions />
      <ConnectedApps />
      <LeaveWorkspace />
    </>
  )
}

/** Who works here; only for those who manage. */
export function MembersSettings() {
  const t = useText()
  const isOwner = useMay('owner')
  if (!useMay('admin')) return <EmptyState title={t('error.forbidden')} text={t('error.forbiddenAdvice')} />
  return (
    <>
      <WorkspaceName />
      <Members />
      <SecondFactorPolicy />
      {isOwner && <CompanySignIn />}
    </>
  )
}

function WorkspaceName() {
  const t = useText()
  const { workspace } = useMe()
  const save = useAction({
    run: ({ name = '' }: Record<string, string>) => api('patch', '/api/v1/workspace', { body: { name } }),
    refresh: [meQuery.queryKey],
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
  return (
    <Section title={t('workspace.title')}>
      <Form onSubmit={save.mutate} error={save.error}>
        <div className="form-row">
          <TextField name="name" label={t('workspace.name')} defaultValue={workspace.name} maxLength={120} isRequired />
          <Button type="submit" isPending={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
