import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { Secret } from './secret.tsx'

/** For clients from before there were named keys. */
export function LegacyToken() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useAction({
    run: () => api('post', '/api/auth/legacy-token'),
    onDone: ({ token }) => {
      setAsking(false)
      setSecret(token)
    },
  })
  return (
    <Section title={t('legacy.title')} text={t('legacy.text')}>
      <div>
        <Button onPress={() => setAsking(true)}>{t('legacy.rotate')}</Button>
      </div>
      <ConfirmDialog
        title={t('legacy.rotate')}
        text={t('legacy.rotateText')}
        action={t('legacy.rotate')}
        isOpen={isAsking}
        isPending={rotate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate()}
      />
      <Dialog title={t('legacy.title')} isOpen={secret !== null} onClose={() => setSecret(null)} isStubborn>
        <Secret label={t('legacy.title')} value={secret ?? ''} onClose={() => setSecret(null)} />
      </Dialog>
    </Section>
  )
}
