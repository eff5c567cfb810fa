import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { type ApiKey, keysQuery } from './queries.ts'
import { Secret } from './secret.tsx'

const OVERLAPS = ['0', '24', '168'] as const

/** A new secret for the same key. */
export function RotateKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>('24')
  const rotate = useAction({
    run: () =>
      api('post', '/api/v1/api-keys/{key_id}/rotate', {
        path: { key_id: id },
        body: { overlap_hours: Number(overlap) },
      }),
    refresh: [keysQuery.queryKey],
  })
  const close = () => {
    setOpen(false)
    rotate.reset()
  }
  return (
    <>
      <Button
        kind="quiet"
        icon="repeat"
        onPress={() => setOpen(true)}
        aria-label={`${t('apiKeys.rotate')}: ${name}`}
      >
        {t('apiKeys.rotate')}
      </Button>
      <Dialog
        title={rotate.data ? t('apiKeys.createdTitle') : t('apiKeys.rotateTitle', { name })}
        isOpen={isOpen}
        onClose={close}
        isDismissable={rotate.data === undefined}
      >
        {rotate.data ? (
          <Secret label={t('apiKeys.key')} value={rotate.data.key} onClose={close} />
        ) : (
          <>
            <p>{t('apiKeys.rotateText')}</p>
            <Select
              label={t('apiKeys.overlap')}
              value={overlap}
              onChange={setOverlap}
              options={OVERLAPS.map((hours) => ({
                id: hours,
                label: t(`apiKeys.overlap${hours}`),
              }))}
            />
            <DialogActions>
              <Button onPress={close}>{t('action.cancel')}</Button>
              <Button
                kind="primary"
                isPending={rotate.isPending}
                onPress={() => rotate.mutate()}
              >
                {t('apiKeys.rotate')}
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    </>
  )
}
