import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { legacyTokenQuery } from './queries.ts'
import { Secret } from './secret.tsx'

/** For clients from before there were named keys. */
export function LegacyToken() {
  const t = useText()
  const { data } = useQuery(legacyTokenQuery)
  return (
    <Section title={t('legacy.title')} text={t('legacy.text')}>
      <div className="form-row">
        <Rotate />
        {data?.is_set && <Revoke />}
      </div>
    </Section>
  )
}

function Rotate() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useAction({
    run: () => api('post', '/api/auth/legacy-token'),
    refresh: [legacyTokenQuery.queryKey],
    onDone: ({ token }) => {
      setAsking(false)
      setSecret(token)
    },
  })
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('legacy.rotate')}</Button>
      <ConfirmDialog
        title={t('legacy.rotate')}
        text={t('legacy.rotateText')}
        action={t('legacy.rotate')}
        isOpen={isAsking}
        isPending={rotate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate()}
      />
      <Dialog
        title={t('legacy.title')}
        isOpen={secret !== null}
        onClose={() => setSecret(null)}
        isDismissable={false}
      >
        <Secret
          label={t('legacy.title')}
          value={secret ?? ''}
          onClose={() => setSecret(null)}
        />
      </Dialog>
    </>
  )
}

function Revoke() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const revoke = useAction({
    run: () => api('delete', '/api/auth/legacy-token'),
    refresh: [legacyTokenQuery.queryKey],
    onDone: () => notify({ text: t('legacy.revoked') }),
  })
  return (
    <>
      <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>
        {t('legacy.revoke')}
      </Button>
      <ConfirmDialog
        title={`${t('legacy.revoke')}: ${t('legacy.title')}`}
        text={t('legacy.revokeText')}
        action={t('legacy.revoke')}
        isOpen={isAsking}
        isPending={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate()}
      />
    </>
  )
}
