import { createRoute, redirect } from '@tanstack/react-router'
import { meQuery } from '../../api/session.ts'
import { lazyPage } from './lazy-page.ts'
import { outside } from './route-layouts.tsx'
import { readSearchParams } from './search-params.ts'

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  validateSearch: readSearchParams('next', 'company'),
  component: lazyPage(() => import('../../features/accounts/sign-in/login.tsx'), 'LoginPage'),
})

const linkAccount = createRoute({
  getParentRoute: () => outside,
  path: '/link-account',
  component: lazyPage(
    () => import('../../features/accounts/sign-in/link-account.tsx'),
    'LinkAccountPage',
  ),
})

const confirmIdentity = createRoute({
  getParentRoute: () => outside,
  path: '/confirm-identity',
  validateSearch: readSearchParams('next', 'company', 'done'),
  component: lazyPage(
    () => import('../../features/accounts/sign-in/confirm-identity.tsx'),
    'ConfirmIdentityPage',
  ),
})

const welcome = createRoute({
  getParentRoute: () => outside,
  path: '/welcome',
  component: lazyPage(
    () => import('../../features/accounts/sign-in/welcome.tsx'),
    'WelcomePage',
  ),
})

const forgot = createRoute({
  getParentRoute: () => outside,
  path: '/forgot',
  component: lazyPage(() => import('../../features/accounts/sign-in/forgot.tsx'), 'ForgotPage'),
})

const reset = createRoute({
  getParentRoute: () => outside,
  path: '/reset',
  component: lazyPage(() => import('../../features/accounts/sign-in/reset.tsx'), 'ResetPage'),
})

const confirmEmail = createRoute({
  getParentRoute: () => outside,
  path: '/confirm-email',
  component: lazyPage(
    () => import('../../features/accounts/sign-in/confirm-email.tsx'),
    'ConfirmEmailPage',
  ),
})

const secondFactor = createRoute({
  getParentRoute: () => outside,
  path: '/second-factor',
  async beforeLoad({ context }) {
    const me = await context.queryClient.ensureQueryData(meQuery).catch(() => null)
    if (!me) throw redirect({ to: '/login' })
    if (!me.needs_second_factor) throw redirect({ to: '/' })
  },
  component: lazyPage(
    () => import('../../features/accounts/sign-in/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
})

const invite = createRoute({
  getParentRoute: () => outside,
  path: '/invite',
  component: lazyPage(() => import('../../features/accounts/sign-in/invite.tsx'), 'InvitePage'),
})

const audit = createRoute({
  getParentRoute: () => outside,
  path: '/audit',
  component: lazyPage(() => import('../../features/leads/audit.tsx'), 'AuditPage'),
})

export const outsideRoutes = [
  login,
  linkAccount,
  confirmIdentity,
  welcome,
  invite,
  forgot,
  reset,
  confirmEmail,
  secondFactor,
  audit,
] as const
