import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LANGUAGES } from '../../../../locales/index.ts'
import { meQuery } from '../../api/session.ts'
import { partOf, useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { MessagesBoundary } from '../../ui/page/messages-boundary.tsx'
import { OfflineBanner } from '../banners/banners.tsx'
import { FailedPage } from './failed-page.tsx'
import './public-layout.css'
import { Shell } from '../shell/shell.tsx'
import { Wordmark } from '../wordmark.tsx'

/** The frame of pages that need no sign-in. */
export function PublicLayout({ children = <PublicPage /> }: { children?: ReactNode }) {
  const { language, t, setLanguage } = useLanguage()
  return (
    <div className="public">
      <header>
        <div className="public-head">
          <Wordmark />
          <Menu
            label={t('appearance.language')}
            trigger={
              <Button kind="quiet">
                {t(`language.${language}`)}
                <Icon name="down" />
              </Button>
            }
          >
            {LANGUAGES.map((each) => (
              <MenuItem
                key={each}
                isCurrent={each === language}
                onAction={() => void setLanguage(each)}
              >
                {t(`language.${each}`)}
              </MenuItem>
            ))}
          </Menu>
        </div>
        <OfflineBanner />
      </header>
      <main id="main">{children}</main>
    </div>
  )
}

function PublicPage() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <MessagesBoundary part={partOf(pathname)} isPage>
      <Outlet />
    </MessagesBoundary>
  )
}

/** A public page keeps the shell for those who are signed in. */
export function AdaptiveLayout() {
  const isSignedIn = useQueryClient().getQueryData(meQuery.queryKey) !== undefined
  return isSignedIn ? <Shell /> : <PublicLayout />
}

/** When not even the shell could be shown. */
export const PublicFailedPage = (props: ErrorComponentProps) => (
  <PublicLayout>
    <FailedPage {...props} />
  </PublicLayout>
)
