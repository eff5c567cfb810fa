import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LANGUAGES } from '../../../../locales/index.ts'
import { api } from '../../api/client/client.ts'
import { useMe } from '../../api/session.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { setPreference, THEMES, usePreference } from '../../ui/preferences.ts'
import type { Overlay } from '../overlay.ts'

export function PersonMenu({ onOpen }: { onOpen(overlay: Overlay): void }) {
  const { language, t, setLanguage } = useLanguage()
  const { user } = useMe()
  const theme = usePreference('theme')
  const signOut = useSignOut()
  return (
    <Menu
      label={user.name}
      trigger={<IconButton icon="person" label={t('shell.person', { name: user.name })} />}
    >
      <MenuSection title={`${user.name} · ${user.email}`}>
        <MenuItem href="/settings">{t('nav.settings')}</MenuItem>
        <MenuItem onAction={() => onOpen('keys')}>{t('keys.title')}</MenuItem>
      </MenuSection>
      <MenuSection title={t('appearance.theme')}>
        {THEMES.map((each) => (
          <MenuItem
            key={each}
            isCurrent={each === theme}
            onAction={() => setPreference('theme', each)}
          >
            {t(`appearance.${each}`)}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={t('appearance.language')}>
        {LANGUAGES.map((each) => (
          <MenuItem
            key={each}
            isCurrent={each === language}
            onAction={() => void setLanguage(each)}
          >
            {t(`language.${each}`)}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={t('shell.session')}>
        <MenuItem onAction={() => signOut.mutate()}>{t('shell.signOut')}</MenuItem>
      </MenuSection>
    </Menu>
  )
}

export function useSignOut() {
  const router = useRouter()
  const cache = useQueryClient()
  return useAction({
    run: () => api('post', '/api/auth/logout'),
    onDone: () => void router.navigate({ to: '/login' }).then(() => cache.clear()),
  })
}
