import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersKey } from '../../../api/answers.ts'
import { type Answer, api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Num } from '../../../ui/num.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { useErrorMessage } from '../../../ui/page/error-message.ts'
import { AssistantChoice } from '../assistant-choice.tsx'
import { previewQuery, settingsQuery } from '../queries.ts'

const SAMPLES = ['1', '3', '5', '10'] as const

/** The size and cost of a check, before it is started. */
export function RunDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const { language, t } = useLanguage()
  const [samples, setSamples] = useState<number>()
  const [chosen, setChosen] = useState<string[]>()
  const { data: all, error } = useQuery(previewQuery(client.id, { samples }))
  const { data: settings } = useQuery(settingsQuery(client.id))
  const asked = chosen ?? all?.providers ?? []
  const previews = useQueries({
    queries: asked.map((provider) => previewQuery(client.id, { samples, provider })),
    combine: (list) => list.flatMap(({ data }) => data ?? []),
  })
  const isReady = asked.length > 0 && previews.length === asked.length
  const data = isReady ? totalOf(previews) : undefined
  const start = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aeo/check', {
        path: { client_id: client.id },
        body: {
          ...(samples !== undefined && { samples }),
          ...(chosen && { providers: chosen }),
        },
      }),
    refresh: [answersKey(client.id)],
    isQuiet: true,
    onDone: onClose,
  })
  const usd = (value: number) =>
    formatNumber(language, value, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 2,
    })
  const perPrompt = String(samples ?? all?.samples ?? 3)
  const options = [...new Set([...SAMPLES, perPrompt])].sort((a, b) => Number(a) - Number(b))
  return (
    <Dialog title={t('answers.runTitle', { name: client.name })} isOpen onClose={onClose}>
      <Select
        label={t('answers.samples')}
        value={perPrompt}
        onChange={(id) => setSamples(Number(id))}
        options={options.map((id) => ({ id, label: id }))}
      />
      <p className="hint">{t('answers.samplesHint')}</p>
      {settings && (
        <AssistantChoice
          available={settings.available_providers}
          chosen={asked}
          onChange={setChosen}
        />
      )}
      <dl className="answer-cost" aria-busy={!data}>
        <div>
          <dt>{t('answers.toAsk')}</dt>
          <dd>
            <Num value={data?.answers} size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('answers.cost')}</dt>
          <dd className="num" data-size="large">
            {data && data.cost_usd !== null ? usd(data.cost_usd) : '–'}
          </dd>
          <dd className="hint">
            {data &&
              (data.most_usd === null
                ? t('answers.costUnknown')
                : t('answers.upTo', { usd: usd(data.most_usd) }))}
          </dd>
        </div>
        <div>
          <dt>{t('answers.takes')}</dt>
          <dd>
            {data
              ? t('answers.minutes', { n: Math.max(1, Math.ceil(data.seconds / 60)) })
              : '–'}
          </dd>
        </div>
      </dl>
      {(start.error ?? error) && <ErrorNotice error={start.error ?? error} />}
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button
          kind="primary"
          icon="play"
          autoFocus
          isPending={start.isPending}
          isDisabled={!data}
          onPress={() => start.mutate()}
        >
          {t('answers.run')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Preview = Answer<'get', '/api/v1/clients/{client_id}/aeo/check/preview'>

/** Money adds up over assistants, which are asked at the same time; one unknown price makes the sum unknown. */
function totalOf(previews: Pick<Preview, 'answers' | 'cost_usd' | 'most_usd' | 'seconds'>[]) {
  const sum = (costs: (number | null)[]) =>
    costs.reduce<number | null>(
      (total, cost) => (total === null || cost === null ? null : total + cost),
      0,
    )
  return {
    answers: previews.reduce((total, { answers }) => total + answers, 0),
    cost_usd: sum(previews.map(({ cost_usd }) => cost_usd)),
    most_usd: sum(previews.map(({ most_usd }) => most_usd)),
    seconds: Math.max(...previews.map(({ seconds }) => seconds)),
  }
}

function ErrorNotice({ error }: { error: unknown }) {
  const { title, advice } = useErrorMessage(error)
  return (
    <p className="problem" role="alert">
      {title}. {advice}
    </p>
  )
}
