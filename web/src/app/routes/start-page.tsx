import { useNavigate, useSearch } from '@tanstack/react-router'
import { useClient } from '../../api/clients.ts'
import { FirstClient } from '../../features/clients/first-client.tsx'
import { FirstCheck } from '../../features/onboarding/first-check.tsx'
import { FirstKeywords } from '../../features/onboarding/first-keywords.tsx'
import { type Step, Steps } from '../../features/onboarding/steps.tsx'
import { FirstSource } from '../../features/system/sources/first-source.tsx'
import { useText } from '../../i18n/language.tsx'
import { Page } from '../../ui/page/page.tsx'
import { QueryBoundary, Skeleton } from '../../ui/page/states.tsx'
import { rememberSourceOffer, useMaySetUpSource } from './source-offer.ts'

/** From a source and a domain to first positions; the URL holds the step. */
export function StartPage() {
  const t = useText()
  const { client: clientText = '', job = '', source } = useSearch({ from: '/inside/start' })
  const navigate = useNavigate()
  const client = useClient(Number(clientText))
  const hasSource = useMaySetUpSource()
  const isUnknown = hasSource === undefined && source === undefined && clientText === ''
  const needsSource = hasSource === true && source === undefined
  const step = stepOf({ client: clientText, job, needsSource })
  return (
    <Page title={t('start.title')} about={t(`start.${step}`)}>
      <Steps now={step} hasSource={hasSource === true || source !== undefined} />
      {step === 'source' && (
        <FirstSource
          onDone={() => {
            rememberSourceOffer()
            void navigate({ to: '/start', search: { source: 'chosen' }, replace: true })
          }}
        />
      )}
      {step === 'site' && (isUnknown ? <Skeleton /> : <FirstClient />)}
      {clientText !== '' && (
        <QueryBoundary query={client}>
          {(found) => {
            if (!found) return <FirstClient />
            return job ? (
              <FirstCheck client={found} jobId={Number(job)} />
            ) : (
              <FirstKeywords client={found} />
            )
          }}
        </QueryBoundary>
      )}
    </Page>
  )
}

type Asked = { client: string; job: string; needsSource: boolean }

function stepOf({ client, job, needsSource }: Asked): Step {
  if (!client) return needsSource ? 'source' : 'site'
  return job ? 'positions' : 'keywords'
}
