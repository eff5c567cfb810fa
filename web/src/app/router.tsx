import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter as createTanstackRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ApiError } from '../api/error.ts'
import { meQuery } from '../api/session.ts'
import { SCOPE_NAMES } from '../ui/scope.ts'
import { Skeleton } from '../ui/states.tsx'
import { Failed, Missing } from './failed.tsx'
import { FailedOutside, MissingOutside, OpenFrame, PublicFrame } from './public-frame.tsx'
import { Root } from './root.tsx'
import { readTexts, writeTexts } from './search.ts'
import { Shell } from './shell.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: MissingOutside,
})

/** Everything behind the sign-in. Whoever has no session is sent to it and comes back afterwards. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: FailedOutside,
  notFoundComponent: Missing,
  async beforeLoad({ context, location }) {
    try {
      await context.queryClient.ensureQueryData(meQuery)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
    }
  },
})

const today = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('../features/clients/today.tsx'), 'TodayPage'),
})

const clients = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  validateSearch: readTexts('q', 'show'),
  component: lazyRouteComponent(() => import('../features/clients/clients.tsx'), 'ClientsPage'),
})

/** What goes along from page to page of a client. */
const SCOPE = [...SCOPE_NAMES, 'evidence'] as const

const client = createRoute({
  getParentRoute: () => inside,
  path: '/c/$clientId',
  validateSearch: readTexts(...SCOPE),
  params: {
    parse: ({ clientId }) => ({ clientId: Number(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
})

const clientHome = createRoute({
  getParentRoute: () => client,
  path: '/',
  component: lazyRouteComponent(() => import('../features/overview/page.tsx'), 'OverviewPage'),
})

const keywords = createRoute({
  getParentRoute: () => client,
  path: 'keywords',
  validateSearch: readTexts('q', 'cluster', 'tag', 'geo', 'device', 'sort', 'band', 'turn', 'feature', 'view', 'page'),
  component: lazyRouteComponent(() => import('../features/keywords/page.tsx'), 'KeywordsPage'),
})

const keyword = createRoute({
  getParentRoute: () => client,
  path: 'keywords/$keywordId',
  params: {
    parse: ({ keywordId }) => ({ keywordId: Number(keywordId) }),
    stringify: ({ keywordId }) => ({ keywordId: String(keywordId) }),
  },
  validateSearch: readTexts('on', 'pin', 'now'),
  component: lazyRouteComponent(() => import('../features/keyword/page.tsx'), 'KeywordPage'),
})

const checks = createRoute({
  getParentRoute: () => client,
  path: 'checks',
  component: lazyRouteComponent(() => import('../features/checks/page.tsx'), 'ChecksPage'),
})

const answers = createRoute({
  getParentRoute: () => client,
  path: 'answers',
  validateSearch: readTexts('q', 'category', 'show'),
  component: lazyRouteComponent(() => import('../features/answers/page.tsx'), 'AnswersPage'),
})

const answerGaps = createRoute({
  getParentRoute: () => client,
  path: 'answers/gaps',
  validateSearch: readTexts('prompt'),
  component: lazyRouteComponent(() => import('../features/answers/gaps-page.tsx'), 'GapsPage'),
})

const answerPrompt = createRoute({
  getParentRoute: () => client,
  path: 'answers/$promptId',
  params: {
    parse: ({ promptId }) => ({ promptId: Number(promptId) }),
    stringify: ({ promptId }) => ({ promptId: String(promptId) }),
  },
  validateSearch: readTexts('provider', 'answer', 'with'),
  component: lazyRouteComponent(() => import('../features/answers/prompt-page.tsx'), 'PromptPage'),
})

const job = createRoute({
  getParentRoute: () => inside,
  path: '/jobs/$jobId',
  params: {
    parse: ({ jobId }) => ({ jobId: Number(jobId) }),
    stringify: ({ jobId }) => ({ jobId: String(jobId) }),
  },
  validateSearch: readTexts('show', ...SCOPE),
  component: lazyRouteComponent(() => import('../features/checks/job-page.tsx'), 'JobPage'),
})

const competitors = createRoute({
  getParentRoute: () => client,
  path: 'competitors',
  validateSearch: readTexts('page'),
  component: lazyRouteComponent(() => import('../features/competitors/page.tsx'), 'CompetitorsPage'),
})

const clientSettings = createRoute({
  getParentRoute: () => client,
  path: 'settings',
  component: lazyRouteComponent(() => import('../features/clients/settings.tsx'), 'ClientSettingsPage'),
})

const developers = createRoute({
  getParentRoute: () => inside,
  path: '/dev',
  component: lazyRouteComponent(() => import('../features/developers/page.tsx'), 'DevelopersPage'),
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/accounts/settings.tsx'), 'SettingsPage'),
})

/** For people without a session. */
const outside = createRoute({ getParentRoute: () => root, id: 'outside', component: PublicFrame })

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  validateSearch: readTexts('next'),
  component: lazyRouteComponent(() => import('../features/accounts/login.tsx'), 'LoginPage'),
})

const welcome = createRoute({
  getParentRoute: () => outside,
  path: '/welcome',
  validateSearch: readTexts('token'),
  component: lazyRouteComponent(() => import('../features/accounts/welcome.tsx'), 'WelcomePage'),
})

const invite = createRoute({
  getParentRoute: () => outside,
  path: '/invite',
  validateSearch: readTexts('token'),
  component: lazyRouteComponent(() => import('../features/accounts/invite.tsx'), 'InvitePage'),
})

/** For everyone; whoever is signed in keeps the rail. */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenFrame })

const status = createRoute({
  getParentRoute: () => open,
  path: '/status',
  component: lazyRouteComponent(() => import('../features/system/status.tsx'), 'StatusPage'),
})

const routeTree = root.addChildren([
  inside.addChildren([
    today,
    clients,
    client.addChildren([
      clientHome,
      keywords,
      keyword,
      checks,
      answers,
      answerGaps,
      answerPrompt,
      competitors,
      clientSettings,
    ]),
    job,
    developers,
    settings,
  ]),
  outside.addChildren([login, welcome, invite]),
  open.addChildren([status]),
])

export function createRouter(queryClient: QueryClient) {
  return createTanstackRouter({
    routeTree,
    context: { queryClient },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeTexts,
    defaultPreload: 'intent',
    defaultErrorComponent: Failed,
    defaultPendingComponent: Skeleton,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
