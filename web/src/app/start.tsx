import { useSearch } from '@tanstack/react-router'
import { useClient } from '../api/clients.ts'
import { FirstClient } from '../features/clients/first-client.tsx'
import { FirstCheck } from '../features/onboarding/first-check.tsx'
import { FirstKeywords } from '../features/onboarding/first-keywords.tsx'
import { Steps } from '../features/onboarding/steps.tsx'
import { useText } from '../i18n/language.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'

/** From a domain to its first positions in three steps; how far one is stands in the address. */
export function StartPage() {
  const t = useText()
  const { client: clientText = '', job = '' } = useSearch({ from: '/inside/start' })
  const client = useClient(Number(clientText))
  const step = !clientText ? 'site' : job ? 'positions' : 'keywords'
  return (
    <Page title={t('start.title')} about={t(`start.${step}`)}>
      <Steps now={step} />
      {client.isPending && clientText ? <Skeleton /> : null}
      {!client.isPending && !client.data && <FirstClient />}
      {client.data && step === 'keywords' && <FirstKeywords client={client.data} />}
      {client.data && step === 'positions' && <FirstCheck client={client.data} jobId={Number(job)} />}
    </Page>
  )
}
