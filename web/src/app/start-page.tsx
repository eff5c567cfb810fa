import { useSearch } from '@tanstack/react-router'
import { useClient } from '../api/clients.ts'
import { FirstClient } from '../features/clients/first-client.tsx'
import { FirstCheck } from '../features/onboarding/first-check.tsx'
import { FirstKeywords } from '../features/onboarding/first-keywords.tsx'
import { type Step, Steps } from '../features/onboarding/steps.tsx'
import { useText } from '../i18n/language.tsx'
import { Page } from '../ui/page.tsx'
import { QueryBoundary } from '../ui/states.tsx'

/** From a domain to its first positions in three steps; the URL holds the step. */
export function StartPage() {
  const t = useText()
  const { client: clientText = '', job = '' } = useSearch({ from: '/inside/start' })
  const client = useClient(Number(clientText))
  const step = stepOf({ client: clientText, job })
  return (
    <Page title={t('start.title')} about={t(`start.${step}`)}>
      <Steps now={step} />
      {step === 'site' ? (
        <FirstClient />
      ) : (
        <QueryBoundary query={client}>
          {(found) => {
            if (!found) return <FirstClient />
            return job ? <FirstCheck client={found} jobId={Number(job)} /> : <FirstKeywords client={found} />
          }}
        </QueryBoundary>
      )}
    </Page>
  )
}

function stepOf({ client, job }: { client: string; job: string }): Step {
  if (!client) return 'site'
  return job ? 'positions' : 'keywords'
}
