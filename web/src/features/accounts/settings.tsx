import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import { mailBouncesQuery } from '../../api/mail-bounces.ts'
import { meQuery, useMay, useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ArriveTogether, EmptyState } from '../../ui/page/states.tsx'
import { Appearance } from './appearance.tsx'
import { EmailAddress } from './email.tsx'
import { LeaveWorkspace } from './members/leave-workspace.tsx'
import { Members } from './members/members.tsx'
import { invitesQuery, membersQuery } from './queries.ts'
import { CompanyAccount } from './security/company/company-account.tsx'
import { CompanySignIn } from './security/company/company-sign-in.tsx'
import { ConnectedApps } from './security/connected-apps.tsx'
import { Password } from './security/password.tsx'
import { SecondFactorPolicy } from './security/second-factor/second-factor-policy.tsx'
import { SecondFactorSettings } from './security/second-factor/second-factors.tsx'
import { Sessions } from './security/sessions.tsx'

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
  const enabled = useMay('admin')
  const arriving = [
    useQuery({ ...membersQuery, enabled }),
    useQuery({ ...invitesQuery, enabled }),
    useQuery({ ...mailBouncesQuery, enabled }),
  ]
  if (!enabled)
    return <EmptyState title={t('error.forbidden')} text={t('error.forbiddenAdvice')} />
  return (
    <>
      <WorkspaceName />
      <ArriveTogether queries={arriving} rows={12}>
        <Members />
        <SecondFactorPolicy />
        {isOwner && <CompanySignIn />}
      </ArriveTogether>
    </>
  )
}

function WorkspaceName() {
  const t = useText()
  const { workspace } = useMe()
  const save = useAction({
    run: ({ name = '' }: Record<string, string>) =>
      api('patch', '/api/v1/workspace', { body: { name } }),
    refresh: [meQuery.queryKey],
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
  return (
    <Section title={t('workspace.title')}>
      <Form onSubmit={save.mutate} error={save.error}>
        <div className="form-row">
          <TextField
            name="name"
            label={t('workspace.name')}
            defaultValue={workspace.name}
            maxLength={120}
            isRequired
          />
          <Button type="submit" isPending={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
