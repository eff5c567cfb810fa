import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Time } from '../../ui/time.tsx'
import { type Chat, chatsQuery } from './queries.ts'

const WORTH_FILTERING = 8
const DEFAULT_TITLE = 'New Chat'

/** The default title is translated. */
export function useChatTitle() {
  const t = useText()
  return (title: string) => (title === DEFAULT_TITLE ? t('assistant.untitled') : title)
}

/** Every conversation of the person, the one used last first. */
export function ChatList() {
  const t = useText()
  const chats = useQuery(chatsQuery)
  const [wanted, setWanted] = useState('')
  const fits = ({ title }: Chat) => title.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <nav className="assistant-list" aria-label={t('assistant.list')}>
      <QueryBoundary query={chats} rows={6}>
        {(list) => {
          const found = list.filter(fits)
          return (
            <>
              {list.length > WORTH_FILTERING && (
                <FilterField
                  label={t('assistant.filter')}
                  value={wanted}
                  onChange={setWanted}
                />
              )}
              {found.length === 0 && (
                <p className="quiet">
                  {t(list.length === 0 ? 'assistant.none' : 'assistant.noMatch')}
                </p>
              )}
              <ul>
                {found.map((chat) => (
                  <ChatLink key={chat.id} chat={chat} />
                ))}
              </ul>
            </>
          )
        }}
      </QueryBoundary>
    </nav>
  )
}

function ChatLink({ chat: { id, title, client_id, is_shared, updated_at } }: { chat: Chat }) {
  const t = useText()
  const titleOf = useChatTitle()
  const { data: clients = [] } = useQuery(clientsQuery)
  const client = clients.find((each) => each.id === client_id)
  return (
    <li>
      <Link to="/chat/$chatId" params={{ chatId: id }} className="assistant-link">
        <span className="assistant-link-title">{titleOf(title)}</span>
        <span className="hint">
          {[client?.name, is_shared ? t('assistant.shared') : '']
            .filter(Boolean)
            .map((word) => `${word} · `)}
          <Time at={updated_at} />
        </span>
      </Link>
    </li>
  )
}
