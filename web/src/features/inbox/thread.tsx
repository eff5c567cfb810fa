import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../api/client/client.ts'
import { ApiError } from '../../api/client/error.ts'
import { useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/form/composer.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { MessageItem } from './message-item.tsx'
import { conversationQuery, type Message } from './queries.ts'

/** A conversation as it goes on: read once it is in sight, and written to below. */
export function ConversationThread({ id, unread }: { id: number; unread: number }) {
  const t = useText()
  const conversation = useQuery(conversationQuery(id))
  const { error } = conversation
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return (
      <div className="inbox-scroll">
        <EmptyState title={t('inbox.missing')} text={t('inbox.missingText')} />
      </div>
    )
  return (
    <div className="inbox-thread">
      <QueryBoundary query={conversation} rows={6}>
        {({ messages }) => <MessageList id={id} messages={messages} unread={unread} />}
      </QueryBoundary>
      <MessageComposer id={id} />
    </div>
  )
}

function MessageList({
  id,
  messages,
  unread,
}: {
  id: number
  messages: Message[]
  unread: number
}) {
  const t = useText()
  const { user } = useMe()
  const box = useRef<HTMLDivElement>(null)
  // Those that were unread when the conversation was opened stay marked while it is read.
  const [fresh] = useState(() => unreadOf(messages, { own: user.id, unread }))
  useReadMark(id, messages.at(-1)?.created_at)
  useLayoutEffect(() => {
    if (messages.length > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [messages.length])
  return (
    <div
      className="inbox-scroll"
      role="log"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('inbox.messages')}
    >
      {messages.length === 0 && <p className="quiet">{t('inbox.empty')}</p>}
      <ol className="inbox-messages">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} isNew={fresh.has(message.id)} />
        ))}
      </ol>
    </div>
  )
}

function unreadOf(
  messages: Message[],
  { own, unread }: { own: number; unread: number },
): Set<number> {
  const others = messages.filter(({ sender_id }) => sender_id !== own).map(({ id }) => id)
  return new Set(unread > 0 ? others.slice(-unread) : [])
}

/** What is in sight is read, as soon as the window is looked at. */
function useReadMark(id: number, newest: number | undefined) {
  const cache = useQueryClient()
  const mark = useEffectEvent(async (at: number) => {
    await api('post', '/api/messages/{conv_id}/read', {
      path: { conv_id: id },
      body: { at },
    }).catch(() => null)
    void cache.invalidateQueries({ queryKey: ['messages', 'unread'] })
    void cache.invalidateQueries({ queryKey: ['messages', 'list'] })
  })
  useEffect(() => {
    if (newest === undefined) return
    const markVisible = () => {
      if (document.visibilityState === 'visible') void mark(newest)
    }
    markVisible()
    document.addEventListener('visibilitychange', markVisible)
    return () => document.removeEventListener('visibilitychange', markVisible)
  }, [newest])
}

function MessageComposer({ id }: { id: number }) {
  const t = useText()
  const [text, setText] = useState('')
  const send = useAction({
    run: (body: string) =>
      api('post', '/api/messages/{conv_id}', { path: { conv_id: id }, body: { body } }),
    refresh: [['messages']],
    onDone: () => setText(''),
  })
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate(text)
  }
  return (
    <Composer
      label={t('inbox.write')}
      placeholder={t('inbox.write')}
      hint={t('inbox.keys')}
      text={text}
      onWrite={setText}
      onSend={submit}
    >
      <Button
        kind="primary"
        icon="send"
        type="submit"
        isPending={send.isPending}
        isDisabled={text.trim() === ''}
      >
        {t('inbox.send')}
      </Button>
    </Composer>
  )
}
