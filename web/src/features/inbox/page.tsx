import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../api/clients.ts'
import { InboxNav } from '../../domain/inbox-nav.tsx'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { ConversationList, useOthers } from './conversation-list.tsx'
import './inbox.css'
import { type Conversation, conversationsQuery } from './queries.ts'
import { StartDialog } from './start-dialog.tsx'
import { ConversationThread } from './thread.tsx'

/** Conversations between the people of the workspace. */
export function InboxPage() {
  return <Inbox openId={null} />
}

export function ConversationPage() {
  const { conversationId } = useParams({ from: '/inside/inbox/$conversationId' })
  return <Inbox openId={conversationId} />
}

function Inbox({ openId }: { openId: number | null }) {
  const t = useText()
  const conversations = useQuery(conversationsQuery)
  const [isStarting, setStarting] = useState(false)
  const navigate = useNavigate()
  const open = conversations.data?.find(({ id }) => id === openId)
  const start = () => setStarting(true)
  const isEmpty = conversations.data?.length === 0 && openId === null
  return (
    <Page
      title={open?.title ?? t('nav.inbox')}
      {...(open && { about: t('nav.inbox') })}
      lead={open ? <ConversationLead conversation={open} /> : <p>{t('inbox.lead')}</p>}
      nav={<InboxNav />}
      isFull
      actions={
        !isEmpty && (
          <Button icon="plus" onPress={start}>
            {t('inbox.start')}
          </Button>
        )
      }
    >
      <QueryBoundary query={conversations} rows={6}>
        {(list) =>
          isEmpty ? (
            <EmptyState
              title={t('inbox.none')}
              text={t('inbox.noneText')}
              picture={
                <SampleTable
                  headings={[t('inbox.subject'), t('inbox.people'), t('inbox.about')]}
                  rows={[
                    [t('nav.reports'), 'Maria', 'shop.example'],
                    [t('nav.keywords'), 'Maria, Tom', 'magazine.example'],
                    [t('nav.next'), 'Tom', 'shop.example'],
                  ]}
                />
              }
            >
              <Button kind="primary" icon="plus" onPress={start}>
                {t('inbox.start')}
              </Button>
            </EmptyState>
          ) : (
            <div className="inbox-layout" data-open={openId !== null}>
              <ConversationList conversations={list} />
              {openId === null ? (
                <p className="inbox-choose quiet">{t('inbox.choose')}</p>
              ) : (
                <ConversationThread key={openId} id={openId} unread={open?.unread ?? 0} />
              )}
            </div>
          )
        }
      </QueryBoundary>
      {isStarting && (
        <StartDialog
          onClose={() => setStarting(false)}
          onStarted={(conversationId) => {
            setStarting(false)
            void navigate({ to: '/inbox/$conversationId', params: { conversationId } })
          }}
        />
      )}
    </Page>
  )
}

/** Who reads along, about whom, and on a narrow screen the way back. */
function ConversationLead({ conversation }: { conversation: Conversation }) {
  const t = useText()
  const others = useOthers()
  const { data: client } = useClient(conversation.client_id ?? 0)
  const names = others(conversation)
  return (
    <p className="inbox-with">
      <Link to="/inbox" className="inbox-back">
        {t('inbox.all')}
      </Link>
      <span>{names === '' ? t('inbox.alone') : t('inbox.with', { names })}</span>
      {client && (
        <Link to="/c/$clientId" params={{ clientId: client.id }}>
          {client.name}
        </Link>
      )}
    </p>
  )
}
