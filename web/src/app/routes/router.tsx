import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter as createTanstackRouter } from '@tanstack/react-router'
import { SCOPE_NAMES } from '../../domain/period/scope.ts'
import { Skeleton } from '../../ui/page/states.tsx'
import { clientRoutes } from './client-routes.ts'
import { FailedPage } from './failed-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { outsideRoutes } from './outside-routes.ts'
import { client, inside, open, outside, root, SCOPE, settings } from './route-layouts.tsx'
import { readSearchParams, writeSearchParams } from './search-params.ts'
import { settingsRoutes } from './settings-routes.ts'

const today = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: readSearchParams('q', 'sort', 'show', 'turn', ...SCOPE_NAMES),
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
})

const clients = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  validateSearch: readSearchParams('q', 'show'),
  component: lazyPage(() => import('../../features/clients/clients.tsx'), 'ClientsPage'),
})

const workspaces = createRoute({
  getParentRoute: () => inside,
  path: '/workspaces',
  component: lazyPage(
    () => import('../../features/accounts/members/workspaces.tsx'),
    'WorkspacesPage',
  ),
})

const start = createRoute({
  getParentRoute: () => inside,
  path: '/start',
  validateSearch: readSearchParams('client', 'job', 'source'),
  component: lazyPage(() => import('./start-page.tsx'), 'StartPage'),
})

const job = createRoute({
  getParentRoute: () => inside,
  path: '/jobs/$jobId',
  params: {
    parse: ({ jobId }) => ({ jobId: Number(jobId) }),
    stringify: ({ jobId }) => ({ jobId: String(jobId) }),
  },
  validateSearch: readSearchParams('show', ...SCOPE),
  component: lazyPage(() => import('../../features/checks/job-page.tsx'), 'JobPage'),
})

const playground = createRoute({
  getParentRoute: () => inside,
  path: '/api-console',
  validateSearch: readSearchParams('q', 'type', 'gl', 'hl'),
  component: lazyPage(
    () => import('../../features/search-api/playground.tsx'),
    'PlaygroundPage',
  ),
})

const usage = createRoute({
  getParentRoute: () => inside,
  path: '/api-console/usage',
  component: lazyPage(() => import('../../features/search-api/credits/usage.tsx'), 'UsagePage'),
})

const credits = createRoute({
  getParentRoute: () => inside,
  path: '/api-console/credits',
  validateSearch: readSearchParams('page', 'key', 'days'),
  component: lazyPage(
    () => import('../../features/search-api/credits/credits.tsx'),
    'CreditsPage',
  ),
})

const developers = createRoute({
  getParentRoute: () => inside,
  path: '/dev',
  validateSearch: readSearchParams('create'),
  component: lazyPage(() => import('../../features/developers/page.tsx'), 'DevelopersPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/dev/webhooks',
  validateSearch: readSearchParams('create'),
  component: lazyPage(
    () => import('../../features/developers/webhooks/webhooks.tsx'),
    'WebhooksPage',
  ),
})

const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/dev/webhooks/$webhookId',
  params: {
    parse: ({ webhookId }) => ({ webhookId: Number(webhookId) }),
    stringify: ({ webhookId }) => ({ webhookId: String(webhookId) }),
  },
  component: lazyPage(
    () => import('../../features/developers/webhooks/webhook.tsx'),
    'WebhookPage',
  ),
})

const requests = createRoute({
  getParentRoute: () => inside,
  path: '/dev/requests',
  validateSearch: readSearchParams('outcome', 'key', 'span'),
  component: lazyPage(() => import('../../features/developers/requests.tsx'), 'RequestsPage'),
})

const mcp = createRoute({
  getParentRoute: () => inside,
  path: '/dev/mcp',
  component: lazyPage(() => import('../../features/developers/mcp-page.tsx'), 'McpPage'),
})

const authorize = createRoute({
  getParentRoute: () => inside,
  path: '/authorize',
  validateSearch: readSearchParams('request'),
  component: lazyPage(
    () => import('../../features/accounts/sign-in/consent.tsx'),
    'ConsentPage',
  ),
})

const status = createRoute({
  getParentRoute: () => open,
  path: '/status',
  component: lazyPage(() => import('../../features/system/status.tsx'), 'StatusPage'),
})

const missing = createRoute({
  getParentRoute: () => open,
  path: '$',
  component: lazyPage(() => import('./missing-page.tsx'), 'MissingPage'),
})

const leads = createRoute({
  getParentRoute: () => inside,
  path: '/leads',
  validateSearch: readSearchParams('page', 'lead'),
  component: lazyPage(() => import('../../features/leads/page.tsx'), 'LeadsPage'),
})

const chat = createRoute({
  getParentRoute: () => inside,
  path: '/chat',
  validateSearch: readSearchParams('client'),
  component: lazyPage(() => import('../../features/assistant/page.tsx'), 'NewChatPage'),
})

const openChat = createRoute({
  getParentRoute: () => inside,
  path: '/chat/$chatId',
  params: {
    parse: ({ chatId }) => ({ chatId: Number(chatId) }),
    stringify: ({ chatId }) => ({ chatId: String(chatId) }),
  },
  component: lazyPage(() => import('../../features/assistant/page.tsx'), 'ChatPage'),
})

const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  component: lazyPage(() => import('../../features/inbox/page.tsx'), 'InboxPage'),
})

const alerts = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/alerts',
  validateSearch: readSearchParams('client', 'show', 'page', 'alert'),
  component: lazyPage(() => import('../../features/alerts/inbox/page.tsx'), 'AlertsPage'),
})

const activity = createRoute({
  getParentRoute: () => inside,
  path: '/activity',
  validateSearch: readSearchParams('client', 'show', 'page'),
  component: lazyPage(() => import('../../features/activity/page.tsx'), 'ActivityPage'),
})

const conversation = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/$conversationId',
  params: {
    parse: ({ conversationId }) => ({ conversationId: Number(conversationId) }),
    stringify: ({ conversationId }) => ({ conversationId: String(conversationId) }),
  },
  component: lazyPage(() => import('../../features/inbox/page.tsx'), 'ConversationPage'),
})

const routeTree = root.addChildren([
  inside.addChildren([
    today,
    clients,
    workspaces,
    client.addChildren(clientRoutes),
    job,
    chat,
    openChat,
    inbox,
    alerts,
    activity,
    conversation,
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
    authorize,
    settings.addChildren(settingsRoutes),
  ]),
  outside.addChildren(outsideRoutes),
  open.addChildren([status, missing]),
])

export function createRouter(queryClient: QueryClient) {
  return createTanstackRouter({
    routeTree,
    context: { queryClient },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearchParams,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    defaultPendingComponent: Skeleton,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
