import { useState } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { api } from '../../api/client/client.ts'
import { providerName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { asoKey, isActive, type Outcome, type Summary } from './queries.ts'

const MAX_APPS = 10
const MAX_KEYWORDS = 100
const REVIEWS = 100

/** The size of a refresh before it starts; the paid source only when it is chosen here. */
export function RefreshDialog({
  clientId,
  summary,
  onClose,
}: {
  clientId: number
  summary: Summary
  onClose(): void
}) {
  const t = useText()
  const [isPaid, setPaid] = useState(false)
  const { configured, provider, status } = summary.paid_fallback_health
  const apps = Math.min(MAX_APPS, summary.app_count)
  const keywords = Math.min(MAX_KEYWORDS, summary.keyword_count)
  const start = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aso/actions/full-refresh', {
        path: { client_id: clientId },
        body: {
          max_apps: MAX_APPS,
          max_keywords: MAX_KEYWORDS,
          review_limit: REVIEWS,
          use_paid_fallback: isPaid,
        },
      }),
    refresh: [asoKey(clientId)],
    onDone: (task) =>
      notify({ text: isActive(task) ? t('apps.refreshRuns') : refreshed(task) }),
  })
  const refreshed = ({
    listing_snapshots: listings,
    rankings,
    reviews_new: reviews,
  }: Outcome) => t('apps.refreshed', { listings, rankings, reviews })
  const begin = () => {
    start.mutate()
    onClose()
  }
  return (
    <Dialog title={t('apps.refresh')} isOpen onClose={onClose}>
      <p>{t('apps.refreshText', { apps, n: keywords })}</p>
      <p className="quiet">{t('apps.refreshCost', { n: apps * 3 + keywords })}</p>
      {configured ? (
        <Checkbox className="choice" isSelected={isPaid} onChange={setPaid}>
          <span className="choice-box" aria-hidden="true" />
          <span>
            {t('apps.usePaid', { name: providerName(provider ?? '') })}
            <span className="hint">
              {' '}
              {t('apps.paidCost', { n: apps + keywords })} {t(`apps.paid.${status}`)}
            </span>
          </span>
        </Checkbox>
      ) : (
        <p className="hint">{t('apps.noPaid')}</p>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button kind="primary" onPress={begin}>
          {t('apps.refresh')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
