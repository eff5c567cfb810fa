import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useMay } from '../../../api/session.ts'
import { RunProgress } from '../../../domain/runs/run-progress.tsx'
import { wholeDay } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import '../performance.css'
import { isImporting, type SearchConsoleStatus as Status } from '../../../api/search-console.ts'
import { SetupCheck } from './setup-check.tsx'

export function ImportActions({ client, status }: { client: Client; status: Status }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [isAsking, setAsking] = useState(false)
  const refresh = [['search-console', client.id]]
  const path = { client_id: client.id }
  const start = useAction({
    run: () => api('post', '/api/v1/clients/{client_id}/search-console/import', { path }),
    refresh,
  })
  const disconnect = useAction({
    run: () => api('delete', '/api/v1/clients/{client_id}/search-console', { path }),
    refresh,
    onDone: () => setAsking(false),
  })
  if (!mayWork) return null
  const isRunning = isImporting(status)
  return (
    <>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        {t('searchConsole.disconnect')}
      </Button>
      <Button
        icon="download"
        isPending={start.isPending || isRunning}
        onPress={() => start.mutate()}
      >
        {t(isRunning ? 'searchConsole.importing' : 'searchConsole.import')}
      </Button>
      <ConfirmDialog
        title={t('searchConsole.disconnectTitle')}
        text={t('searchConsole.disconnectText', { site: status.site_url ?? '' })}
        action={t('searchConsole.disconnect')}
        isOpen={isAsking}
        isPending={disconnect.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  )
}

/** How far the import is, or what became of the last one. */
export function ImportState({ client, status }: { client: Client; status: Status }) {
  const { language, t, translateNotice } = useLanguage()
  const mayWork = useMay('analyst')
  const { latest_import: latest, last_day, site_url } = status
  if (isImporting(status)) {
    const of = {
      clientId: client.id,
      kind: 'search_console',
      pageKey: ['search-console', client.id],
    }
    return <RunProgress of={of} label={t('searchConsole.importing')} />
  }
  if (latest?.state === 'failed')
    return (
      <>
        <div className="failed" role="alert">
          <h2>{t('searchConsole.importFailed')}</h2>
          <p className="quiet">{translateNotice(latest.message)}</p>
        </div>
        {mayWork && <SetupCheck client={client} />}
      </>
    )
  return (
    <p className="hint">
      {site_url} ·{' '}
      {last_day !== null &&
        t('searchConsole.until', { day: wholeDay(language, Date.parse(last_day) / 1000) })}
      {latest &&
        latest.failed > 0 &&
        ` · ${t('searchConsole.importPartly', { n: latest.failed })}`}
    </p>
  )
}
