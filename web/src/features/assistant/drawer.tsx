import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { MessagesBoundary } from '../../ui/page/messages-boundary.tsx'
import { setPreference } from '../../ui/preferences.ts'
import './assistant.css'
import { ChatActions } from './chat-actions.tsx'
import { useChatTitle } from './chat-list.tsx'
import { Scope } from './page.tsx'
import { type Chat, chatQuery, pickableClientsQuery } from './queries.ts'
import { Thread } from './thread.tsx'

const STORAGE_KEY = 'sightline.chat'

/** The assistant beside any page; a new conversation is about the client of the page. */
export function AssistantDrawer({ client }: { client: Client | null }) {
  const panel = useRef<HTMLElement>(null)
  const close = () => setPreference('assistant', 'closed')
  const t = useText()
  useEffect(() => {
    // Where one can write already, one writes.
    if (!panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      className="assistant-drawer"
      ref={panel}
      tabIndex={-1}
      aria-label={t('nav.assistant')}
      onKeyDown={({ key, defaultPrevented }) =>
        key === 'Escape' && !defaultPrevented && close()
      }
    >
      <MessagesBoundary>
        <Content client={client} onClose={close} />
      </MessagesBoundary>
    </aside>
  )
}

function Content({ client, onClose }: { client: Client | null; onClose(): void }) {
  const t = useText()
  const titleOf = useChatTitle()
  const [chatId, setChatId] = useState<number | null>(
    () => Number(sessionStorage.getItem(STORAGE_KEY)) || null,
  )
  const chat = useQuery({ ...chatQuery(chatId ?? 0), enabled: chatId !== null })
  const open = (id: number | null) => {
    sessionStorage.setItem(STORAGE_KEY, id === null ? '' : String(id))
    setChatId(id)
  }
  const displayValue = chatId === null ? undefined : chat.data
  return (
    <>
      <header className="assistant-drawer-head">
        <h2>{displayValue ? titleOf(displayValue.title) : t('assistant.new')}</h2>
        {displayValue && <ChatActions chat={displayValue} onDeleted={() => open(null)} />}
        <IconButton
          icon="plus"
          label={t('assistant.new')}
          isDisabled={chatId === null}
          onPress={() => open(null)}
        />
        <LinkButton
          kind="quiet"
          icon="out"
          to={chatId === null ? '/chat' : '/chat/$chatId'}
          params={{ chatId: chatId ?? 0 }}
          aria-label={t('assistant.open')}
          title={t('assistant.open')}
        />
        <IconButton icon="close" label={t('action.close')} onPress={onClose} />
      </header>
      {displayValue ? (
        <About chat={displayValue} client={client} onStart={() => open(null)} />
      ) : (
        <NewAbout client={client} />
      )}
      <Thread chatId={chatId} clientId={client?.id ?? null} onStarted={open} isAside />
    </>
  )
}

function NewAbout({ client }: { client: Client | null }) {
  const t = useText()
  return (
    <p className="assistant-about quiet">
      {t('assistant.scope')}: {client?.name ?? t('assistant.everything')}
    </p>
  )
}

/** What the talk is about, and the way to one about the page that is open. */
function About({
  chat,
  client,
  onStart,
}: {
  chat: Chat
  client: Client | null
  onStart(): void
}) {
  const t = useText()
  const { data: clients = [] } = useQuery(pickableClientsQuery)
  const isElsewhere = client !== null && chat.client_id !== null && chat.client_id !== client.id
  const about = clients.find(({ id }) => id === chat.client_id)
  return (
    <div className="assistant-about">
      <Scope chat={chat} />
      {isElsewhere && (
        <>
          <p className="quiet">{t('assistant.elsewhere', { name: about?.name ?? '–' })}</p>
          <Button kind="quiet" onPress={onStart}>
            {t('assistant.startHere', { name: client.name })}
          </Button>
        </>
      )}
    </div>
  )
}
