import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DialogActions } from '../../ui/overlay/dialog.tsx'

/** A secret that is shown once: the dialog closes after a copy or a confirmation. */
export function Secret({
  label,
  value,
  onClose,
}: {
  label: string
  value: string
  onClose(): void
}) {
  const t = useText()
  const [isKept, setKept] = useState(false)
  return (
    <>
      <p>{t('secret.text')}</p>
      <CodeBlock label={label} code={value} isWrapped onCopy={() => setKept(true)} />
      <label className="check">
        <input type="checkbox" checked={isKept} onChange={() => setKept(!isKept)} />
        {t('secret.kept')}
      </label>
      <DialogActions>
        <Button kind="primary" isDisabled={!isKept} onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogActions>
    </>
  )
}
