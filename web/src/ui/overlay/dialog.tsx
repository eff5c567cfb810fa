import { type ComponentProps, type ReactNode, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useText } from '../../i18n/language.tsx'
import { Button, IconButton } from '../button.tsx'
import './dialog.css'
import { TextField } from '../form/field.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
  width?: 'narrow' | 'wide'
  /** False for what must not be lost by a stray click, such as a secret shown once. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  width = 'narrow',
  isDismissable = true,
  role = 'dialog',
}: DialogProps) {
  const t = useText()
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className="modal" data-width={width}>
        <AriaDialog className="dialog" role={role}>
          <header className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {isDismissable && (
              <IconButton icon="close" label={t('action.close')} onPress={onClose} />
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className="dialog-actions">{children}</footer>
}

type SubmitActionsProps = Omit<ComponentProps<typeof Button>, 'type' | 'children'> & {
  onCancel(): void
  /** What the form does, where that is not to save. */
  children?: ReactNode
}

/** The end of a form in a dialog: to leave it, or to send it. */
export function SubmitActions({ onCancel, children, ...props }: SubmitActionsProps) {
  const t = useText()
  return (
    <DialogActions>
      <Button onPress={onCancel}>{t('action.cancel')}</Button>
      <Button kind="primary" {...props} type="submit">
        {children ?? t('action.save')}
      </Button>
    </DialogActions>
  )
}

type ConfirmProps = {
  title: string
  text: string
  action: string
  isOpen: boolean
  isPending?: boolean
  onClose(): void
  onConfirm(): void
  /** What must be typed before something final may happen. */
  typed?: string
}

/** Asks before something is destroyed; what is final asks for its name. */
export function ConfirmDialog({
  title,
  text,
  action,
  isOpen,
  isPending = false,
  onClose,
  onConfirm,
  typed,
}: ConfirmProps) {
  const t = useText()
  const [entered, setEntered] = useState('')
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <p>{text}</p>
      {typed !== undefined && (
        <TextField
          label={t('action.typeToConfirm', { name: typed })}
          value={entered}
          onChange={setEntered}
          isRequired
          autoComplete="off"
        />
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button
          kind="danger"
          isPending={isPending}
          isDisabled={typed !== undefined && entered !== typed}
          onPress={onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
