import type { Role } from '../../api/session.ts'
import type { PlainKey } from '../../i18n/language.tsx'

type Subpage = { path: string; area: PlainKey; label: PlainKey; minRole: Role }

/** Pages inside an area, for the command palette. */
export const SUBPAGES = [
  { path: '/inbox/alerts', area: 'nav.inbox', label: 'alerts.title', minRole: 'viewer' },
  { path: '/activity', area: 'nav.inbox', label: 'shell.activity', minRole: 'viewer' },
  {
    path: '/api-console/usage',
    area: 'nav.searchApi',
    label: 'console.usage',
    minRole: 'analyst',
  },
  {
    path: '/api-console/credits',
    area: 'nav.searchApi',
    label: 'console.credits',
    minRole: 'analyst',
  },
  { path: '/dev', area: 'nav.developers', label: 'apiKeys.title', minRole: 'viewer' },
  { path: '/dev/webhooks', area: 'nav.developers', label: 'webhooks.title', minRole: 'admin' },
  { path: '/dev/requests', area: 'nav.developers', label: 'requests.title', minRole: 'viewer' },
  { path: '/dev/mcp', area: 'nav.developers', label: 'mcp.nav', minRole: 'viewer' },
  { path: '/settings/members', area: 'nav.settings', label: 'members.title', minRole: 'admin' },
  {
    path: '/settings/notifications',
    area: 'nav.settings',
    label: 'shell.bell',
    minRole: 'viewer',
  },
  {
    path: '/settings/sources',
    area: 'nav.settings',
    label: 'sources.title',
    minRole: 'viewer',
  },
  {
    path: '/settings/schedules',
    area: 'nav.settings',
    label: 'schedules.title',
    minRole: 'viewer',
  },
  {
    path: '/settings/branding',
    area: 'nav.settings',
    label: 'branding.title',
    minRole: 'admin',
  },
  { path: '/settings/data', area: 'nav.settings', label: 'data.title', minRole: 'viewer' },
  { path: '/settings/log', area: 'nav.settings', label: 'securityLog.title', minRole: 'admin' },
] as const satisfies Subpage[]
