import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useLinkToken } from './link-token.ts'

/** Nothing changes by opening the link: programs that scan mail do that too. */
export function ConfirmEmailPage() {
  const t = useText()
  const token = useLinkToken()
  const confirm = useAction({
    run: () => api('post', '/api/auth/email/confirm', { body: { token } }),
    isQuiet: true,
  })
  return (
    <AuthLayout title={t('confirmEmail.title')} lead={t('confirmEmail.lead')}>
      {confirm.data ? (
        <>
          <p role="status">{t('confirmEmail.done', { email: confirm.data.email })}</p>
          <Link to="/login">{t('login.action')}</Link>
        </>
      ) : (
        <Form
          onSubmit={() => confirm.mutate()}
          error={confirm.error}
          statusMessages={{ 404: t('link.over') }}
        >
          <Button type="submit" kind="primary" isPending={confirm.isPending}>
            {t('confirmEmail.action')}
          </Button>
        </Form>
      )}
    </AuthLayout>
  )
}
