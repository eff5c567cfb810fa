import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ConfirmDialog, Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { KeywordTasksDialog } from './proposals/keyword-tasks.tsx'
import { type Chat, chatsKey } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'

type DialogName = 'rename' | 'share' | 'ideas' | 'delete' | null

/** What can be done with a conversation as a whole. */
export function ChatActions({ chat, onDeleted }: { chat: Chat; onDeleted(): void }) {
  const t = useText()
  const mayShare = useMay('analyst')
  const [opened, setOpened] = useState<DialogName>(null)
  const close = () => setOpened(null)
  const { client_id: clientId } = chat
  return (
    <>
      <Menu
        label={t('assistant.actions', { title: chat.title })}
        trigger={
          <IconButton icon="more" label={t('assistant.actions', { title: chat.title })} />
        }
      >
        <MenuItem icon="edit" onAction={() => setOpened('rename')}>
          {t('assistant.rename')}
        </MenuItem>
        {mayShare && (
          <MenuItem icon="share" onAction={() => setOpened('share')}>
            {t('chatShare.title')}
          </MenuItem>
        )}
        {clientId !== null && (
          <MenuItem icon="keywords" onAction={() => setOpened('ideas')}>
            {t('ideas.title')}
          </MenuItem>
        )}
        <MenuItem icon="trash" isDanger onAction={() => setOpened('delete')}>
          {t('assistant.delete')}
        </MenuItem>
      </Menu>
      {opened === 'rename' && <Rename chat={chat} onClose={close} />}
      {opened === 'share' && <ShareDialog chat={chat} onClose={close} />}
      {opened === 'ideas' && clientId !== null && (
        <KeywordTasksDialog clientId={clientId} onClose={close} />
      )}
      {opened === 'delete' && <Delete chat={chat} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}

function Rename({ chat, onClose }: { chat: Chat; onClose(): void }) {
  const t = useText()
  const rename = useAction({
    run: ({ title = '' }: Record<string, string>) =>
      api('post', '/api/ai-chat/sessions/{sid}/rename', {
        path: { sid: chat.id },
        body: { title },
      }),
    refresh: [chatsKey],
    isQuiet: true,
    onDone: onClose,
  })
  return (
    <Dialog title={t('assistant.rename')} isOpen onClose={onClose}>
      <Form onSubmit={rename.mutate} error={rename.error}>
        <TextField
          name="title"
          label={t('assistant.title')}
          defaultValue={chat.title}
          maxLength={120}
          isRequired
          autoFocus
        />
        <SubmitActions onCancel={onClose} isPending={rename.isPending} />
      </Form>
    </Dialog>
  )
}

function Delete({
  chat,
  onClose,
  onDeleted,
}: {
  chat: Chat
  onClose(): void
  onDeleted(): void
}) {
  const t = useText()
  const remove = useAction({
    run: () =>
      api('delete', '/api/ai-chat/sessions/{session_id}', { path: { session_id: chat.id } }),
    onDone: () => {
      notify({ text: t('assistant.deleted') })
      onDeleted()
    },
    refresh: [[...chatsKey, 'list']],
  })
  return (
    <ConfirmDialog
      title={t('assistant.deleteTitle')}
      text={t('assistant.deleteText')}
      action={t('assistant.delete')}
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** After the conversation that is read was deleted, nothing is left to read. */
export function useLeave() {
  const navigate = useNavigate()
  return () => void navigate({ to: '/chat' })
}
