import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'

type Settings = Answer<'get', '/api/v1/clients/{client_id}/check-settings'>

const DEPTHS = ['smart', 'basic', 'full'] as const
const MAX_LENGTH = 20_000

const settingsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['check-settings', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/check-settings', {
        path: { client_id: clientId },
        signal,
      }),
  })

/** How deep checks look, whether they take pictures, and which sites count as strong hosts. */
export function CheckSettings({ client }: { client: Client }) {
  const t = useText()
  const settings = useQuery(settingsQuery(client.id))
  return (
    <Section title={t('checkSettings.title')} text={t('checkSettings.text')}>
      <QueryBoundary query={settings} rows={10}>
        {(data) => <Fields key={client.id} client={client} settings={data} />}
      </QueryBoundary>
    </Section>
  )
}

function Fields({ client, settings }: { client: Client; settings: Settings }) {
  const t = useText()
  const isReadOnly = !useMay('analyst')
  const [depth, setDepth] = useState(settings.depth)
  const [screenshots, setScreenshots] = useState(settings.screenshots)
  const save = useAction({
    run: ({ parasites_added = '', parasites_removed = '' }: Record<string, string>) =>
      api('put', '/api/v1/clients/{client_id}/check-settings', {
        path: { client_id: client.id },
        body: {
          depth,
          screenshots,
          parasites_added: linesOf(parasites_added),
          parasites_removed: linesOf(parasites_removed),
        },
      }),
    refresh: [settingsQuery(client.id).queryKey, ['jobs', 'preview', client.id]],
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <Select
        label={t('run.depth')}
        value={depth}
        onChange={setDepth}
        isDisabled={isReadOnly}
        options={DEPTHS.map((id) => ({
          id,
          label: t(`depth.${id}`),
          hint: t(`depth.${id}Hint`),
        }))}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={screenshots}
          onChange={() => setScreenshots(!screenshots)}
          disabled={isReadOnly}
        />
        {t('checkSettings.screenshots')}
      </label>
      <TextField
        name="parasites_added"
        label={t('checkSettings.hostsAdded')}
        hint={t('checkSettings.hostsAddedHint')}
        defaultValue={settings.parasites_added.join('\n')}
        maxLength={MAX_LENGTH}
        rows={3}
        isReadOnly={isReadOnly}
        mono
      />
      <TextField
        name="parasites_removed"
        label={t('checkSettings.hostsRemoved')}
        hint={t('checkSettings.hostsRemovedHint')}
        defaultValue={settings.parasites_removed.join('\n')}
        maxLength={MAX_LENGTH}
        rows={3}
        isReadOnly={isReadOnly}
        mono
      />
      {!isReadOnly && (
        <div>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

const linesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
