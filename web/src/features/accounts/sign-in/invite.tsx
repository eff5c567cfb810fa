import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import { visitQuery } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Whoever is signed in joins with their account; others get one. */
export function InvitePage() {
  const token = useLinkToken()
  const { data: visit } = useQuery(visitQuery)
  if (visit?.me) return <Join token={token} email={visit.me.user.email} />
  return <SignUp token={token} />
}

function SignUp({ token }: { token: string }) {
  const t = useText()
  const signIn = useSignIn({
    run: ({ name = '', password = '' }: Record<string, string>) =>
      api('post', '/api/auth/accept', { body: { token, name, password } }),
  })
  return (
    <AuthLayout title={t('invite.title')} lead={t('invite.lead')}>
      <Form
        onSubmit={signIn.mutate}
        error={signIn.error}
        statusMessages={{ 401: t('invite.usedUp') }}
      >
        <TextField
          name="name"
          label={t('person.name')}
          autoComplete="name"
          maxLength={120}
          isRequired
        />
        <NewPasswordField name="password" label={t('person.password')} />
        <Button type="submit" kind="primary" isPending={signIn.isPending}>
          {t('invite.action')}
        </Button>
        <Link to="/login" search={{ next: `/invite#token=${encodeURIComponent(token)}` }}>
          {t('workspaces.haveAccount')}
        </Link>
      </Form>
    </AuthLayout>
  )
}

function Join({ token, email }: { token: string; email: string }) {
  const t = useText()
  const join = useAction({
    run: async () => {
      const { workspace_id } = await api('post', '/api/auth/join', { body: { token } })
      return api('post', '/api/auth/switch', { body: { workspace_id } })
    },
    isQuiet: true,
    onDone: () => location.assign('/'),
  })
  const signOut = useAction({
    run: () => api('post', '/api/auth/logout'),
    onDone: () => location.reload(),
  })
  return (
    <AuthLayout title={t('invite.title')} lead={t('workspaces.joinLead', { email })}>
      <Form
        onSubmit={() => join.mutate()}
        error={join.error}
        statusMessages={{ 404: t('invite.usedUp') }}
      >
        <Button type="submit" kind="primary" isPending={join.isPending || join.isSuccess}>
          {t('workspaces.join')}
        </Button>
        <Button kind="quiet" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {t('workspaces.otherAccount')}
        </Button>
      </Form>
    </AuthLayout>
  )
}
