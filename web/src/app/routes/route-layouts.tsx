import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { ApiError } from '../../api/client/error.ts'
import { demoQuery } from '../../api/demo.ts'
import { healthQuery, isSandbox } from '../../api/health.ts'
import { jobQuery } from '../../api/jobs.ts'
import { loadVisitor, meQuery, NoAccountError } from '../../api/session.ts'
import { SCOPE_NAMES } from '../../domain/period/scope.ts'
import { loadCatalog, partOf } from '../../i18n/language.tsx'
import { Toasts } from '../../ui/overlay/toast.tsx'
import { readPath } from '../current-client.ts'
import { Shell } from '../shell/shell.tsx'
import { lazyPage } from './lazy-page.ts'
import { AdaptiveLayout, PublicFailedPage, PublicLayout } from './public-layout.tsx'
import { readSearchParams } from './search-params.ts'

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

/** Nobody waits for a network here. */
const NO_WAIT = { networkMode: 'always', retry: false } as const

/** Before the first page is drawn, so that its banner pushes nothing down afterwards. */
const loadHealth = (cache: QueryClient) =>
  cache.ensureQueryData({ ...healthQuery, ...NO_WAIT }).catch(() => null)

/** On a page about a client too, since the demo has a banner of its own. */
async function loadDemo(cache: QueryClient, path: string) {
  const { clientId, jobId } = readPath(path)
  const health = await loadHealth(cache)
  if (!health || !isSandbox(health) || !navigator.onLine || (!clientId && !jobId)) return
  await Promise.allSettled([
    cache.ensureQueryData({ ...demoQuery, ...NO_WAIT }),
    jobId && cache.ensureQueryData({ ...jobQuery(jobId), ...NO_WAIT }),
  ])
}

/** Everything behind the sign-in. Whoever has no session is sent to it and comes back afterwards. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: PublicFailedPage,
  async beforeLoad({ context, location }) {
    // Fetched now, so that they come together with the page that needs them.
    void loadCatalog(partOf(location.pathname))
    void loadHealth(context.queryClient)
    try {
      const me = await context.queryClient.ensureQueryData(meQuery)
      if (me.needs_second_factor) throw redirect({ to: '/second-factor' })
      await loadDemo(context.queryClient, location.pathname)
    } catch (error) {
      if (error instanceof NoAccountError) throw redirect({ to: '/welcome' })
      if (!(error instanceof ApiError && error.status === 401)) throw error
      throw redirect({
        to: '/login',
        search: location.href === '/' ? {} : { next: location.href },
      })
    }
  },
})

/** What goes along from page to page of a client. */
export const SCOPE = [...SCOPE_NAMES, 'evidence'] as const

export const client = createRoute({
  getParentRoute: () => inside,
  path: '/c/$clientId',
  validateSearch: readSearchParams(...SCOPE),
  params: {
    parse: ({ clientId }) => ({ clientId: Number(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
})

export const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyPage(() => import('./settings-layout.tsx'), 'SettingsLayout'),
})

/** For people without a session. */
export const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: PublicLayout,
  beforeLoad: ({ location }) => void loadCatalog(partOf(location.pathname)),
})

/** For everyone; those who are signed in keep the shell. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: AdaptiveLayout,
  async beforeLoad({ context }) {
    await Promise.all([loadVisitor(context.queryClient), loadHealth(context.queryClient)])
  },
})

/** Links inside React Aria menus go through our router, so the page is not loaded anew. */
function Root() {
  const router = useRouter()
  return (
    <AriaRouter navigate={(href) => router.history.push(href)}>
      <Outlet />
      <Toasts />
    </AriaRouter>
  )
}
