import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { LocationField } from '../../domain/fields/location-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitActions } from '../../ui/overlay/dialog.tsx'
import type { Business } from './queries.ts'

type FindProps = { client: Client; onChoose(business: Business): void; onClose(): void }

/** Looks a business up on the map of a place. */
export function FindBusiness({ client, onChoose, onClose }: FindProps) {
  const t = useText()
  const [location, setLocation] = useState('')
  const find = useAction({
    run: ({ q = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/local-businesses', {
        path: { client_id: client.id },
        body: { q, location },
      }),
    isQuiet: true,
  })
  return (
    <Form onSubmit={find.mutate} error={find.error}>
      <TextField
        name="q"
        label={t('grids.findBusiness')}
        defaultValue={client.name}
        maxLength={300}
        isRequired
        autoFocus
      />
      <LocationField value={location} onChange={setLocation} isRequired />
      {find.data && (
        <ul className="geo-results" aria-label={t('grids.found')}>
          {find.data.items.map((each) => (
            <li key={each.cid || each.place_id || each.address}>
              <Button kind="quiet" onPress={() => onChoose(each)}>
                {each.name}
              </Button>
              <span className="hint">{each.address}</span>
            </li>
          ))}
        </ul>
      )}
      {find.data?.items.length === 0 && <p role="status">{t('grids.nothingFound')}</p>}
      <SubmitActions
        onCancel={onClose}
        icon="search"
        isDisabled={location === ''}
        isPending={find.isPending}
      >
        {t('grids.find')}
      </SubmitActions>
    </Form>
  )
}
