import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Invite, invitesQuery } from '../queries.ts'

/** Invites nobody has accepted yet; nothing when there are none. */
export function Invites() {
  const t = useText()
  const { data = [] } = useQuery(invitesQuery)
  if (!data.length) return null
  return (
    <>
      <h3>{t('invites.title')}</h3>
      <Table
        label={t('invites.title')}
        headings={[
          { id: 'email', label: t('person.email') },
          { id: 'role', label: t('members.role') },
          { id: 'expires', label: t('invites.expires'), isWide: true },
          { id: 'actions', label: t('table.actions'), isHidden: true },
        ]}
      >
        {data.map((invite) => (
          <Row key={invite.id} invite={invite} />
        ))}
      </Table>
    </>
  )
}

function Row({ invite: { id, email, role, expires_at } }: { invite: Invite }) {
  const t = useText()
  const revoke = useAction({
    run: () => api('delete', '/api/v1/team/invites/{invite_id}', { path: { invite_id: id } }),
    refresh: [invitesQuery.queryKey],
    onDone: () => notify({ text: t('invites.revoked', { email }) }),
  })
  return (
    <tr>
      <td className="mono" data-wrap="true">
        {email}
      </td>
      <td>{t(`role.${role}`)}</td>
      <td className="quiet" data-wide="true">
        <Time at={expires_at} />
      </td>
      <td data-actions="true">
        <Button
          kind="quiet"
          icon="trash"
          isPending={revoke.isPending}
          onPress={() => revoke.mutate()}
          aria-label={`${t('invites.revoke')}: ${email}`}
        >
          {t('invites.revoke')}
        </Button>
      </td>
    </tr>
  )
}
