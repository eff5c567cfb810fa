import { useState } from 'react'
import { useText } from '../../../../i18n/language.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlay/dialog.tsx'

/** Shown once: the dialog closes after a copy or a confirmation. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const t = useText()
  const [isKept, setKept] = useState(false)
  return (
    <Dialog title={t('recoveryCodes.title')} isOpen isDismissable={false} onClose={onClose}>
      <p>{t('recoveryCodes.text')}</p>
      <CodeBlock
        label={t('recoveryCodes.title')}
        code={codes.join('\n')}
        onCopy={() => setKept(true)}
      />
      <label className="check">
        <input type="checkbox" checked={isKept} onChange={() => setKept(!isKept)} />
        {t('recoveryCodes.kept')}
      </label>
      <DialogActions>
        <Button kind="primary" isDisabled={!isKept} onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
