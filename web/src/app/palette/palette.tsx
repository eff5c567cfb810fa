import { type RefObject, useLayoutEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Menu } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useText } from '../../i18n/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuItem, MenuSection } from '../../ui/overlay/menu-parts.tsx'
import { useCommandGroups } from './commands.ts'
import './palette.css'
import type { Overlay } from '../overlay.ts'

type PaletteProps = {
  /** What was typed before it was there. */
  early: RefObject<string>
  onClose(): void
  onOpen(overlay: Overlay): void
}

/** Everything one can go to, run, make or switch, by typing. */
export function Palette({ early, onClose, onOpen }: PaletteProps) {
  const t = useText()
  const [text, setText] = useState('')
  // Letters still come in while it is drawn for the first time.
  useLayoutEffect(() => setText(early.current), [early])
  const groups = useCommandGroups(text, onOpen)
  const isEmpty = groups.every(({ commands }) => commands.length === 0)
  // Whoever types fast has no result in focus yet.
  function runFirst() {
    const first = groups.flatMap(({ commands }) => commands)[0]
    if (!first || text === '' || document.querySelector('.palette-menu [data-focused]')) return
    onClose()
    first.run()
  }
  return (
    <ModalOverlay
      className="veil"
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className="modal palette">
        <Dialog className="palette-dialog" aria-label={t('palette.open')}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField
              className="search palette-search"
              aria-label={t('palette.open')}
              autoFocus
              onSubmit={runFirst}
            >
              <Icon name="search" />
              <Input
                className="input"
                placeholder={t('palette.placeholder')}
                // A search field would only empty itself at first.
                onKeyDownCapture={({ key }) => key === 'Escape' && onClose()}
              />
            </SearchField>
            {isEmpty && <p className="palette-none quiet">{t('palette.none')}</p>}
            <Menu
              className="menu palette-menu"
              aria-label={t('palette.results')}
              onAction={onClose}
            >
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
