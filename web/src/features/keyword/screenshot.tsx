import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import type { Keyword } from '../../api/keywords.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ScreenshotProps = { jobId: number; keyword: Keyword; device: 'desktop' | 'mobile' }

/** The results page as a picture; it is taken when it is asked for, which takes a while. */
export function Screenshot({ jobId, keyword, device }: ScreenshotProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [fate, setFate] = useState<'waiting' | 'here' | 'failed'>('waiting')
  const address = addressOf(
    '/api/v1/jobs/{job_id}/results/{keyword_id}/screenshot',
    { job_id: jobId, keyword_id: keyword.id },
    { device },
  )
  return (
    <>
      <Button
        icon="camera"
        onPress={() => {
          setFate('waiting')
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
        <div className="screenshot" data-fate={fate}>
          {fate === 'waiting' && <p role="status">{t('screenshot.waiting')}</p>}
          {fate === 'failed' && (
            <p className="problem" role="alert">
              {t('screenshot.failed')}
            </p>
          )}
          {fate !== 'failed' && (
            <img
              src={address}
              alt={t('screenshot.alt', { query: keyword.query })}
              onLoad={() => setFate('here')}
              onError={() => setFate('failed')}
            />
          )}
        </div>
      </Dialog>
    </>
  )
}
