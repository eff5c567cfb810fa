import { useState } from 'react'
import { urlOf } from '../../api/client/client.ts'
import type { Keyword } from '../../api/keywords.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type ScreenshotProps = { jobId: number; keyword: Keyword; device: 'desktop' | 'mobile' }

/** The results page as a picture; it is taken when it is asked for, which takes a while. */
export function Screenshot({ jobId, keyword, device }: ScreenshotProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const address = urlOf('/api/v1/jobs/{job_id}/results/{keyword_id}/screenshot', {
    params: { job_id: jobId, keyword_id: keyword.id },
    query: { device },
  })
  return (
    <>
      <Button
        icon="camera"
        onPress={() => {
          setState('loading')
          setOpen(true)
        }}
      >
        {t('screenshot.take')}
      </Button>
      <Dialog
        title={`${keyword.query} · ${t(`device.${device}`)}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        width="wide"
      >
        <div className="screenshot" data-state={state}>
          {state === 'loading' && <p role="status">{t('screenshot.waiting')}</p>}
          {state === 'failed' && (
            <p className="problem" role="alert">
              {t('screenshot.failed')}
            </p>
          )}
          {state !== 'failed' && (
            <img
              src={address}
              alt={t('screenshot.alt', { query: keyword.query })}
              onLoad={() => setState('loaded')}
              onError={() => setState('failed')}
            />
          )}
        </div>
      </Dialog>
    </>
  )
}
