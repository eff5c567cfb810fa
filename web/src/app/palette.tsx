import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Menu } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuItem, MenuSection } from '../ui/menu.tsx'
import { useGroups } from './commands.ts'
import './palette.css'
import type { Overlay } from './overlay.ts'

/** Everything one can go to, run, make or switch, by typing. */
export function Palette({ onClose, onOpen }: { onClose(): void; onOpen(overlay: Overlay): void }) {
  const t = useText()
  const [text, setText] = useState('')
  const groups = useGroups(text, onOpen)
  const isEmpty = groups.every(({ commands }) => commands.length === 0)
  return (
    <ModalOverlay className="veil" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal palette">
        <Dialog className="palette-dialog" aria-label={t('palette.open')}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField className="search palette-search" aria-label={t('palette.open')} autoFocus>
              <Icon name="search" />
              <Input className="input" placeholder={t('palette.placeholder')} />
            </SearchField>
            {isEmpty && <p className="palette-none quiet">{t('palette.none')}</p>}
            <Menu className="menu palette-menu" aria-label={t('palette.results')} onAction={onClose}>
              {groups
                .filter(({ commands }) => commands.length > 0)
                .map(({ title, commands }) => (
                  <MenuSection key={title} title={title}>
                    {commands.map(({ id, label, hint, icon, run }) => (
                      <MenuItem key={id} text={label} onAction={run} {...(icon && { icon })}>
                        <span>{label}</span>
                        {hint && <span className="mono quiet">{hint}</span>}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Recent or fitting commands, grouped; with no text, all places and no settings. */
function useGroups(text: string, onOpen: (overlay: Overlay) => void): Group[] {
  const { t, speak } = useLanguage()
  const router = useRouter()
  const { clientId } = useScope()
  const { data: clients = [] } = useQuery(clientsQuery)
  const signOut = useSignOut()
  const go = (href: string) => () => router.history.push(href)
  const wanted = text.trim().toLowerCase()
  const fits = ({ label, hint = '' }: Command) => `${label} ${hint}`.toLowerCase().includes(wanted)

  const inClient =
    clientId === null ? [] : CLIENT_AREAS.map((area) => ({ ...area, path: clientPath(clientId, area.path) }))
  const places: Command[] = [...WORKSPACE_AREAS, ...inClient, ...HOUSE_AREAS].map(({ path, label, icon }) => ({
    id: path,
    label: t(label),
    icon,
    run: go(path),
  }))
  const sites: Command[] = clients.map(({ id, name, domain }) => ({
    id: `client-${id}`,
    label: name,
    hint: domain,
    run: go(clientPath(id, '')),
  }))
  const switches: Command[] = [
    ...THEMES.map((theme) => ({
      id: theme,
      label: `${t('appearance.theme')}: ${t(`appearance.${theme}`)}`,
      run: () => setPreference('theme', theme),
    })),
    ...LANGUAGES.map((language) => ({
      id: language,
      label: `${t('appearance.language')}: ${t(`language.${language}`)}`,
      run: () => void speak(language),
    })),
    { id: 'keys', label: t('keys.title'), run: () => setTimeout(onOpen, 0, 'keys') },
    { id: 'out', label: t('shell.signOut'), run: () => signOut.mutate() },
  ]
  return [
    { title: t('palette.go'), commands: places.filter(fits) },
    { title: t('nav.clients'), commands: sites.filter(fits).slice(0, MAX_CLIENTS) },
    { title: t('palette.switch'), commands: wanted ? switches.filter(fits) : [] },
  ]
}
