import { Outlet, useRouterState } from '@tanstack/react-router'
import {
  type CSSProperties,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLiveUpdates } from '../../api/client/live-updates.ts'
import { readEvidenceWidth, useEvidence } from '../../domain/advice/evidence.ts'
import { partOf, useText } from '../../i18n/language.tsx'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import { MessagesBoundary } from '../../ui/page/messages-boundary.tsx'
import { Skeleton } from '../../ui/page/states.tsx'
import { usePreference } from '../../ui/preferences.ts'
import { useRowKeys } from '../../ui/table/row-keys.ts'
import { Banners } from '../banners/banners.tsx'
import { IdentityPrompt } from '../banners/identity-prompt.tsx'
import { useClientInScope } from '../current-client.ts'
import { OpenOverlay, type Overlay } from '../overlay.ts'
import { AssistantSide } from './assistant-side.tsx'
import './shell.css'
import { useShortcuts } from '../palette/shortcuts.ts'
import { useSaveMailLanguage } from '../save-mail-language.ts'
import { FoldButton, SideRail } from './side-rail.tsx'
import { TopBar } from './top-bar.tsx'

const Palette = lazy(() =>
  import('../palette/palette.tsx').then(({ Palette }) => ({ default: Palette })),
)
const ShortcutsDialog = lazy(() =>
  import('../palette/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({
    default: ShortcutsDialog,
  })),
)
const EvidenceDrawer = lazy(() =>
  import('./evidence-drawer.tsx').then(({ EvidenceDrawer }) => ({ default: EvidenceDrawer })),
)
const SideSheet = lazy(() =>
  import('./side-sheet.tsx').then(({ SideSheet }) => ({ default: SideSheet })),
)

/** The first page is drawn in small steps, too. */
export function Shell() {
  return useDeferredValue(true, false) && <Frame />
}

/** The rail holds the areas, the top bar the scope, main the page. */
function Frame() {
  const t = useText()
  const rail = usePreference('rail')
  const [overlay, setOverlay] = useState<Overlay>(null)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const early = useRef('')
  const onEarly = useCallback((letter: string) => {
    early.current += letter
  }, [])
  useShortcuts({ overlay, onOpen: setOverlay, onEarly })
  useLiveUpdates()
  useSaveMailLanguage()
  useFocusOnNavigation(pathname, main)
  useRowKeys(main)
  const close = () => {
    early.current = ''
    setOverlay(null)
  }
  return (
    <div className="shell" data-rail={rail}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Rail />
      <div className="shell-main">
        <header>
          <TopBar onOpen={setOverlay} />
          <Banners />
        </header>
        <div className="shell-page">
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            key={pathname}
            data-scroll-restoration-id="main"
          >
            <OpenOverlay value={setOverlay}>
              <Suspense fallback={<Skeleton />}>
                <MessagesBoundary part={partOf(pathname)} isPage>
                  <Outlet />
                </MessagesBoundary>
              </Suspense>
            </OpenOverlay>
          </main>
          <Side />
        </div>
      </div>
      <IdentityPrompt />
      <LazyBoundary key={overlay} onFailed={close}>
        {overlay === 'palette' && <Palette early={early} onClose={close} onOpen={setOverlay} />}
        {overlay === 'keys' && <ShortcutsDialog onClose={close} />}
        {overlay === 'side' && <SideSheet onClose={close} />}
      </LazyBoundary>
    </div>
  )
}

/** Each link of it knows by itself whether it is open: the rail is not drawn anew on every page. */
const Rail = memo(function Rail() {
  return (
    <nav className="side" aria-label={useText()('nav.label')}>
      <SideRail />
      <FoldButton />
    </nav>
  )
})

/** One panel beside the page: the evidence, else the assistant. */
function Side() {
  const evidence = useEvidence()
  const { client } = useClientInScope()
  if (!evidence) return <AssistantSide client={client} />
  // Its space is kept from the start, so that the page beside it does not move when it arrives.
  const room = (
    <div
      className="evidence-room"
      style={{ '--evidence-width': `${readEvidenceWidth()}px` } as CSSProperties}
    />
  )
  return (
    <LazyBoundary fallback={room}>
      {client ? <EvidenceDrawer client={client} evidence={evidence} /> : room}
    </LazyBoundary>
  )
}

/** A new page takes the focus, as it does when a browser loads one: the next Tab is inside it. */
function useFocusOnNavigation(pathname: string, main: RefObject<HTMLElement | null>) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
