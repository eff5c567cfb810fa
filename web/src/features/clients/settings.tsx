import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client/client.ts'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Integrations } from './integrations.tsx'
import { useArchive, useChangeClient } from './queries.ts'

/** The client's own settings; `children` are those that other areas have for it. */
export function ClientSettings({ children }: { children(client: Client): ReactNode }) {
  const t = useText()
  return (
    <ClientPage title={t('nav.clientSettings')}>
      {(client) => (
        <Page title={t('nav.clientSettings')} about={client.name} isBeside>
          <Basics key={client.id} client={client} />
          {children(client)}
          <Integrations client={client} />
          <Ending client={client} />
        </Page>
      )}
    </ClientPage>
  )
}

function Basics({ client }: { client: Client }) {
  const t = useText()
  const isReadOnly = !useMay('analyst')
  const save = useChangeClient({
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
  const submit = ({
    name = '',
    domain = '',
    notes = '',
    sitemap_url = '',
  }: Record<string, string>) =>
    save.mutate({ id: client.id, change: { name, domain, notes, sitemap_url } })
  return (
    <Section title={t('client.basics')} text={t('client.basicsText')}>
      <Form onSubmit={submit} error={save.error}>
        <TextField
          name="name"
          label={t('client.name')}
          defaultValue={client.name}
          maxLength={120}
          isReadOnly={isReadOnly}
          isRequired
        />
        <TextField
          name="domain"
          label={t('client.domain')}
          defaultValue={client.domain}
          isReadOnly={isReadOnly}
          mono
          isRequired
        />
        <TextField
          name="sitemap_url"
          label={t('client.sitemap')}
          hint={t('client.sitemapHint')}
          placeholder={`https://${client.domain}/sitemap.xml`}
          defaultValue={client.sitemap_url}
          isReadOnly={isReadOnly}
          mono
        />
        <TextField
          name="notes"
          label={t('client.notes')}
          hint={t('client.notesHint')}
          defaultValue={client.notes}
          rows={4}
          maxLength={10_000}
          isReadOnly={isReadOnly}
        />
        {!isReadOnly && (
          <div>
            <Button type="submit" kind="primary" isPending={save.isPending}>
              {t('action.save')}
            </Button>
          </div>
        )}
      </Form>
    </Section>
  )
}

/** Archiving keeps everything; deleting keeps nothing, so it asks for the name. */
function Ending({ client }: { client: Client }) {
  const t = useText()
  const router = useRouter()
  const archive = useArchive()
  const [isAsking, setAsking] = useState(false)
  const mayArchive = useMay('analyst')
  const mayDelete = useMay('admin')
  const remove = useAction({
    run: () => api('delete', '/api/v1/clients/{client_id}', { path: { client_id: client.id } }),
    refresh: [clientsQuery.queryKey],
    onDone: () => {
      notify({ text: t('clients.deleted', { name: client.name }) })
      void router.navigate({ to: '/clients' })
    },
  })
  if (!mayArchive) return null
  return (
    <Section title={t('client.ending')} text={t('client.endingText')}>
      <div className="form-row">
        <Button icon="archive" onPress={() => archive(client, !client.is_archived)}>
          {t(client.is_archived ? 'clients.restore' : 'clients.archive')}
        </Button>
        {mayDelete && (
          <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>
            {t('client.delete')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t('client.deleteTitle', { name: client.name })}
        text={t('client.deleteText')}
        action={t('client.delete')}
        typed={client.domain}
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </Section>
  )
}
