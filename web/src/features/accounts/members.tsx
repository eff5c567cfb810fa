import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { mayAct, type Role, useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.tsx'
import { InviteButton } from './invite-dialog.tsx'
import { Invites } from './invites.tsx'
import { type Member, membersQuery } from './queries.ts'
import { useRoleOptions } from './roles.ts'

export function Members() {
  const t = useText()
  const members = useQuery(membersQuery)
  return (
    <Section title={t('members.title')} text={t('members.text')} actions={<InviteButton />}>
      <Loaded query={members} rows={3}>
        {(data) => (
          <Table
            label={t('members.title')}
            headings={[
              { id: 'name', label: t('person.name') },
              { id: 'email', label: t('person.email'), isWide: true },
              { id: 'role', label: t('members.role') },
              { id: 'actions', label: t('table.actions'), isHidden: true },
            ]}
          >
            {data.map((member) => (
              <Row key={member.id} member={member} />
            ))}
          </Table>
        )}
      </Loaded>
      <Invites />
    </Section>
  )
}

/** Nobody changes themselves here, nor anyone above them. */
function Row({ member }: { member: Member }) {
  const t = useText()
  const { user } = useMe()
  const [isAsking, setAsking] = useState(false)
  const options = useRoleOptions(user.role)
  const { id, name, email, role } = member
  const isFixed = id === user.id || !mayAct(user.role, role)
  const change = useAction({
    run: (next: Role) =>
      api('patch', '/api/v1/team/members/{member_id}', { path: { member_id: id }, body: { role: next } }),
    refresh: [membersQuery.queryKey],
    onDone: () => notify({ text: t('members.changed', { name }) }),
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/team/members/{member_id}', { path: { member_id: id } }),
    refresh: [membersQuery.queryKey],
    onDone: () => notify({ text: t('members.removed', { name }) }),
  })
  return (
    <tr>
      <td data-wrap="true">
        {name}
        {id === user.id && <span className="hint"> {t('members.you')}</span>}
        <span className="hint mono table-below">{email}</span>
      </td>
      <td className="mono" data-wide="true" data-clip="name" title={email}>
        {email}
      </td>
      <td>
        {isFixed ? (
          t(`role.${role}`)
        ) : (
          <Select
            label={`${t('members.role')}: ${name}`}
            isBare
            options={options}
            value={role}
            isDisabled={change.isPending}
            onChange={change.mutate}
          />
        )}
      </td>
      <td data-actions="true">
        {!isFixed && (
          <Button
            kind="quiet"
            icon="trash"
            onPress={() => setAsking(true)}
            aria-label={`${t('action.remove')}: ${name}`}
          >
            {t('action.remove')}
          </Button>
        )}
        <ConfirmDialog
          title={t('members.removeTitle', { name })}
          text={t('members.removeText')}
          action={t('action.remove')}
          isOpen={isAsking}
          isPending={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      </td>
    </tr>
  )
}
