import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { healthQuery, isSandbox } from '../api/health.ts'
import { useText } from '../i18n/language.tsx'
import './banners.css'
import { DemoBanner } from './demo-banner.tsx'
import { useScope } from './scope.ts'

/** What holds for every page: no network, or figures from the simulated web. */
export function Banners() {
  const { data: health } = useQuery(healthQuery)
  const { clientId } = useScope()
  return (
    <>
      <OfflineBanner />
      {health && isSandbox(health) && <SandboxBanner clientId={clientId} />}
    </>
  )
}

export function OfflineBanner() {
  const t = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className="banner" role="status" data-urgent>
      {t('shell.offline')}
    </p>
  )
}

/** One line: whoever is told that the shop is invented need not be told of its web as well. */
function SandboxBanner({ clientId }: { clientId: number | null }) {
  const t = useText()
  const words = <p className="banner">{t('shell.sandbox')}</p>
  if (clientId === null) return words
  return <DemoBanner clientId={clientId}>{words}</DemoBanner>
}

function subscribe(listener: () => void) {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
