import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { overviewsQuery } from '../../api/analytics.ts'
import { api } from '../../api/client/client.ts'
import { ApiError } from '../../api/client/error.ts'
import type { Client } from '../../api/clients.ts'
import { previewQuery } from '../../api/jobs.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Num } from '../../ui/num.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { useErrorMessage } from '../../ui/page/error-message.ts'
import './checks.css'
import { useDuration } from './duration.ts'

const DEPTHS = ['smart', 'basic', 'full'] as const
type Depth = (typeof DEPTHS)[number]

type StartProps = { client: Client; onClose(): void; onStarted(jobId: number): void }

/** What a check will look for and cost, before it is started. */
export function StartDialog({ client, onClose, onStarted }: StartProps) {
  const t = useText()
  const cache = useQueryClient()
  const [depth, setDepth] = useState<Depth>()
  const preview = useQuery(previewQuery(client.id, depth))
  const shownDepth = depth ?? preview.data?.depth ?? 'smart'
  function follow(jobId: number) {
    void cache.invalidateQueries({ queryKey: ['jobs', 'client', client.id] })
    void cache.invalidateQueries(overviewsQuery)
    onClose()
    onStarted(jobId)
  }
  const start = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/check', {
        path: { client_id: client.id },
        body: depth ? { depth } : {},
      }),
    isQuiet: true,
    onDone: ({ job_id }) => follow(job_id),
  })
  function begin() {
    start.mutate(undefined, {
      onError: (error) => {
        const running =
          error instanceof ApiError && error.status === 409 ? error.data.job_id : undefined
        if (typeof running !== 'number') return
        notify({ text: t('run.already') })
        follow(running)
      },
    })
  }
  return (
    <Dialog title={t('run.title', { name: client.name })} isOpen onClose={onClose}>
      <Select
        label={t('run.depth')}
        value={shownDepth}
        onChange={setDepth}
        options={DEPTHS.map((id) => ({
          id,
          label: t(`depth.${id}`),
          hint: t(`depth.${id}Hint`),
        }))}
      />
      <Cost preview={preview.data} />
      {(start.error ?? preview.error) && <ErrorNotice error={start.error ?? preview.error} />}
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button
          kind="primary"
          icon="play"
          autoFocus
          isPending={start.isPending}
          onPress={begin}
        >
          {t('run.start')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Preview = {
  checks: number
  calls: number
  cached_pages: number
  max_calls: number
  seconds: number
}

function Cost({ preview }: { preview: Preview | undefined }) {
  const t = useText()
  const duration = useDuration()
  return (
    <dl className="cost" aria-busy={!preview}>
      <div>
        <dt>{t('run.checks')}</dt>
        <dd>
          <Num value={preview?.checks} size="large" />
        </dd>
      </div>
      <div>
        <dt>{t('run.calls')}</dt>
        <dd>
          <Num value={preview?.calls} size="large" />
          <span className="hint">
            {preview ? t('run.atMost', { n: preview.max_calls }) : '\u00a0'}
          </span>
          {!!preview?.cached_pages && (
            <span className="hint">{t('run.atHand', { n: preview.cached_pages })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('run.takes')}</dt>
        <dd>
          {preview ? (
            <span className="num" data-size="large">
              {duration(preview.seconds)}
            </span>
          ) : (
            <Num value={null} size="large" />
          )}
        </dd>
      </div>
    </dl>
  )
}

function ErrorNotice({ error }: { error: unknown }) {
  const { title, advice } = useErrorMessage(error)
  if (error instanceof ApiError && error.status === 409) return null
  return (
    <p className="problem" role="alert">
      {title}. {advice}
    </p>
  )
}
