import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settings } from './route-frames.tsx'

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

const notifications = createRoute({
  getParentRoute: () => settings,
  path: 'notifications',
  component: lazyRouteComponent(() => import('../features/activity/notifications.tsx'), 'NotificationSettings'),
})

export const settingsRoutes = [you, members, notifications, sources, schedules, branding, data, log] as const
