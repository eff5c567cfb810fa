import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { usePreference } from '../ui/preferences.ts'
import { Skeleton } from '../ui/states.tsx'
import { Banners } from './banners.tsx'
import './shell.css'
import { useShortcuts } from './shortcuts.ts'
import { FoldButton, SideRail } from './side-rail.tsx'
import { Strip } from './strip.tsx'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))
const KeySheet = lazy(() => import('./key-sheet.tsx').then(({ KeySheet }) => ({ default: KeySheet })))
const SideSheet = lazy(() => import('./side-sheet.tsx').then(({ SideSheet }) => ({ default: SideSheet })))

export type Overlay = 'palette' | 'keys' | 'side' | null

/** Rail = areas, strip = scope, main = the page. */
export function Shell() {
  const t = useText()
  const rail = usePreference('rail')
  const [overlay, setOverlay] = useState<Overlay>(null)
  const place = useRouterState({ select: ({ location }) => location.pathname })
  useShortcuts(setOverlay)
  const close = () => setOverlay(null)
  return (
    <div className="shell" data-rail={rail}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <nav className="side" aria-label={t('nav.label')}>
        <SideRail />
        <FoldButton />
      </nav>
      <div className="shell-main">
        <header>
          <Strip onOpen={setOverlay} />
          <Banners />
        </header>
        <main id="main" tabIndex={-1} key={place.split('/', 3).join('/')}>
          <Suspense fallback={<Skeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette onClose={close} onOpen={setOverlay} />}
        {overlay === 'keys' && <KeySheet onClose={close} />}
        {overlay === 'side' && <SideSheet onClose={close} />}
      </Suspense>
    </div>
  )
}
