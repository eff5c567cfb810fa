import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useMay } from '../../../api/session.ts'
import { wholeDay } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { googleQuery } from '../queries.ts'

const FAILED = ['denied', 'no_report', 'failed'] as const

/** What became of a visit to Google. */
export function SignInOutcome() {
  const t = useText()
  const { google } = useSearch({ strict: false })
  const failed = FAILED.find((each) => each === google)
  if (failed) return <p role="alert">{t(`google.outcome.${failed}`)}</p>
  return google === 'ok' && <p role="status">{t('google.outcome.ok')}</p>
}

/** As whom Google is asked, and how that is changed. */
export function GoogleAccount({ client }: { client: Client }) {
  const { language, t } = useLanguage()
  const mayManage = useMay('admin')
  const google = useQuery({ ...googleQuery(client.id), enabled: mayManage })
  const signOut = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/google', { path: { client_id: client.id } }),
    refresh: [['search-console', client.id]],
    onDone: () => notify({ text: t('google.signedOut') }),
  })
  if (!mayManage) return null
  const isSignedIn = google.data !== undefined && google.data.email !== null
  return (
    <Section
      title={t('google.account')}
      actions={
        isSignedIn && (
          <Button isPending={signOut.isPending} onPress={() => signOut.mutate()}>
            {t('google.signOut')}
          </Button>
        )
      }
    >
      <QueryBoundary query={google} rows={1}>
        {({ email, service_account, ends_at }) => (
          <>
            {email !== null && (
              <p>{email ? t('google.signedInAs', { email }) : t('google.signedIn')}</p>
            )}
            {email === null && service_account && <p className="mono">{service_account}</p>}
            {ends_at !== null && (
              <p role="alert">{t('google.endsAt', { when: wholeDay(language, ends_at) })}</p>
            )}
            {(email === null || ends_at !== null) && <SignIn client={client} />}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Leads to Google, or says what the operator has to set first. */
export function SignIn({ client }: { client: Client }) {
  const t = useText()
  const google = useQuery(googleQuery(client.id))
  const start = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/google/sign-in', {
        path: { client_id: client.id },
      }),
    onDone: ({ url }) => location.assign(url),
  })
  if (!google.data) return null
  if (!google.data.is_offered)
    return <p className="hint">{t('google.notOffered', { url: google.data.redirect_uri })}</p>
  return (
    <>
      <p>{t('google.signInText')}</p>
      <div className="form-row">
        <Button kind="primary" isPending={start.isPending} onPress={() => start.mutate()}>
          {t('google.signIn')}
        </Button>
      </div>
    </>
  )
}
