import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { api } from '../../api/client/client.ts'
import { ApiError } from '../../api/client/error.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import './assistant.css'
import { LiveAnswer, MessageItem, Unanswered } from './messages.tsx'
import { chatQuery, chatsKey, isAwaited, type OpenChat } from './queries.ts'
import { QuestionForm } from './question-form.tsx'
import {
  discardReply,
  type StreamingReply,
  sendMessage,
  useStreamingReply,
} from './streaming-replies.ts'

type ThreadProps = {
  /** Null before the first message, which creates the conversation. */
  chatId: number | null
  /** What a new conversation is about. */
  clientId: number | null
  onStarted(chatId: number): void
  /** Beside a page it was opened to be written to. */
  isAside?: boolean
}

/** A conversation with the assistant: its messages, the reply being written, and the form below. */
export function Thread({ chatId, clientId, onStarted, isAside = false }: ThreadProps) {
  const cache = useQueryClient()
  const reply = useStreamingReply(chatId)
  const start = useAction({
    run: async (message: string) => {
      const { id } = await api('post', '/api/ai-chat/sessions', {
        body: { client_id: clientId },
      })
      return { id, message }
    },
    refresh: [[...chatsKey, 'list']],
    onDone: ({ id, message }) => {
      void sendMessage({ cache, chatId: id, message })
      onStarted(id)
    },
  })
  const send = (message: string) => {
    if (chatId === null) return start.mutate(message)
    return void sendMessage({ cache, chatId, message })
  }
  const isBusy = start.isPending || (reply !== null && reply.error === undefined)
  return (
    <div className="assistant-thread">
      {chatId === null ? (
        <Welcome clientId={clientId} isBusy={isBusy} onAsk={send} />
      ) : (
        <ChatMessages key={chatId} chatId={chatId} reply={reply} onSend={send} />
      )}
      <QuestionForm
        isBusy={isBusy}
        isFocused={isAside || chatId === null}
        onSend={send}
        onStop={() => reply?.stop()}
      />
    </div>
  )
}

function ChatMessages({
  chatId,
  reply,
  onSend,
}: {
  chatId: number
  reply: StreamingReply | null
  onSend(message: string): void
}) {
  const t = useText()
  const chat = useQuery(chatQuery(chatId))
  const box = useRef<HTMLDivElement>(null)
  useStickToBottom(
    box,
    `${chat.data?.messages.length ?? 0} ${reply?.text.length ?? 0} ${reply?.tools.length ?? 0}`,
  )
  useEffect(
    () => () => {
      if (reply?.error !== undefined) discardReply(chatId)
    },
    [chatId, reply?.error],
  )
  if (chat.error instanceof ApiError && chat.error.status === 404)
    return <EmptyState title={t('assistant.missing')} text={t('assistant.missingText')} />
  return (
    <section
      className="assistant-scroll"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('assistant.talk')}
    >
      <QueryBoundary query={chat} rows={6}>
        {(data) => <MessageList chat={data} reply={reply} onSend={onSend} />}
      </QueryBoundary>
    </section>
  )
}

function MessageList({
  chat,
  reply,
  onSend,
}: {
  chat: OpenChat
  reply: StreamingReply | null
  onSend(message: string): void
}) {
  const t = useText()
  const { id, messages } = chat
  const last = messages.at(-1)
  const isAsked = last?.role === 'user' && last.content === reply?.message
  const again = () => onSend(reply?.message ?? last?.content ?? '')
  return (
    <>
      <ol
        className="assistant-messages"
        aria-busy={reply !== null && reply.error === undefined}
      >
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {index > 0 && messages[index - 1]?.client_id !== message.client_id && (
              <ScopeChange />
            )}
            <MessageItem chatId={id} message={message} />
          </Fragment>
        ))}
        {last && last.client_id !== chat.client_id && <ScopeChange />}
        {reply && <LiveAnswer reply={reply} isAsked={isAsked} onAgain={again} />}
        {!reply && last?.role === 'user' && (
          <Unanswered isAwaited={isAwaited(messages)} onAgain={again} />
        )}
      </ol>
      <p className="visually-hidden" role="status">
        {!reply && last?.role === 'assistant' ? t('assistant.answered') : ''}
      </p>
    </>
  )
}

/** From here on the chat is about another client. */
function ScopeChange() {
  const t = useText()
  return <li className="quiet assistant-scope-change">{t('assistant.scopeChanged')}</li>
}

/** Keeps the newest text in sight, unless the reader has scrolled up. */
function useStickToBottom(box: RefObject<HTMLElement | null>, grown: string) {
  const isBelow = useRef(true)
  useEffect(() => {
    const element = box.current
    const measure = () => {
      if (element)
        isBelow.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    }
    element?.addEventListener('scroll', measure, { passive: true })
    return () => element?.removeEventListener('scroll', measure)
  }, [box])
  useLayoutEffect(() => {
    if (grown !== '' && isBelow.current)
      box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [box, grown])
}

const CLIENT_QUESTIONS: PlainKey[] = [
  'assistant.ask.changed',
  'assistant.ask.opportunities',
  'assistant.ask.competitors',
  'assistant.ask.answers',
  'assistant.ask.run',
]
const WORKSPACE_QUESTIONS: PlainKey[] = [
  'assistant.ask.clients',
  'assistant.ask.changed',
  'assistant.ask.opportunities',
]

function Welcome({
  clientId,
  isBusy,
  onAsk,
}: {
  clientId: number | null
  isBusy: boolean
  onAsk(message: string): void
}) {
  const t = useText()
  return (
    <div className="assistant-welcome">
      <h2>{t('assistant.welcome')}</h2>
      <p className="quiet">{t('assistant.welcomeText')}</p>
      <ul>
        {(clientId === null ? WORKSPACE_QUESTIONS : CLIENT_QUESTIONS).map((key) => (
          <li key={key}>
            <Button isDisabled={isBusy} onPress={() => onAsk(t(key))}>
              {t(key)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
