import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter as createTanstackRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ApiError } from '../api/error.ts'
import { healthQuery } from '../api/health.ts'
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
    // Known before the first page is drawn, so that its banner pushes nothing down afterwards.
    const health = context.queryClient.ensureQueryData(healthQuery).catch(() => null)
    try {
      await context.queryClient.ensureQueryData(meQuery)
      await health
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
const start = createRoute({
  getParentRoute: () => inside,
  path: '/start',
  validateSearch: readTexts('client', 'job'),
  component: lazyRouteComponent(() => import('./start.tsx'), 'StartPage'),
})

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

const apps = createRoute({
  getParentRoute: () => client,
  path: 'apps',
  validateSearch: readTexts('q', 'store', 'band', 'source', 'topic', 'sentiment', 'rating'),
  component: lazyRouteComponent(() => import('../features/apps/page.tsx'), 'AppsPage'),
})

const indexing = createRoute({
  getParentRoute: () => client,
  path: 'indexing',
  validateSearch: readTexts('q', 'state', 'indexed', 'page', 'task'),
  component: lazyRouteComponent(() => import('../features/indexing/page.tsx'), 'IndexingPage'),
})

const links = createRoute({
  getParentRoute: () => client,
  path: 'links',
  validateSearch: readTexts('q', 'state', 'followed', 'page', 'link'),
  component: lazyRouteComponent(() => import('../features/links/page.tsx'), 'LinksPage'),
})

const ads = createRoute({
  getParentRoute: () => client,
  path: 'ads',
  validateSearch: readTexts('prompt'),
  component: lazyRouteComponent(() => import('../features/ads/page.tsx'), 'AdsPage'),
})

const reports = createRoute({
  getParentRoute: () => client,
  path: 'reports',
  component: lazyRouteComponent(() => import('../features/reports/page.tsx'), 'ReportsPage'),
})

const clientSettings = createRoute({
  getParentRoute: () => client,
  path: 'settings',
  component: lazyRouteComponent(() => import('./client-settings.tsx'), 'ClientSettingsPage'),
})

const playground = createRoute({
  getParentRoute: () => inside,
  path: '/api-console',
  validateSearch: readTexts('q', 'type', 'gl', 'hl'),
  component: lazyRouteComponent(() => import('../features/search-api/playground.tsx'), 'PlaygroundPage'),
})

const usage = createRoute({
  getParentRoute: () => inside,
  path: '/api-console/usage',
  component: lazyRouteComponent(() => import('../features/search-api/usage.tsx'), 'UsagePage'),
})

const credits = createRoute({
  getParentRoute: () => inside,
  path: '/api-console/credits',
  component: lazyRouteComponent(() => import('../features/search-api/credits.tsx'), 'CreditsPage'),
})

const developers = createRoute({
  getParentRoute: () => inside,
  path: '/dev',
  validateSearch: readTexts('create'),
  component: lazyRouteComponent(() => import('../features/developers/page.tsx'), 'DevelopersPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/dev/webhooks',
  validateSearch: readTexts('create'),
  component: lazyRouteComponent(() => import('../features/developers/webhooks/webhooks.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/dev/webhooks/$webhookId',
  params: {
    parse: ({ webhookId }) => ({ webhookId: Number(webhookId) }),
    stringify: ({ webhookId }) => ({ webhookId: String(webhookId) }),
  },
  component: lazyRouteComponent(() => import('../features/developers/webhooks/webhook.tsx'), 'WebhookPage'),
})

const requests = createRoute({
  getParentRoute: () => inside,
  path: '/dev/requests',
  validateSearch: readTexts('outcome'),
  component: lazyRouteComponent(() => import('../features/developers/requests.tsx'), 'RequestsPage'),
})

const mcp = createRoute({
  getParentRoute: () => inside,
  path: '/dev/mcp',
  component: lazyRouteComponent(() => import('../features/developers/mcp-page.tsx'), 'McpPage'),
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
})

const you = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('../features/accounts/settings.tsx'), 'YouSettings'),
})

const members = createRoute({
  getParentRoute: () => settings,
  path: 'members',
  component: lazyRouteComponent(() => import('../features/accounts/settings.tsx'), 'MembersSettings'),
})

const sources = createRoute({
  getParentRoute: () => settings,
  path: 'sources',
  component: lazyRouteComponent(() => import('../features/system/sources.tsx'), 'SourceSettings'),
})

const schedules = createRoute({
  getParentRoute: () => settings,
  path: 'schedules',
  component: lazyRouteComponent(() => import('../features/schedules/all-schedules.tsx'), 'AllSchedules'),
})

const branding = createRoute({
  getParentRoute: () => settings,
  path: 'branding',
  component: lazyRouteComponent(() => import('../features/reports/branding.tsx'), 'BrandingSettings'),
})

const data = createRoute({
  getParentRoute: () => settings,
  path: 'data',
  component: lazyRouteComponent(() => import('../features/data/data.tsx'), 'DataSettings'),
})

const log = createRoute({
  getParentRoute: () => settings,
  path: 'log',
  component: lazyRouteComponent(() => import('../features/accounts/audit-log.tsx'), 'AuditLog'),
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

const audit = createRoute({
  getParentRoute: () => outside,
  path: '/audit',
  component: lazyRouteComponent(() => import('../features/leads/audit.tsx'), 'AuditPage'),
})

const leads = createRoute({
  getParentRoute: () => inside,
  path: '/leads',
  validateSearch: readTexts('page', 'lead'),
  component: lazyRouteComponent(() => import('../features/leads/page.tsx'), 'LeadsPage'),
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
      answerPrompt,
      answerGaps,
      answers,
      competitors,
      apps,
      indexing,
      links,
      ads,
      reports,
      clientSettings,
    ]),
    job,
    leads,
    start,
    playground,
    usage,
    credits,
    developers,
    webhooks,
    webhook,
    requests,
    mcp,
    settings.addChildren([you, members, sources, schedules, branding, data, log]),
  ]),
  outside.addChildren([login, welcome, invite, audit]),
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
