import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useMe } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import type { Member } from '../queries.ts'

/** The owner hands the workspace over to a member, and becomes an admin. */
export function useTransferWorkspace({ id, name }: Member) {
  const t = useText()
  const { user } = useMe()
  const [isAsking, setAsking] = useState(false)
  const transfer = useAction({
    run: () => api('post', '/api/v1/workspace/transfer', { body: { member_id: id } }),
    // Every page shows what the role allows.
    onDone: () => location.reload(),
  })
  const isOffered = user.role === 'owner' && id !== user.id
  return {
    item: isOffered && (
      <MenuItem icon="person" onAction={() => setAsking(true)}>
        {t('members.transfer')}
      </MenuItem>
    ),
    dialog: (
      <ConfirmDialog
        title={t('members.transferTitle', { name })}
        text={t('members.transferText', { name })}
        action={t('members.transfer')}
        isOpen={isAsking}
        isPending={transfer.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => transfer.mutate()}
      />
    ),
  }
}
