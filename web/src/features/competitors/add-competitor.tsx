import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { competitorQueryKeys } from './queries.ts'

/** The domains every check compares the client with. */
export function AddCompetitor({ client }: { client: Client }) {
  const t = useText()
  const [round, setRound] = useState(0)
  const add = useAction({
    run: ({ domain = '', name = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/competitors', {
        path: { client_id: client.id },
        body: { domain, name },
      }),
    refresh: competitorQueryKeys(client.id),
    isQuiet: true,
    onDone: () => setRound((count) => count + 1),
  })
  return (
    <div className="add-competitor">
      <Form key={round} onSubmit={add.mutate} error={add.error}>
        <div className="form-row">
          <TextField
            name="domain"
            label={t('client.domain')}
            placeholder="example.org"
            autoComplete="off"
            mono
            isRequired
          />
          <TextField name="name" label={t('client.name')} maxLength={120} autoComplete="off" />
          <Button type="submit" isPending={add.isPending}>
            {t('competitors.add')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
