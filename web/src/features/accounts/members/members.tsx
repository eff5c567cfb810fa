import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { hasRole, type Role, useMe } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { type Member, membersQuery } from '../queries.ts'
import { InviteButton } from './invite-dialog.tsx'
import { Invites } from './invites.tsx'
import { MailBounces } from './mail-bounces.tsx'
import { useMemberAccess } from './member-access.tsx'
import { useResetLink } from './reset-link.tsx'
import { useRoleOptions } from './roles.ts'
import { useTransferWorkspace } from './transfer-workspace.tsx'

export function Members() {
  const t = useText()
  const members = useQuery(membersQuery)
  return (
    <>
      <Section title={t('members.title')} text={t('members.text')} actions={<InviteButton />}>
        <QueryBoundary query={members} rows={3}>
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
        </QueryBoundary>
        <Invites />
      </Section>
      <MailBounces />
    </>
  )
}

/** Nobody changes themselves here, nor anyone above them. */
function Row({ member }: { member: Member }) {
  const t = useText()
  const { user } = useMe()
  const [asked, setAsked] = useState<'remove' | 'erase' | null>(null)
  const options = useRoleOptions(user.role)
  const { id, name, email, role } = member
  const resetLink = useResetLink(member)
  const access = useMemberAccess(member)
  const transfer = useTransferWorkspace(member)
  const isFixed = id === user.id || !hasRole(user.role, role)
  const change = useAction({
    run: (next: Role) =>
      api('patch', '/api/v1/team/members/{member_id}', {
        path: { member_id: id },
        body: { role: next },
      }),
    refresh: [membersQuery.queryKey],
    onDone: () => notify({ text: t('members.changed', { name }) }),
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/team/members/{member_id}', { path: { member_id: id } }),
    refresh: [membersQuery.queryKey],
    onDone: () => notify({ text: t('members.removed', { name }) }),
  })
  const erase = useAction({
    run: () =>
      api('post', '/api/v1/team/members/{member_id}/erase', { path: { member_id: id } }),
    refresh: [membersQuery.queryKey],
    onDone: () => notify({ text: t('members.erased', { name }) }),
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
        <Menu
          label={t('members.more', { name })}
          trigger={<IconButton icon="more" label={t('members.more', { name })} />}
        >
          <MenuItem icon="download" href={`/api/v1/team/members/${id}/export`} isDownload>
            {t(id === user.id ? 'members.exportOwn' : 'members.export')}
          </MenuItem>
          {!isFixed && (
            <>
              {resetLink.item}
              {access.items}
              {transfer.item}
              <MenuItem icon="trash" onAction={() => setAsked('remove')}>
                {t('action.remove')}
              </MenuItem>
              <MenuItem icon="trash" isDanger onAction={() => setAsked('erase')}>
                {t('members.erase')}
              </MenuItem>
            </>
          )}
        </Menu>
        {resetLink.dialog}
        {access.dialog}
        {transfer.dialog}
        <ConfirmDialog
          title={t('members.removeTitle', { name })}
          text={t('members.removeText')}
          action={t('action.remove')}
          isOpen={asked === 'remove'}
          isPending={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate()}
        />
        <ConfirmDialog
          title={t('members.eraseTitle', { name })}
          text={t('members.eraseText')}
          action={t('members.erase')}
          isOpen={asked === 'erase'}
          isPending={erase.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => erase.mutate()}
        />
      </td>
    </tr>
  )
}
