/** The paths of the dashboard, with parameters in braces. Others get its "not found" page. */
const PATHS = [
  '/',
  '/clients',
  '/start',
  '/workspaces',
  '/jobs/{job}',
  '/api-console',
  '/api-console/usage',
  '/api-console/credits',
  '/dev',
  '/dev/webhooks',
  '/dev/webhooks/{webhook}',
  '/dev/requests',
  '/dev/mcp',
  '/login',
  '/welcome',
  '/invite',
  '/authorize',
  '/forgot',
  '/second-factor',
  '/link-account',
  '/confirm-identity',
  '/reset',
  '/confirm-email',
  '/status',
  '/audit',
  '/leads',
  '/chat',
  '/chat/{chat}',
  '/inbox',
  '/inbox/{conversation}',
  '/activity',
  ...under('/settings', [
    'members',
    'sources',
    'schedules',
    'branding',
    'data',
    'log',
    'notifications',
    'alerts',
  ]),
  ...under('/c/{client}', [
    'next',
    'keywords',
    'keywords/{keyword}',
    'research',
    'clusters',
    'clusters/{cluster}',
    'pages',
    'grids',
    'checks',
    'answers',
    'answers/gaps',
    'answers/{prompt}',
    'competitors',
    'apps',
    'search',
    'indexing',
    'links',
    'ads',
    'reports',
    'settings',
  ]),
]

function under(parent: string, children: string[]): string[] {
  return [parent, ...children.map((child) => `${parent}/${child}`)]
}

const PATTERNS = PATHS.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`))

export const isPagePath = (path: string): boolean =>
  PATTERNS.some((pattern) => pattern.test(path))

/** robots.txt: crawlers may read the public pages only. */
export const ROBOTS = `User-agent: *
Allow: /audit
Allow: /status
Allow: /assets/
Disallow: /
`
