import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageNav } from '../../ui/page/page-nav.tsx'
import './layout.css'
import { balanceQuery } from './queries.ts'

/** Every page of this area: its parts, and the balance always in sight. */
export function ConsoleLayout({ about, children }: { about: string; children: ReactNode }) {
  const t = useText()
  return (
    <Page
      title={t('nav.searchApi')}
      about={about}
      lead={<p>{t('console.lead')}</p>}
      actions={<Balance />}
      nav={
        <PageNav
          label={t('nav.searchApi')}
          links={[
            { to: '/api-console', label: t('console.playground') },
            { to: '/api-console/usage', label: t('console.usage') },
            { to: '/api-console/credits', label: t('console.credits') },
          ]}
        />
      }
    >
      {children}
    </Page>
  )
}

function Balance() {
  const t = useText()
  const { data } = useQuery(balanceQuery)
  return (
    <Link to="/api-console/credits" className="balance">
      <span className="hint">{t('credits.balance')}</span>
      <Num value={data?.balance} />
    </Link>
  )
}
