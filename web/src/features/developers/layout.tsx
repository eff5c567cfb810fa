import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageNav } from '../../ui/page/page-nav.tsx'

/** Every page of this area: its parts, and the way to the reference. */
export function DevelopersLayout({ about, children }: { about: string; children: ReactNode }) {
  const { language, t } = useLanguage()
  return (
    <Page
      title={t('nav.developers')}
      about={about}
      lead={<p>{t('developers.lead')}</p>}
      actions={
        <>
          <a className="button" data-kind="plain" href={`/docs?lang=${language}`}>
            <Icon name="out" />
            {t('palette.guides')}
          </a>
          <a className="button" data-kind="plain" href="/api/docs">
            <Icon name="out" />
            {t('developers.docs')}
          </a>
        </>
      }
      nav={
        <PageNav
          label={t('nav.developers')}
          links={[
            { to: '/dev', label: t('apiKeys.title') },
            { to: '/dev/webhooks', label: t('webhooks.title') },
            { to: '/dev/requests', label: t('requests.title') },
            { to: '/dev/mcp', label: t('mcp.nav') },
          ]}
        />
      }
    >
      {children}
    </Page>
  )
}
