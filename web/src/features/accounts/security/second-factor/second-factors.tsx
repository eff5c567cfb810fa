import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/client/client.ts'
import { meQuery } from '../../../../api/session.ts'
import { useText } from '../../../../i18n/language.tsx'
import { useAction } from '../../../../ui/action.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx'
import { notify } from '../../../../ui/overlay/toast.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../../ui/page/states.tsx'
import { Table } from '../../../../ui/table/table.tsx'
import { Time } from '../../../../ui/time.tsx'
import { type SecondFactors, secondFactorsQuery, sessionsQuery } from '../../queries.ts'
import { freeName } from './free-name.ts'
import { addPasskey, hasPasskeys, isKnownDevice } from './passkey.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'

const CHANGED = [secondFactorsQuery.queryKey, sessionsQuery.queryKey, meQuery.queryKey]

export function SecondFactorSettings() {
  const t = useText()
  return (
    <Section id="two-step" title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <SecondFactorList />
    </Section>
  )
}

/** What proves who one is beside the password. */
export function SecondFactorList() {
  const factors = useQuery(secondFactorsQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <>
      <QueryBoundary query={factors} rows={3}>
        {(data) => <Factors factors={data} onCodes={setCodes} />}
      </QueryBoundary>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

type Showing = { factors: SecondFactors; onCodes(codes: string[] | null): void }

function Factors({ factors, onCodes }: Showing) {
  const t = useText()
  const hasFactor = factors.totp || factors.passkeys.length > 0
  const renew = useAction({
    run: () => api('post', '/api/auth/recovery-codes'),
    refresh: CHANGED,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <>
      <Passkeys factors={factors} onCodes={onCodes} />
      <AuthenticatorApp isOn={factors.totp} onCodes={onCodes} />
      {hasFactor && (
        <div className="form-row">
          <span>
            {t('recoveryCodes.title')}{' '}
            <span className="quiet">
              {t('recoveryCodes.left', { n: factors.recovery_codes })}
            </span>
          </span>
          <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
            {t('recoveryCodes.renew')}
          </Button>
        </div>
      )}
    </>
  )
}

function AuthenticatorApp({ isOn, onCodes }: { isOn: boolean; onCodes: Showing['onCodes'] }) {
  const t = useText()
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const refresh = useAction({ run: async () => {}, refresh: CHANGED })
  const remove = useAction({
    run: () => api('delete', '/api/auth/totp'),
    refresh: CHANGED,
    onDone: () => setOpen(null),
  })
  return (
    <div className="form-row">
      <span>
        {t('totp.title')} <span className="quiet">{t(isOn ? 'totp.on' : 'totp.off')}</span>
      </span>
      {isOn ? (
        <Button
          icon="trash"
          onPress={() => setOpen('remove')}
          aria-label={`${t('action.remove')}: ${t('totp.title')}`}
        >
          {t('action.remove')}
        </Button>
      ) : (
        <Button onPress={() => setOpen('add')}>{t('totp.add')}</Button>
      )}
      {open === 'add' && (
        <TotpDialog
          onClose={() => setOpen(null)}
          onDone={(codes) => {
            setOpen(null)
            refresh.mutate()
            onCodes(codes)
          }}
        />
      )}
      <ConfirmDialog
        title={t('totp.removeTitle')}
        text={t('totp.removeText')}
        action={t('action.remove')}
        isOpen={open === 'remove'}
        isPending={remove.isPending}
        onClose={() => setOpen(null)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

function Passkeys({ factors: { passkeys, passkey_host: host }, onCodes }: Showing) {
  const t = useText()
  const isOffered = host !== null && hasPasskeys()
  const add = useAction({
    run: () => addPasskey(freeName(passkeys, (n) => t('passkeys.defaultName', { n }))),
    refresh: CHANGED,
    isQuiet: true,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <>
      {passkeys.length > 0 && (
        <Table
          label={t('passkeys.title')}
          headings={[
            { id: 'name', label: t('passkeys.name') },
            { id: 'used', label: t('passkeys.used') },
            { id: 'actions', label: t('table.actions'), isHidden: true },
          ]}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} host={host} />
          ))}
        </Table>
      )}
      <div className="form-row">
        <span>
          {t('passkeys.title')}{' '}
          {!isOffered && <span className="quiet">{t('passkeys.unavailable')}</span>}
          {isOffered && passkeys.length === 0 && (
            <span className="quiet">{t('passkeys.none')}</span>
          )}
        </span>
        {isOffered && (
          <Button isPending={add.isPending} onPress={() => add.mutate()}>
            {t('passkeys.add')}
          </Button>
        )}
      </div>
      {add.error && (
        <p className="problem" role="alert">
          {t(isKnownDevice(add.error) ? 'passkeys.exists' : 'passkeys.cancelled')}
        </p>
      )}
    </>
  )
}

type PasskeyRowProps = { passkey: SecondFactors['passkeys'][number]; host: string | null }

function PasskeyRow({ passkey, host }: PasskeyRowProps) {
  const t = useText()
  const { id, name, is_synced, last_used_at } = passkey
  const [isAsking, setAsking] = useState(false)
  const remove = useAction({
    run: () => api('delete', '/api/auth/passkeys/{passkey_id}', { path: { passkey_id: id } }),
    refresh: CHANGED,
    onDone: () => {
      setAsking(false)
      notify({ text: t('passkeys.removeText') })
    },
  })
  return (
    <tr>
      <td data-wrap="true">
        {name} {is_synced && <span className="quiet">{t('passkeys.synced')}</span>}
        {host !== null && passkey.host !== host && (
          <span className="problem"> {t('passkeys.elsewhere', { host: passkey.host })}</span>
        )}
      </td>
      <td className="quiet">
        {last_used_at === null ? t('passkeys.never') : <Time at={last_used_at} />}
      </td>
      <td data-actions="true">
        <Button
          kind="quiet"
          icon="trash"
          onPress={() => setAsking(true)}
          aria-label={`${t('action.remove')}: ${name}`}
        >
          {t('action.remove')}
        </Button>
        <ConfirmDialog
          title={t('passkeys.removeTitle', { name })}
          text={t('passkeys.removeText')}
          action={t('action.remove')}
          isOpen={isAsking}
          isPending={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      </td>
    </tr>
  )
}
