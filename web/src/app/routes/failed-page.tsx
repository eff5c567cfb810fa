import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/client/error.ts'
import { useText } from '../../i18n/language.tsx'
import { reloadPage } from '../../ui/page/messages-boundary.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/page/states.tsx'

/** A page that could not be shown at all. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  function retry() {
    if (error instanceof ApiError && error.status === 0) return reloadPage()
    reset()
    void router.invalidate()
  }
  return (
    <Page title={t('error.title')}>
      <ErrorState error={error} onRetry={retry} />
    </Page>
  )
}
