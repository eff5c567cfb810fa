import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { peopleQuery } from './queries.ts'

type StartProps = { onClose(): void; onStarted(id: number): void }

/** Whom to write to, about what, and the first words. */
export function StartDialog({ onClose, onStarted }: StartProps) {
  const t = useText()
  const [people, setPeople] = useState<number[]>([])
  const [clientId, setClientId] = useState('none')
  const start = useAction({
    run: ({ title = '', body = '' }: Record<string, string>) =>
      api('post', '/api/messages', {
        body: {
          title,
          member_ids: people,
          ...(clientId !== 'none' && { client_id: Number(clientId) }),
          ...(body.trim() !== '' && { body }),
        },
      }),
    refresh: [['messages']],
    isQuiet: true,
    onDone: ({ id }) => onStarted(id),
  })
  return (
    <Dialog title={t('inbox.start')} isOpen onClose={onClose}>
      <Form onSubmit={start.mutate} error={start.error}>
        <TextField
          name="title"
          label={t('inbox.subject')}
          maxLength={200}
          isRequired
          autoFocus
        />
        <People chosen={people} onChange={setPeople} />
        <About value={clientId} onChange={setClientId} />
        <TextField name="body" label={t('inbox.first')} rows={4} maxLength={10_000} />
        <SubmitActions onCancel={onClose} isPending={start.isPending}>
          {t('inbox.start')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

function People({ chosen, onChange }: { chosen: number[]; onChange(ids: number[]): void }) {
  const t = useText()
  const people = useQuery(peopleQuery)
  return (
    <fieldset className="inbox-people">
      <legend className="label">{t('inbox.people')}</legend>
      <QueryBoundary query={people} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="quiet">
              {t('inbox.nobody')} <Link to="/settings/members">{t('members.title')}</Link>
            </p>
          ) : (
            list.map(({ id, name }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
                    )
                  }
                />
                {name}
              </label>
            ))
          )
        }
      </QueryBoundary>
    </fieldset>
  )
}

function About({ value, onChange }: { value: string; onChange(id: string): void }) {
  const t = useText()
  const { data = [] } = useQuery(clientsQuery)
  const open = data.filter(({ is_archived }) => !is_archived)
  return (
    <Select
      label={t('inbox.about')}
      value={value}
      options={[
        { id: 'none', label: t('inbox.noClient') },
        ...open.map(({ id, name, domain }) => ({ id: String(id), label: name, hint: domain })),
      ]}
      onChange={onChange}
    />
  )
}
