import { useText } from '../../i18n/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { ApiKeys } from './api-keys.tsx'
import { LegacyToken } from './legacy-token.tsx'
import { Mcp } from './mcp.tsx'

export function DevelopersPage() {
  const t = useText()
  return (
    <Page
      title={t('nav.developers')}
      lead={<p>{t('developers.lead')}</p>}
      actions={
        <a className="button" data-kind="plain" href="/api/docs">
          <Icon name="out" />
          {t('developers.docs')}
        </a>
      }
    >
      <ApiKeys />
      <Mcp />
      <LegacyToken />
    </Page>
  )
}
