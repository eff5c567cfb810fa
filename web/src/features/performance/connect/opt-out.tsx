import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useMay } from '../../../api/session.ts'
import { wholeDay } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import type { Engine } from '../engine-report-queries.ts'

type Change = { engine: Engine; since: string | null }

const useOptOut = (client: Client) =>
  useAction({
    run: (change: Change) =>
      api('put', '/api/v1/clients/{client_id}/engine-reports/opt-out', {
        path: { client_id: client.id },
        body: change,
      }),
    refresh: [['engine-reports', client.id]],
  })

/** A site that is in no answers of an engine by its own will. */
export function OptOut({
  client,
  engine,
  since,
}: {
  client: Client
  engine: Engine
  since: string
}) {
  const { language, t } = useLanguage()
  const mayWork = useMay('analyst')
  const save = useOptOut(client)
  const day = wholeDay(language, Date.parse(since) / 1000)
  return (
    <div role="status">
      <p>{t('engineReports.optedOut', { engine: t(`engineReports.${engine}`), day })}</p>
      {mayWork && (
        <Button isPending={save.isPending} onPress={() => save.mutate({ engine, since: null })}>
          {t('engineReports.optIn')}
        </Button>
      )}
    </div>
  )
}

export function OptOutForm({ client }: { client: Client }) {
  const t = useText()
  const [since, setSince] = useState('')
  const save = useOptOut(client)
  return (
    <details>
      <summary>{t('engineReports.optOut')}</summary>
      <p className="hint">{t('engineReports.optOutText')}</p>
      <div className="form-row">
        <TextField
          label={t('engineReports.optOutSince')}
          type="date"
          value={since}
          onChange={setSince}
          isRequired
        />
        <Button
          isDisabled={since === ''}
          isPending={save.isPending}
          onPress={() => save.mutate({ engine: 'google', since })}
        >
          {t('engineReports.saveOptOut')}
        </Button>
      </div>
    </details>
  )
}
