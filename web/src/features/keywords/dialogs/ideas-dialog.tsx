import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { isFinished, type KeywordTask, keywordTaskQuery } from '../../../api/keyword-ideas.ts'
import type { Keyword } from '../../../api/keywords.ts'
import { type Market, MarketFields } from '../../../domain/fields/market-fields.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, DialogActions, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { ServerMessage } from '../../../ui/page/server-message.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import './ideas-dialog.css'
import { keywordQueryKeys } from '../queries.ts'

type Props = {
  client: Client
  keywords: Keyword[]
  taskId: number | null
  onTask(id: number): void
  onClose(): void
}

/** Looks for keywords and lets the person choose; nothing is tracked unasked. */
export function IdeasDialog({ client, keywords, taskId, onTask, onClose }: Props) {
  const t = useText()
  return (
    <Dialog title={t('ideas.title')} isOpen onClose={onClose} width="wide">
      {taskId === null ? (
        <Search client={client} keywords={keywords} onTask={onTask} onClose={onClose} />
      ) : (
        <Review client={client} taskId={taskId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Search({ client, keywords, onTask, onClose }: Omit<Props, 'taskId'>) {
  const t = useText()
  const { geo = 'us', lang = 'en' } = keywords[0] ?? {}
  const [market, setMarket] = useState<Market>({ geo, lang, device: 'desktop' })
  const generate = useAction({
    run: ({ seed = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/keywords/generate', {
        path: { client_id: client.id },
        body: { seed, ...market, dry_run: true },
      }),
    isQuiet: true,
    onDone: ({ task_id }) => onTask(task_id),
  })
  return (
    <Form onSubmit={generate.mutate} error={generate.error}>
      <TextField
        name="seed"
        label={t('ideas.seed')}
        hint={t('ideas.seedHint')}
        maxLength={200}
        autoFocus
      />
      <MarketFields market={market} onChange={setMarket} />
      <SubmitActions onCancel={onClose} icon="search" isPending={generate.isPending}>
        {t('ideas.find')}
      </SubmitActions>
    </Form>
  )
}

function Review({
  client,
  taskId,
  onClose,
}: {
  client: Client
  taskId: number
  onClose(): void
}) {
  const t = useText()
  const task = useQuery(keywordTaskQuery(taskId))
  return (
    <QueryBoundary query={task} rows={6}>
      {(found) => {
        if (isFinished(found))
          return <Choice key={found.id} client={client} task={found} onClose={onClose} />
        const text = t('ideas.running', { n: Math.round(found.progress_pct) })
        return (
          <div role="status">
            <progress aria-label={text} value={found.progress_pct} max={100} />
            <p>{text}</p>
          </div>
        )
      }}
    </QueryBoundary>
  )
}

function Choice({
  client,
  task,
  onClose,
}: {
  client: Client
  task: KeywordTask
  onClose(): void
}) {
  const t = useText()
  const items = task.items ?? []
  const [chosen, setChosen] = useState(() => new Set(items.map(({ nr }) => nr)))
  const accept = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/keywords/ideas/{task_id}/accept', {
        path: { client_id: client.id, task_id: task.id },
        body: { items: [...chosen] },
      }),
    refresh: [...keywordQueryKeys(client.id), keywordTaskQuery(task.id).queryKey],
    onDone: (added) => {
      notify({ text: t('keywords.added', { n: added.length }) })
      onClose()
    },
  })
  if (task.status === 'error') return <p>{t('ideas.failed', { reason: task.error ?? '–' })}</p>
  if (items.length === 0) return <p>{t('ideas.nothing')}</p>
  const flip = (nr: number) =>
    setChosen((old) =>
      old.has(nr) ? new Set([...old].filter((each) => each !== nr)) : new Set([...old, nr]),
    )
  return (
    <>
      <p className="quiet">{t('ideas.review')}</p>
      <ul className="idea-choices">
        {items.map(({ nr, query, reason, code, values }) => (
          <li key={nr}>
            <label>
              <input type="checkbox" checked={chosen.has(nr)} onChange={() => flip(nr)} />
              <span>
                {query}
                {reason && (
                  <span className="hint">
                    <ServerMessage message={{ code, values }} field="reason">
                      {reason}
                    </ServerMessage>
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button
          kind="primary"
          isPending={accept.isPending}
          isDisabled={chosen.size === 0}
          onPress={() => accept.mutate()}
        >
          {t('keywords.addCount', { n: chosen.size })}
        </Button>
      </DialogActions>
    </>
  )
}
