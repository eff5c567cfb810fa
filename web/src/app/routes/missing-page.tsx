import { use } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OpenOverlay } from '../overlay.ts'

/** An address that leads nowhere, and ways on. */
export function MissingPage() {
  const t = useText()
  const open = use(OpenOverlay)
  return (
    <Page title={t('error.missingTitle')} lead={<p>{t('error.missingAdvice')}</p>}>
      <div className="page-actions">
        <LinkButton kind="primary" to="/">
          {t('nav.today')}
        </LinkButton>
        {open && (
          <>
            <LinkButton to="/clients">{t('nav.clients')}</LinkButton>
            <Button icon="search" onPress={() => open('palette')}>
              {t('palette.open')}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}
