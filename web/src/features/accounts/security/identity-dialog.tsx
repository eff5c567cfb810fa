import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { onConfirmed, type Proof } from '../../../api/identity-check.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, DialogActions, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { confirmWithPasskey } from './second-factor/passkey.ts'

const COMPANY_PAGE = '/confirm-identity'

type IdentityDialogProps = { proofs: Proof[]; onDone(isConfirmed: boolean): void }

/** Asks for the second factor or, where there is none, for what the session was opened with. */
export function IdentityDialog({ proofs, onDone }: IdentityDialogProps) {
  return proofs.includes('company') ? (
    <CompanyProof onDone={onDone} />
  ) : (
    <OwnProof proofs={proofs} onDone={onDone} />
  )
}

const WINDOW = 'popup,width=520,height=720'

/** The company asks in a window of its own, so that this page keeps what was typed and goes on afterwards. */
function CompanyProof({ onDone }: Pick<IdentityDialogProps, 'onDone'>) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const done = useEffectEvent(() => onDone(true))
  useEffect(() => onConfirmed(done), [])
  function ask() {
    const here = new URLSearchParams({ next: location.pathname + location.search })
    // Where windows are blocked, this one leaves and comes back.
    if (!window.open(COMPANY_PAGE, '_blank', WINDOW)) location.assign(`${COMPANY_PAGE}?${here}`)
    setAsked(true)
  }
  return (
    <Dialog title={t('confirm.title')} isOpen onClose={() => onDone(false)}>
      <p role="status">{t(isAsked ? 'confirm.waiting' : 'confirm.text')}</p>
      <DialogActions>
        <Button onPress={() => onDone(false)}>{t('action.cancel')}</Button>
        <Button kind={isAsked ? 'plain' : 'primary'} onPress={ask}>
          {t(isAsked ? 'confirm.again' : 'confirm.company')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function OwnProof({ proofs, onDone }: IdentityDialogProps) {
  const t = useText()
  const confirm = useAction({
    run: (typed: Record<string, string>) => api('post', '/api/auth/confirm', { body: typed }),
    isQuiet: true,
    onDone: () => onDone(true),
  })
  const byPasskey = useAction({
    run: confirmWithPasskey,
    isQuiet: true,
    onDone: () => onDone(true),
  })
  const hasPassword = proofs.includes('password')
  return (
    <Dialog title={t('confirm.title')} isOpen onClose={() => onDone(false)}>
      <p>{t('confirm.text')}</p>
      {proofs.includes('passkey') && (
        <>
          <Button
            kind="primary"
            isPending={byPasskey.isPending}
            onPress={() => byPasskey.mutate()}
          >
            {t('confirm.passkey')}
          </Button>
          {byPasskey.error && (
            <p className="problem" role="alert">
              {t('passkeys.cancelled')}
            </p>
          )}
        </>
      )}
      <Form onSubmit={confirm.mutate} error={confirm.error}>
        {hasPassword ? (
          <TextField
            name="current_password"
            type="password"
            label={t('confirm.password')}
            autoComplete="current-password"
            isRequired
            autoFocus
          />
        ) : (
          <TextField
            name="code"
            label={t(proofs.includes('totp') ? 'confirm.code' : 'confirm.recovery')}
            autoComplete="one-time-code"
            isRequired
            autoFocus={!proofs.includes('passkey')}
            mono
          />
        )}
        <SubmitActions onCancel={() => onDone(false)} isPending={confirm.isPending}>
          {t('confirm.action')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
