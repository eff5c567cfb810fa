import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersKey } from '../../../api/answers.ts'
import { type Answer, api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { FailureNote } from '../../../domain/runs/failure-note.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { discoveryQuery } from '../queries.ts'

type Discovery = NonNullable<
  Answer<'get', '/api/v1/clients/{client_id}/aeo/discovery'>['discovery']
>

/** Finds prompts and lets the person choose; nothing is added unasked. */
export function DiscoverDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const discovery = useQuery(discoveryQuery(client.id))
  const refresh = [discoveryQuery(client.id).queryKey]
  const discover = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aeo/discover', {
        path: { client_id: client.id },
        body: {},
      }),
    refresh,
  })
  return (
    <Dialog title={t('answers.discover')} isOpen onClose={onClose} width="wide">
      <QueryBoundary query={discovery} rows={6}>
        {(found) => {
          if (found && found.finished_at === null)
            return <DiscoveryProgress percent={found.progress_pct} />
          return (
            <>
              {found && (
                <Choice key={found.id} client={client} discovery={found} onClose={onClose} />
              )}
              <DialogActions>
                <Button
                  icon="search"
                  isPending={discover.isPending}
                  onPress={() => discover.mutate()}
                >
                  {t(found ? 'answers.discoverAgain' : 'answers.discover')}
                </Button>
              </DialogActions>
            </>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}

function DiscoveryProgress({ percent }: { percent: number }) {
  const t = useText()
  return (
    <div className="run-line" role="status">
      <progress aria-label={t('answers.discovering')} value={percent} max={100} />
      <span>{t('answers.discovering')}</span>
    </div>
  )
}

function Choice({
  client,
  discovery,
  onClose,
}: {
  client: Client
  discovery: Discovery
  onClose(): void
}) {
  const t = useText()
  const [chosen, setChosen] = useState(() => new Set(discovery.items.map(({ nr }) => nr)))
  const accept = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}/accept', {
        path: { client_id: client.id, discovery_id: discovery.id },
        body: { items: [...chosen] },
      }),
    refresh: [answersKey(client.id)],
    onDone: (added) => {
      notify({ text: t('answers.added', { n: added.length }) })
      onClose()
    },
  })
  const failed = discovery.failures.reduce((sum, { count }) => sum + count, 0)
  const failure = failed > 0 && (
    <FailureNote
      total={discovery.items.length + failed}
      failed={failed}
      failures={discovery.failures}
    />
  )
  if (discovery.items.length === 0)
    return failure || <p>{discovery.error || t('answers.discoverNone')}</p>
  const turn = (nr: number) =>
    setChosen((old) =>
      old.has(nr) ? new Set([...old].filter((each) => each !== nr)) : new Set([...old, nr]),
    )
  return (
    <>
      {failure}
      <p className="quiet">{t('answers.discoverText')}</p>
      <ul className="answer-choices">
        {discovery.items.map(({ nr, prompt_text, reason }) => (
          <li key={nr}>
            <label>
              <input type="checkbox" checked={chosen.has(nr)} onChange={() => turn(nr)} />
              <span>
                {prompt_text}
                <span className="hint">{reason}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        isPending={accept.isPending}
        isDisabled={chosen.size === 0}
        onPress={() => accept.mutate()}
      >
        {t('answers.addCount', { n: chosen.size })}
      </Button>
    </>
  )
}
