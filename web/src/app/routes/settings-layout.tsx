import { Outlet, useRouterState } from '@tanstack/react-router'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageNav } from '../../ui/page/page-nav.tsx'

/** The parts of the settings; what a role may not open is not offered to it. */
export function SettingsLayout() {
  const t = useText()
  const mayManage = useMay('admin')
  const pathname = useRouterState({
    select: ({ location }) => location.pathname.replace(/\/$/, ''),
  })
  const links = [
    { to: '/settings', label: t('settings.you') },
    ...(mayManage ? [{ to: '/settings/members', label: t('members.title') }] : []),
    { to: '/settings/notifications', label: t('shell.bell') },
    { to: '/settings/alerts', label: t('alerts.title') },
    { to: '/settings/sources', label: t('sources.title') },
    { to: '/settings/schedules', label: t('schedules.title') },
    ...(mayManage ? [{ to: '/settings/branding', label: t('branding.title') }] : []),
    { to: '/settings/data', label: t('data.title') },
    ...(mayManage ? [{ to: '/settings/log', label: t('securityLog.title') }] : []),
  ]
  return (
    <Page
      title={t('nav.settings')}
      about={links.find(({ to }) => to === pathname)?.label}
      nav={<PageNav label={t('nav.settings')} links={links} />}
      isBeside
    >
      <Outlet />
    </Page>
  )
}
