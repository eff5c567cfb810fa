import { useQuery } from '@tanstack/react-query'
import { unreadAlertsQuery } from '../api/unread.ts'
import { useText } from '../i18n/language.tsx'
import { PageNav } from '../ui/page/page-nav.tsx'

/** What reaches a person: from colleagues, from the rules, and everything that happened. */
export function InboxNav() {
  const t = useText()
  const { data: alerts = 0 } = useQuery(unreadAlertsQuery)
  const title = t('alerts.title')
  return (
    <PageNav
      label={t('nav.inbox')}
      links={[
        { to: '/inbox', label: t('alertInbox.messages') },
        {
          to: '/inbox/alerts',
          label: alerts > 0 ? `${title} · ${alerts > 99 ? '99+' : alerts}` : title,
        },
        { to: '/activity', label: t('shell.activity') },
      ]}
    />
  )
}
