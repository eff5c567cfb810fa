import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { type Role, useMe } from '../../../api/session.ts'
import { ClientLimit } from '../../../domain/runs/client-limit.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogActions, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { invitesQuery } from '../queries.ts'
import { useRoleOptions } from './roles.ts'

export function InviteButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setLink(null)
  }
  return (
    <>
      <Button icon="plus" onPress={() => setOpen(true)}>
        {t('invites.create')}
      </Button>
      <Dialog title={t('invites.create')} isOpen={isOpen} onClose={close}>
        {link === null ? (
          <InviteForm onLink={setLink} onClose={close} />
        ) : (
          <InviteLink link={link} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

function InviteForm({ onLink, onClose }: { onLink(link: string): void; onClose(): void }) {
  const t = useText()
  const { user } = useMe()
  const options = useRoleOptions(user.role)
  const [role, setRole] = useState<Role>('analyst')
  const [clientIds, setClientIds] = useState<number[]>([])
  const isLimited = role === 'viewer' && clientIds.length > 0
  const create = useAction({
    run: ({ email = '' }: Record<string, string>) =>
      api('post', '/api/v1/team/invites', {
        body: { email, role, ...(isLimited && { client_ids: clientIds }) },
      }),
    refresh: [invitesQuery.queryKey],
    isQuiet: true,
    onDone: ({ link }) => onLink(new URL(link, location.origin).href),
  })
  return (
    <Form onSubmit={create.mutate} error={create.error}>
      <TextField
        name="email"
        type="email"
        label={t('person.email')}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <Select label={t('members.role')} options={options} value={role} onChange={setRole} />
      {role === 'viewer' && (
        <ClientLimit
          label={t('invites.limit')}
          hint={t('invites.limitHint')}
          chosen={clientIds}
          onChange={setClientIds}
        />
      )}
      <SubmitActions onCancel={onClose} isPending={create.isPending}>
        {t('invites.make')}
      </SubmitActions>
    </Form>
  )
}

function InviteLink({ link, onClose }: { link: string; onClose(): void }) {
  const t = useText()
  return (
    <>
      <p>{t('invites.linkText')}</p>
      <CodeBlock label={t('invites.link')} code={link} isWrapped />
      <DialogActions>
        <Button onPress={onClose}>{t('action.done')}</Button>
      </DialogActions>
    </>
  )
}
