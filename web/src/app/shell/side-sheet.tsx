import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useText } from '../../i18n/language.tsx'
import { SideRail } from './side-rail.tsx'
import './side-sheet.css'

/** The rail on a narrow screen: over the page, gone after a choice. */
export function SideSheet({ onClose }: { onClose(): void }) {
  const t = useText()
  return (
    <ModalOverlay className="veil side-veil" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="side-sheet">
        <Dialog className="side-dialog" aria-label={t('nav.label')}>
          <nav className="side">
            <SideRail onVisit={onClose} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
