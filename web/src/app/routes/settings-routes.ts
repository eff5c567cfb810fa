import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { settings } from './route-layouts.tsx'
import { readSearchParams } from './search-params.ts'

const you = createRoute({
  getParentRoute: () => settings,
  path: '/',
  validateSearch: readSearchParams('company'),
  component: lazyPage(() => import('../../features/accounts/settings.tsx'), 'YouSettings'),
})

const members = createRoute({
  getParentRoute: () => settings,
  path: 'members',
  component: lazyPage(() => import('../../features/accounts/settings.tsx'), 'MembersSettings'),
})

const sources = createRoute({
  getParentRoute: () => settings,
  path: 'sources',
  component: lazyPage(() => import('../../features/system/sources.tsx'), 'SourceSettings'),
})

const schedules = createRoute({
  getParentRoute: () => settings,
  path: 'schedules',
  component: lazyPage(
    () => import('../../features/schedules/all-schedules.tsx'),
    'AllSchedules',
  ),
})

const branding = createRoute({
  getParentRoute: () => settings,
  path: 'branding',
  component: lazyPage(() => import('../../features/reports/branding.tsx'), 'BrandingSettings'),
})

const data = createRoute({
  getParentRoute: () => settings,
  path: 'data',
  component: lazyPage(() => import('../../features/data/data.tsx'), 'DataSettings'),
})

const log = createRoute({
  getParentRoute: () => settings,
  path: 'log',
  component: lazyPage(
    () => import('../../features/accounts/security/audit-log.tsx'),
    'AuditLog',
  ),
})

const notifications = createRoute({
  getParentRoute: () => settings,
  path: 'notifications',
  component: lazyPage(
    () => import('../../features/activity/notifications.tsx'),
    'NotificationSettings',
  ),
})

const alerts = createRoute({
  getParentRoute: () => settings,
  path: 'alerts',
  component: lazyPage(() => import('../../features/alerts/rules.tsx'), 'AlertSettings'),
})

export const settingsRoutes = [
  you,
  members,
  notifications,
  alerts,
  sources,
  schedules,
  branding,
  data,
  log,
] as const
