import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import type { Member } from '../queries.ts'

/** What an admin does for a member who lost a device. */
export function useMemberAccess({ id, name }: Member) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const path = { member_id: id }
  const end = useAction({
    run: () => api('post', '/api/v1/team/members/{member_id}/end-sessions', { path }),
    onDone: () => notify({ text: t('members.sessionsEnded', { name }) }),
  })
  const reset = useAction({
    run: () => api('delete', '/api/v1/team/members/{member_id}/second-factors', { path }),
    onDone() {
      setAsked(false)
      notify({ text: t('members.factorsReset', { name }) })
    },
  })
  const items = (
    <>
      <MenuItem icon="person" onAction={() => end.mutate()}>
        {t('members.endSessions')}
      </MenuItem>
      <MenuItem icon="person" onAction={() => setAsked(true)}>
        {t('members.resetFactors')}
      </MenuItem>
    </>
  )
  const dialog = (
    <ConfirmDialog
      title={t('members.resetFactorsTitle', { name })}
      text={t('members.resetFactorsText', { name })}
      action={t('members.resetFactorsAction')}
      isOpen={isAsked}
      isPending={reset.isPending}
      onClose={() => setAsked(false)}
      onConfirm={() => reset.mutate()}
    />
  )
  return { items, dialog }
}
