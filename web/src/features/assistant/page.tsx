import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import './assistant.css'
import { ChatActions, useLeave } from './chat-actions.tsx'
import { ChatList, useChatTitle } from './chat-list.tsx'
import { type Chat, chatQuery, chatsKey } from './queries.ts'
import { ScopePicker } from './scope-picker.tsx'
import { Thread } from './thread.tsx'

/** Begins a conversation, about the client that the address names. */
export function NewChatPage() {
  const t = useText()
  const { client } = useSearch({ from: '/inside/chat' })
  const navigate = useNavigate({ from: '/chat' })
  const clientId = Number(client) > 0 ? Number(client) : null
  return (
    <Page
      title={t('nav.assistant')}
      lead={<p>{t('assistant.lead')}</p>}
      isFull
      actions={
        <ScopePicker
          clientId={clientId}
          onChange={(id) =>
            void navigate({ search: id === null ? {} : { client: String(id) }, replace: true })
          }
        />
      }
    >
      <div className="assistant-desk" data-new="true">
        <ChatList />
        <Thread
          chatId={null}
          clientId={clientId}
          onStarted={(chatId) => void navigate({ to: '/chat/$chatId', params: { chatId } })}
        />
      </div>
    </Page>
  )
}

export function ChatPage() {
  const t = useText()
  const titleOf = useChatTitle()
  const { chatId } = useParams({ from: '/inside/chat/$chatId' })
  const { data: chat } = useQuery(chatQuery(chatId))
  const leave = useLeave()
  return (
    <Page
      title={chat ? titleOf(chat.title) : t('nav.assistant')}
      about={t('nav.assistant')}
      lead={
        <Link to="/chat" className="assistant-back">
          {t('assistant.all')}
        </Link>
      }
      isFull
      actions={
        <>
          {chat && <Scope chat={chat} />}
          <LinkButton
            to="/chat"
            icon="plus"
            search={chat?.client_id ? { client: String(chat.client_id) } : {}}
          >
            {t('assistant.new')}
          </LinkButton>
          {chat && <ChatActions chat={chat} onDeleted={leave} />}
        </>
      }
    >
      <div className="assistant-desk">
        <ChatList />
        <Thread chatId={chatId} clientId={null} onStarted={() => {}} />
      </div>
    </Page>
  )
}

/** Changing the client of a chat supersedes its proposals. */
export function Scope({ chat: { id, client_id } }: { chat: Chat }) {
  const scope = useAction({
    run: (next: number | null) =>
      api('post', '/api/ai-chat/sessions/{sid}/scope', {
        path: { sid: id },
        body: { client_id: next },
      }),
    refresh: [chatsKey],
  })
  return (
    <div className="assistant-scope">
      <ScopePicker
        clientId={client_id}
        isDisabled={scope.isPending}
        onChange={(next) => scope.mutate(next)}
      />
    </div>
  )
}
