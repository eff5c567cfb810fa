import { useState } from 'react'
import { useMay } from '../../api/session.ts'
import { DemoOffer } from '../../domain/demo-offer.tsx'
import { ResultsIllustration } from '../../domain/serp/results-illustration.tsx'
import { useText } from '../../i18n/language.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ClientForm } from './client-form.tsx'

/** No site yet: the way to the first one, with the reader's own line marked while they type it. */
export function FirstClient() {
  const t = useText()
  const [domain, setDomain] = useState('')
  if (!useMay('analyst'))
    return <EmptyState title={t('clients.none')} text={t('clients.noneForViewer')} />
  return (
    <EmptyState
      title={t('clients.first')}
      text={t('clients.firstText')}
      picture={<ResultsIllustration own={domain.trim() || 'example.com'} />}
    >
      <ClientForm onDomain={setDomain} />
      <DemoOffer />
    </EmptyState>
  )
}
