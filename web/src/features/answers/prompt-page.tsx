import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { answersKey } from '../../api/answers.ts'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArriveTogether, EmptyState, ErrorState, QueryBoundary } from '../../ui/page/states.tsx'
import { AnswerView } from './answer/answer-view.tsx'
import './answers.css'
import { scrollToAnswer } from './answer/scroll-to-answer.ts'
import { PromptMarks } from './prompt-marks.tsx'
import { promptAnswersQuery, promptQuery } from './queries.ts'
import { RunList } from './run-list.tsx'

export function PromptPage() {
  const t = useText()
  return (
    <ClientPage title={t('answers.prompt')}>
      {(client) => <PromptDetail client={client} />}
    </ClientPage>
  )
}

function PromptDetail({ client }: { client: Client }) {
  const t = useText()
  const { promptId } = useParams({ from: '/inside/c/$clientId/answers/$promptId' })
  const prompt = useQuery(promptQuery(client.id, promptId))
  const answers = useQuery(promptAnswersQuery(client.id, promptId))
  const { answer, with: other } = useSearch({ from: '/inside/c/$clientId/answers/$promptId' })
  const navigate = useNavigate({ from: '/c/$clientId/answers/$promptId' })
  const set = (change: object) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  return (
    <Page
      title={prompt.data?.prompt_text ?? t('answers.prompt')}
      about={client.name}
      lead={
        <Link to="/c/$clientId/answers" params={{ clientId: client.id }}>
          {t('nav.answers')}
        </Link>
      }
      actions={
        prompt.data && (
          <PromptActions client={client} promptId={promptId} isOn={prompt.data.enabled === 1} />
        )
      }
    >
      <ArriveTogether queries={[prompt, answers]} rows={10}>
        <QueryBoundary query={answers}>
          {(list) => {
            if (prompt.error)
              return <ErrorState error={prompt.error} onRetry={() => void prompt.refetch()} />
            const shown = list.find(({ id }) => String(id) === answer) ?? list[0]
            if (!shown)
              return <EmptyState title={t('answer.none')} text={t('answer.noneText')} />
            return (
              <>
                <PromptMarks answers={list} />
                <div className="prompt-columns">
                  <RunList
                    answers={list}
                    shown={shown.id}
                    onShow={(id) => {
                      set({ answer: String(id), with: '' })
                      scrollToAnswer()
                    }}
                  />
                  <AnswerView
                    client={client}
                    answer={shown}
                    others={list.filter(
                      ({ id, llm_provider, state }) =>
                        id !== shown.id &&
                        llm_provider === shown.llm_provider &&
                        state === 'answered',
                    )}
                    otherId={other}
                    onCompare={(id) => set({ with: id })}
                  />
                </div>
              </>
            )
          }}
        </QueryBoundary>
      </ArriveTogether>
    </Page>
  )
}

function PromptActions({
  client,
  promptId,
  isOn,
}: {
  client: Client
  promptId: number
  isOn: boolean
}) {
  const t = useText()
  const mayWork = useMay('analyst')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const path = { client_id: client.id, prompt_id: promptId }
  const turn = useAction({
    run: () =>
      api('patch', '/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}', {
        path,
        body: { enabled: isOn ? 0 : 1 },
      }),
    refresh: [answersKey(client.id)],
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}', { path }),
    refresh: [answersKey(client.id)],
    onDone: () =>
      void navigate({ to: '/c/$clientId/answers', params: { clientId: client.id } }),
  })
  if (!mayWork) return null
  return (
    <>
      <Button isPending={turn.isPending} onPress={() => turn.mutate()}>
        {t(isOn ? 'answers.switchOff' : 'answers.switchOn')}
      </Button>
      <Button kind="quiet" icon="trash" onPress={() => setAsking(true)}>
        {t('answers.remove')}
      </Button>
      <ConfirmDialog
        title={t('answers.removeTitle')}
        text={t('answers.removeText')}
        action={t('answers.remove')}
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
