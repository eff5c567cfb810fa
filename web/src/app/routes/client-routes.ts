import { createRoute } from '@tanstack/react-router'
import { answersRoutes } from './answers-routes.ts'
import { lazyPage } from './lazy-page.ts'
import { client } from './route-layouts.tsx'
import { readSearchParams } from './search-params.ts'

const clientHome = createRoute({
  getParentRoute: () => client,
  path: '/',
  component: lazyPage(() => import('../../features/overview/page.tsx'), 'OverviewPage'),
})

const keywords = createRoute({
  getParentRoute: () => client,
  path: 'keywords',
  validateSearch: readSearchParams(
    'q',
    'cluster',
    'tag',
    'geo',
    'location',
    'engine',
    'device',
    'sort',
    'band',
    'turn',
    'feature',
    'view',
    'page',
    'group',
    'hide',
    'ideas',
  ),
  component: lazyPage(() => import('../../features/keywords/page.tsx'), 'KeywordsPage'),
})

const keyword = createRoute({
  getParentRoute: () => client,
  path: 'keywords/$keywordId',
  params: {
    parse: ({ keywordId }) => ({ keywordId: Number(keywordId) }),
    stringify: ({ keywordId }) => ({ keywordId: String(keywordId) }),
  },
  validateSearch: readSearchParams('on', 'pin', 'now'),
  component: lazyPage(() => import('../../features/keyword/page.tsx'), 'KeywordPage'),
})

const research = createRoute({
  getParentRoute: () => client,
  path: 'research',
  validateSearch: readSearchParams('q', 'state', 'source', 'intent', 'sort', 'page'),
  component: lazyPage(() => import('../../features/research/page.tsx'), 'ResearchPage'),
})

const clusters = createRoute({
  getParentRoute: () => client,
  path: 'clusters',
  validateSearch: readSearchParams('q', 'advice', 'sort', 'page'),
  component: lazyPage(() => import('../../features/clusters/page.tsx'), 'ClustersPage'),
})

const cluster = createRoute({
  getParentRoute: () => client,
  path: 'clusters/$clusterId',
  params: {
    parse: ({ clusterId }) => ({ clusterId: Number(clusterId) }),
    stringify: ({ clusterId }) => ({ clusterId: String(clusterId) }),
  },
  component: lazyPage(() => import('../../features/clusters/cluster-page.tsx'), 'ClusterPage'),
})

const pages = createRoute({
  getParentRoute: () => client,
  path: 'pages',
  validateSearch: readSearchParams('q', 'show', 'sort', 'page', 'url'),
  component: lazyPage(() => import('../../features/pages/page.tsx'), 'PagesPage'),
})

const grids = createRoute({
  getParentRoute: () => client,
  path: 'grids',
  validateSearch: readSearchParams('grid', 'check', 'vs'),
  component: lazyPage(() => import('../../features/geo-grids/page.tsx'), 'GeoGridsPage'),
})

const checks = createRoute({
  getParentRoute: () => client,
  path: 'checks',
  component: lazyPage(() => import('../../features/checks/page.tsx'), 'ChecksPage'),
})

const competitors = createRoute({
  getParentRoute: () => client,
  path: 'competitors',
  validateSearch: readSearchParams('page', 'domain', 'band'),
  component: lazyPage(() => import('../../features/competitors/page.tsx'), 'CompetitorsPage'),
})

const apps = createRoute({
  getParentRoute: () => client,
  path: 'apps',
  validateSearch: readSearchParams(
    'q',
    'store',
    'band',
    'source',
    'topic',
    'sentiment',
    'rating',
    'app',
  ),
  component: lazyPage(() => import('../../features/apps/page.tsx'), 'AppsPage'),
})

const performance = createRoute({
  getParentRoute: () => client,
  path: 'search',
  validateSearch: readSearchParams(
    'by',
    'q',
    'sort',
    'page',
    'metric',
    'view',
    'brand',
    'google',
  ),
  component: lazyPage(() => import('../../features/performance/page.tsx'), 'PerformancePage'),
})

const indexing = createRoute({
  getParentRoute: () => client,
  path: 'indexing',
  validateSearch: readSearchParams('q', 'state', 'indexed', 'page', 'task'),
  component: lazyPage(() => import('../../features/indexing/page.tsx'), 'IndexingPage'),
})

const links = createRoute({
  getParentRoute: () => client,
  path: 'links',
  validateSearch: readSearchParams('q', 'state', 'followed', 'page', 'link'),
  component: lazyPage(() => import('../../features/links/page.tsx'), 'LinksPage'),
})

const ads = createRoute({
  getParentRoute: () => client,
  path: 'ads',
  validateSearch: readSearchParams('prompt', 'advertiser', 'surface'),
  component: lazyPage(() => import('../../features/ads/page.tsx'), 'AdsPage'),
})

const reports = createRoute({
  getParentRoute: () => client,
  path: 'reports',
  component: lazyPage(() => import('../../features/reports/page.tsx'), 'ReportsPage'),
})

const clientSettings = createRoute({
  getParentRoute: () => client,
  path: 'settings',
  component: lazyPage(() => import('./client-settings.tsx'), 'ClientSettingsPage'),
})

const nextSteps = createRoute({
  getParentRoute: () => client,
  path: 'next',
  validateSearch: readSearchParams('type', 'sort', 'show'),
  component: lazyPage(() => import('../../features/next-steps/page.tsx'), 'NextStepsPage'),
})

/** The pages of one client. */
export const clientRoutes = [
  clientHome,
  nextSteps,
  keywords,
  keyword,
  research,
  clusters,
  grids,
  cluster,
  pages,
  checks,
  ...answersRoutes,
  competitors,
  apps,
  performance,
  indexing,
  links,
  ads,
  reports,
  clientSettings,
] as const
