import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useIsRateLimited } from '../../api/client/rate-limit.ts'
import { type Health, healthQuery, isSandbox, mixedPorts } from '../../api/health.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import './banners.css'
import { useClientInScope } from '../current-client.ts'
import { DemoBanner } from './demo-banner.tsx'

const LeftoverBanner = lazy(() =>
  import('./leftover-banner.tsx').then((file) => ({ default: file.LeftoverBanner })),
)
const MixedBanner = lazy(() =>
  import('./mixed-banner.tsx').then((file) => ({ default: file.MixedBanner })),
)

/** What holds for every page: no network, or figures from the simulated web. */
export function Banners() {
  const { data: health } = useQuery(healthQuery)
  const { clientId } = useClientInScope()
  const ports = health && mixedPorts(health)
  return (
    <>
      <OfflineBanner />
      <RateLimitBanner />
      {health && isSandbox(health) && <SandboxBanner clientId={clientId} />}
      {ports && (
        <Suspense>
          <MixedBanner ports={ports} />
        </Suspense>
      )}
      {health && <Leftover health={health} />}
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

/** Rate-limited requests are retried; the banner says why the page takes a moment. */
function RateLimitBanner() {
  const t = useText()
  const isWaiting = useIsRateLimited()
  if (!isWaiting) return null
  return (
    <p className="banner" role="status">
      {t('state.waiting')}
    </p>
  )
}

/** One banner only: on the demo's pages its own banner is enough. */
function SandboxBanner({ clientId }: { clientId: number | null }) {
  const t = useText()
  const banner = (
    <p className="banner">
      {t('shell.sandbox')} <Link to="/settings/sources">{t('shell.connect')}</Link>
    </p>
  )
  if (clientId === null) return banner
  return <DemoBanner clientId={clientId}>{banner}</DemoBanner>
}

/** Only for those who may clear it, and only when live data is collected. */
function Leftover({ health }: { health: Health }) {
  const isOwner = useMay('owner')
  if (!isOwner || isSandbox(health)) return null
  return (
    <Suspense fallback={null}>
      <LeftoverBanner />
    </Suspense>
  )
}

function subscribe(listener: () => void) {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
