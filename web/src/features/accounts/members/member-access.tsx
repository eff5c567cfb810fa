import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { notify } from '../../../ui/overlay/toast.tsx'
import type { Member } from '../queries.ts'

/** What an admin does for a member who lost a device. */
export function useMemberAccess({ id, name }: Member) {
  const t = useText()
  const path = { member_id: id }
  const end = useAction({
    run: () => api('post', '/api/v1/team/members/{member_id}/end-sessions', { path }),
    onDone: () => notify({ text: t('members.sessionsEnded', { name }) }),
  })
  const reset = useAction({
    run: () => api('delete', '/api/v1/team/members/{member_id}/second-factors', { path }),
    onDone: () => notify({ text: t('members.factorsReset', { name }) }),
  })
  return { endSessions: () => end.mutate(), resetFactors: () => reset.mutate() }
}
