import { ApiError } from '../../api/client/error.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorMessage } from '../../ui/page/error-message.ts'
import { Time } from '../../ui/time.tsx'
import { ProposalCard } from './proposals/proposal-card.tsx'
import type { Message } from './queries.ts'
import { Sources } from './sources.tsx'
import type { StreamingReply } from './streaming-replies.ts'
import { MarkupText } from './text/markup-text.tsx'

/** One message, with its sources and proposals. */
export function MessageItem({ chatId, message }: { chatId: number; message: Message }) {
  const t = useText()
  const { role, content, actions = [], sources = [], unverified = [], created_at } = message
  if (role === 'event') return <Event content={content} />
  return (
    <li className="assistant-message" data-role={role}>
      <p className="assistant-who">
        {t(role === 'user' ? 'assistant.you' : 'assistant.it')} <Time at={created_at} />
      </p>
      {role === 'user' ? (
        <p className="assistant-own">{content}</p>
      ) : (
        <MarkupText text={content} />
      )}
      {unverified.length > 0 && (
        <p className="problem">
          {t('assistant.unverified', { numbers: unverified.slice(0, 10).join(', ') })}
        </p>
      )}
      {sources.length > 0 && <Sources sources={sources} />}
      {actions.map((proposal) => (
        <ProposalCard key={proposal.id} chatId={chatId} proposal={proposal} />
      ))}
    </li>
  )
}

/** What an operation reported: its first line, and the rest on demand. */
function Event({ content }: { content: string }) {
  const t = useText()
  const [first = '', ...rest] = content.split('\n')
  const more = rest.join('\n').trim()
  return (
    <li className="assistant-event">
      {more === '' || more === 'null' ? (
        <p>
          {t('assistant.event')}: {first}
        </p>
      ) : (
        <details>
          <summary>
            {t('assistant.event')}: {first}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{more}</pre>
        </details>
      )}
    </li>
  )
}

/** The reply while it is streamed: the tools it used, and the text so far. */
export function LiveAnswer({
  reply,
  isAsked,
  onAgain,
}: {
  reply: StreamingReply
  isAsked: boolean
  onAgain(): void
}) {
  const t = useText()
  const { message, text, tools, error } = reply
  return (
    <>
      {!isAsked && (
        <li className="assistant-message" data-role="user">
          <p className="assistant-who">{t('assistant.you')}</p>
          <p className="assistant-own">{message}</p>
        </li>
      )}
      <li className="assistant-message" data-role="assistant">
        <p className="assistant-who">{t('assistant.it')}</p>
        {tools.length > 0 && (
          <ul className="assistant-steps" aria-label={t('assistant.reading')}>
            {tools.map((tool, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same tool may be used twice, and steps never move
              <li key={index} data-now={index === tools.length - 1 && text === ''}>
                {t('assistant.reading')} <code>{tool}</code>
              </li>
            ))}
          </ul>
        )}
        {text !== '' && <MarkupText text={text} />}
        {error !== undefined && <FailedAnswer error={error} onAgain={onAgain} />}
        {error === undefined && text === '' && (
          <p className="assistant-thinking quiet">{t('assistant.thinking')}</p>
        )}
      </li>
    </>
  )
}

function FailedAnswer({ error, onAgain }: { error: unknown; onAgain(): void }) {
  const t = useText()
  const { title, advice } = useErrorMessage(error)
  // The assistant's own message is more specific than the one for the status.
  const own = error instanceof ApiError && error.status === 503 ? error.message : ''
  return (
    <div className="assistant-broken" role="alert">
      <p className="problem">{own || `${title}. ${advice}`}</p>
      <Button icon="repeat" onPress={onAgain}>
        {t('assistant.again')}
      </Button>
    </div>
  )
}

/** The last message is the person's: a reply is on its way elsewhere, or was lost. */
export function Unanswered({ isAwaited, onAgain }: { isAwaited: boolean; onAgain(): void }) {
  const t = useText()
  return (
    <li className="assistant-message" data-role="assistant">
      <p className="assistant-who">{t('assistant.it')}</p>
      {isAwaited ? (
        <p className="assistant-thinking quiet">{t('assistant.pending')}</p>
      ) : (
        <div className="assistant-broken">
          <p className="quiet">{t('assistant.lost')}</p>
          <Button icon="repeat" onPress={onAgain}>
            {t('assistant.again')}
          </Button>
        </div>
      )}
    </li>
  )
}
