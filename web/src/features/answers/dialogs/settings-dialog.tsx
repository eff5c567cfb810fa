import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersKey } from '../../../api/answers.ts'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { CodeField } from '../../../domain/fields/country-language-field.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { AssistantChoice } from '../assistant-choice.tsx'
import { type Settings, settingsQuery } from '../queries.ts'

/** What the client is called in answers, how often each prompt is asked, and what it may cost. */
export function SettingsDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const settings = useQuery(settingsQuery(client.id))
  return (
    <Dialog title={t('answers.settings')} isOpen onClose={onClose}>
      <QueryBoundary query={settings} rows={4}>
        {(data) => <Fields client={client} settings={data} onClose={onClose} />}
      </QueryBoundary>
    </Dialog>
  )
}

function Fields({
  client,
  settings,
  onClose,
}: {
  client: Client
  settings: Settings
  onClose(): void
}) {
  const t = useText()
  const [isShared, setShared] = useState(settings.in_benchmark)
  const [isJudged, setJudged] = useState(settings.judge)
  const [providers, setProviders] = useState(settings.providers)
  const [market, setMarket] = useState({
    country: settings.country,
    language: settings.language,
  })
  const save = useAction({
    run: ({ names = '', samples = '', budget = '' }: Record<string, string>) =>
      api('put', '/api/v1/clients/{client_id}/aeo/settings', {
        path: { client_id: client.id },
        body: {
          names: names
            .split('\n')
            .map((name) => name.trim())
            .filter(Boolean),
          samples: Number(samples),
          monthly_budget_usd: budget.trim() === '' ? null : Number(budget),
          in_benchmark: isShared,
          judge: isJudged,
          providers,
          ...market,
        },
      }),
    refresh: [answersKey(client.id)],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('answers.saved') })
      onClose()
    },
  })
  const budget = settings.monthly_budget_usd === null ? '' : String(settings.monthly_budget_usd)
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <TextField
        name="names"
        label={t('answers.names', { name: client.name })}
        hint={t('answers.namesHint')}
        defaultValue={settings.names.join('\n')}
        rows={4}
      />
      <div className="form-row">
        <TextField
          name="samples"
          type="number"
          label={t('answers.samples')}
          hint={t('answers.samplesHint')}
          defaultValue={String(settings.samples)}
          mono
          isRequired
        />
        <TextField
          name="budget"
          type="number"
          label={t('answers.budget')}
          defaultValue={budget}
          mono
        />
      </div>
      <h3>{t('answers.defaultMarket')}</h3>
      <div className="form-row">
        <CodeField
          kind="region"
          value={market.country}
          onChange={(country) => setMarket({ ...market, country })}
        />
        <CodeField
          kind="language"
          value={market.language}
          onChange={(language) => setMarket({ ...market, language })}
        />
      </div>
      <h3>{t('answers.always')}</h3>
      <p className="hint">{t('answers.alwaysHint')}</p>
      <AssistantChoice
        available={settings.available_providers}
        chosen={providers}
        onChange={setProviders}
      />
      <label className="check">
        <input type="checkbox" checked={isJudged} onChange={() => setJudged(!isJudged)} />
        {t('answers.judge')}
      </label>
      <label className="check">
        <input type="checkbox" checked={isShared} onChange={() => setShared(!isShared)} />
        {t('answers.share')}
      </label>
      <SubmitActions onCancel={onClose} isPending={save.isPending} />
    </Form>
  )
}
