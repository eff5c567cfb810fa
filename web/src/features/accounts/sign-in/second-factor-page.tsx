import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { secondFactorsQuery } from '../queries.ts'
import { SecondFactorList } from '../security/second-factor/second-factors.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** For members whose workspace requires a second factor that they do not have yet. */
export function SecondFactorPage() {
  const t = useText()
  const router = useRouter()
  const cache = useQueryClient()
  const { data } = useQuery(secondFactorsQuery)
  const leave = (path: string) => {
    cache.clear()
    router.history.push(path)
  }
  const signOut = useAction({
    run: () => api('post', '/api/auth/logout'),
    onDone: () => leave('/login'),
  })
  const isDone = data !== undefined && (data.totp || data.passkeys.length > 0)
  return (
    <AuthLayout title={t('secondFactor.title')} lead={t('secondFactor.required')}>
      <SecondFactorList />
      <div className="form-row">
        <Button kind="primary" isDisabled={!isDone} onPress={() => leave('/')}>
          {t('secondFactor.goOn')}
        </Button>
        <Button kind="quiet" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {t('secondFactor.signOut')}
        </Button>
      </div>
    </AuthLayout>
  )
}
