import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { nameFromDomain } from './name-from-domain.ts'

type ClientFormProps = {
  onDomain?(domain: string): void
  /** In a dialog there is nothing else to go to first. */
  isAlone?: boolean
}

/** Two fields to a tracked site; the name is proposed from the domain until it is typed. */
export function ClientForm({ onDomain, isAlone = false }: ClientFormProps) {
  const t = useText()
  const router = useRouter()
  const [domain, setDomain] = useState('')
  const [name, setName] = useState<string | null>(null)
  const create = useAction({
    run: (body: { name: string; domain: string }) =>
      api('post', '/api/v1/clients/create', { body }),
    refresh: [clientsQuery.queryKey],
    isQuiet: true,
    onDone: ({ id }) => void router.navigate({ to: '/start', search: { client: String(id) } }),
  })
  const shownName = name ?? nameFromDomain(domain)
  return (
    <Form onSubmit={() => create.mutate({ name: shownName, domain })} error={create.error}>
      <TextField
        name="domain"
        label={t('client.domain')}
        hint={t('client.domainHint')}
        placeholder="example.com"
        value={domain}
        onChange={(value) => {
          setDomain(value)
          onDomain?.(value)
        }}
        autoComplete="off"
        autoFocus={isAlone}
        mono
        isRequired
      />
      <TextField
        name="name"
        label={t('client.name')}
        value={shownName}
        onChange={setName}
        maxLength={120}
        autoComplete="off"
        isRequired
      />
      <Button type="submit" kind="primary" isPending={create.isPending}>
        {t('clients.create')}
      </Button>
    </Form>
  )
}
