import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsQuery } from '../../api/clients.ts'
import { useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Time } from '../../ui/time.tsx'
import type { Conversation } from './queries.ts'

/** The conversations of the person, the liveliest first. */
export function ConversationList({ conversations }: { conversations: Conversation[] }) {
  const t = useText()
  return (
    <nav className="inbox-list" aria-label={t('inbox.list')}>
      <ul>
        {conversations.map((conversation) => (
          <Line key={conversation.id} conversation={conversation} />
        ))}
      </ul>
    </nav>
  )
}

/** Everybody in it but the reader. */
export function useOthers() {
  const { user } = useMe()
  return ({ members }: Pick<Conversation, 'members'>) =>
    members.flatMap(({ id, name }) => (id === user.id ? [] : [name])).join(', ')
}

function Line({ conversation }: { conversation: Conversation }) {
  const t = useText()
  const others = useOthers()
  const { data: clients = [] } = useQuery(clientsQuery)
  const { id, title, unread, last_message, last_at, created_at, client_id } = conversation
  const client = clients.find((each) => each.id === client_id)
  return (
    <li data-unread={unread > 0}>
      <Link to="/inbox/$conversationId" params={{ conversationId: id }} className="inbox-link">
        <span className="inbox-link-top">
          <span className="inbox-link-title">{title}</span>
          {unread > 0 && (
            <span className="inbox-count num">
              <span aria-hidden="true">{unread}</span>
              <span className="visually-hidden">{t('inbox.unread', { n: unread })}</span>
            </span>
          )}
        </span>
        <span className="inbox-link-text quiet">{last_message ?? t('inbox.empty')}</span>
        <span className="hint">
          {[client?.name, others(conversation) || t('inbox.alone')].filter(Boolean).join(' · ')}{' '}
          · <Time at={last_at ?? created_at} />
        </span>
      </Link>
    </li>
  )
}
