import { useState } from 'react'
import type { Overview } from '../../../api/analytics.ts'
import { api } from '../../../api/client/client.ts'
import { ApiError } from '../../../api/client/error.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'

/** Starts a rank check of every client that has keywords and no check under way. */
export function RunAll({ overviews, onClose }: { overviews: Overview[]; onClose(): void }) {
  const t = useText()
  const [begun, setBegun] = useState(0)
  const ready = overviews.filter(({ keyword_count, running }) => keyword_count > 0 && !running)
  const start = useAction({
    async run() {
      for (const { client_id } of ready) {
        await startOne(client_id)
        setBegun((count) => count + 1)
      }
      return ready.length
    },
    refresh: [['clients'], ['jobs']],
    onDone(n) {
      notify({ text: t('today.begun', { n }) })
      onClose()
    },
  })
  return (
    <Dialog title={t('today.runAll')} isOpen onClose={onClose}>
      <p>
        {ready.length > 0
          ? t('today.runAllText', {
              clients: t('today.runClients', { n: ready.length }),
              keywords: t('keywords.count', {
                n: ready.reduce((sum, { keyword_count }) => sum + keyword_count, 0),
              }),
            })
          : t('today.runNone')}
      </p>
      {start.isPending && (
        <progress
          className="today-begun"
          max={ready.length}
          value={begun}
          aria-label={t('today.runAll')}
        />
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button
          kind="primary"
          icon="play"
          isDisabled={ready.length === 0}
          isPending={start.isPending}
          onPress={() => start.mutate()}
        >
          {t('today.runStart')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A check that somebody else began meanwhile is as good. */
const startOne = (clientId: number) =>
  api('post', '/api/v1/clients/{client_id}/check', { path: { client_id: clientId } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 409)) throw error
    },
  )
