import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { type Chat, chatQuery, chatsKey, type OpenChat } from './queries.ts'

/** Says exactly what becomes public before it does. */
export function ShareDialog({ chat, onClose }: { chat: Chat; onClose(): void }) {
  const t = useText()
  const open = useQuery(chatQuery(chat.id))
  return (
    <Dialog title={t('chatShare.title')} isOpen onClose={onClose}>
      <p>{t('chatShare.text')}</p>
      <QueryBoundary query={open} rows={2}>
        {(data) =>
          data.share_path ? (
            <Shared chat={data} path={data.share_path} />
          ) : (
            <Unshared chat={data} />
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

function useShare(chatId: number, onDone?: () => void) {
  return useAction({
    run: () => api('post', '/api/ai-chat/sessions/{sid}/share', { path: { sid: chatId } }),
    refresh: [chatsKey],
    ...(onDone && { onDone }),
  })
}

function Unshared({ chat: { id, client_id, messages } }: { chat: OpenChat }) {
  const t = useText()
  const share = useShare(id)
  const spokenMessages = messages.filter(({ role }) => role !== 'event')
  const shared = spokenMessages.filter((message) => message.client_id === client_id).length
  const leftOut = spokenMessages.length - shared
  if (shared === 0) return <p className="quiet">{t('chatShare.empty')}</p>
  return (
    <>
      <p className="quiet">{t('chatShare.count', { n: shared })}</p>
      {leftOut > 0 && <p className="quiet">{t('chatShare.leftOut', { n: leftOut })}</p>}
      <div className="form-row">
        <Button
          kind="primary"
          icon="share"
          isPending={share.isPending}
          onPress={() => share.mutate()}
        >
          {t('chatShare.make')}
        </Button>
      </div>
    </>
  )
}

function Shared({ chat: { id }, path }: { chat: OpenChat; path: string }) {
  const t = useText()
  const renew = useShare(id, () => notify({ text: t('chatShare.renewed') }))
  const revoke = useAction({
    run: () => api('delete', '/api/ai-chat/sessions/{sid}/share', { path: { sid: id } }),
    refresh: [chatsKey],
    onDone: () => notify({ text: t('chatShare.revoked') }),
  })
  return (
    <>
      <CodeBlock
        label={t('chatShare.address')}
        code={new URL(path, location.origin).href}
        isWrapped
      />
      <p className="hint">{t('chatShare.renewText')}</p>
      <div className="form-row">
        <a className="button" data-kind="plain" href={path} target="_blank" rel="noreferrer">
          <Icon name="out" />
          {t('chatShare.open')}
        </a>
        <Button icon="repeat" isPending={renew.isPending} onPress={() => renew.mutate()}>
          {t('chatShare.renew')}
        </Button>
        <Button
          kind="danger"
          icon="trash"
          isPending={revoke.isPending}
          onPress={() => revoke.mutate()}
        >
          {t('chatShare.revoke')}
        </Button>
      </div>
    </>
  )
}
