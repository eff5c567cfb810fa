import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import { ApiError } from '../../../api/client/error.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function ResetPage() {
  const t = useText()
  const token = useLinkToken()
  const reset = useAction({
    run: ({ password = '' }: Record<string, string>) =>
      api('post', '/api/auth/reset', { body: { token, password } }),
    isQuiet: true,
  })
  const isOver = reset.error instanceof ApiError && reset.error.status === 404
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')}>
      {reset.isSuccess ? (
        <>
          <p role="status">{t('reset.done')}</p>
          <Link to="/login">{t('login.action')}</Link>
        </>
      ) : (
        <Form
          onSubmit={reset.mutate}
          error={reset.error}
          statusMessages={{ 404: t('link.over') }}
        >
          <NewPasswordField name="password" label={t('person.password')} />
          <Button type="submit" kind="primary" isPending={reset.isPending}>
            {t('reset.action')}
          </Button>
          {isOver && <Link to="/forgot">{t('forgot.link')}</Link>}
        </Form>
      )}
    </AuthLayout>
  )
}
