import { useEffect } from 'react'
import { encode } from 'uqr'
import { api } from '../../../../api/client/client.ts'
import { useText } from '../../../../i18n/language.tsx'
import { useAction } from '../../../../ui/action.ts'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../../ui/overlay/dialog.tsx'
import './totp-dialog.css'

type TotpDialogProps = { onDone(codes: string[] | null): void; onClose(): void }

/** The picture, then the first code. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const t = useText()
  const start = useAction({ run: () => api('post', '/api/auth/totp') })
  const activate = useAction({
    run: ({ code = '' }: Record<string, string>) =>
      api('post', '/api/auth/totp/activate', { body: { code } }),
    isQuiet: true,
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const { mutate } = start
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      title={t('totp.title')}
      isOpen={start.data !== undefined}
      isDismissable={false}
      onClose={onClose}
    >
      <p>{t('totp.scan')}</p>
      <QrCode text={start.data?.address ?? ''} label={t('totp.picture')} />
      <p className="hint">{t('totp.typed')}</p>
      <CodeBlock label={t('totp.key')} code={start.data?.secret ?? ''} isWrapped />
      <Form onSubmit={activate.mutate} error={activate.error}>
        <TextField
          name="code"
          label={t('totp.code')}
          autoComplete="one-time-code"
          isRequired
          autoFocus
          mono
        />
        <SubmitActions onCancel={onClose} isPending={activate.isPending}>
          {t('totp.activate')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

/** Dark on light in every theme, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className="qr-light" />
      <path d={path} className="qr-dark" shapeRendering="crispEdges" />
    </svg>
  )
}
