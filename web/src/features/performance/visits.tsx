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
import { Segmented } from '../../ui/form/segmented.tsx'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { shownPath } from './shown-path.ts'

const BY = ['organic_page', 'assistant', 'assistant_page'] as const
type By = (typeof BY)[number]
type Visits = Answer<'get', '/api/v1/clients/{client_id}/site-visits'>

export const visitsQuery = (clientId: number, by: By = 'organic_page') =>
  queryOptions({
    queryKey: ['site-visits', clientId, by],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/site-visits', {
        path: { client_id: clientId },
        query: { by, limit: 20 },
        signal,
      }),
  })

/** Visits by Google Analytics: from search, and from assistants beside the answers that cite the page. */
export function VisitsSection({ client, hasGoogle }: { client: Client; hasGoogle: boolean }) {
  const t = useText()
  const [by, setBy] = useState<By>('organic_page')
  const visits = useQuery(visitsQuery(client.id, by))
  const isConnected = visits.data !== undefined && visits.data.property_id !== null
  return (
    <Section
      title={t('visits.title')}
      text={t('visits.text')}
      actions={isConnected && <Actions client={client} />}
    >
      <QueryBoundary query={visits} rows={3}>
        {(data) => {
          if (data.property_id === null)
            return <ConnectProperty client={client} hasGoogle={hasGoogle} />
          return (
            <>
              <Segmented
                label={t('visits.by')}
                options={BY.map((id) => ({ id, label: t(`visits.by.${id}`) }))}
                value={by}
                onChange={setBy}
              />
              {by !== 'organic_page' && <p className="hint">{t('visits.lowerBound')}</p>}
              {data.items.length === 0 ? (
                <p className="quiet">{t('visits.none')}</p>
              ) : (
                <Rows data={data} by={by} />
              )}
            </>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}

function Actions({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const path = { client_id: client.id }
  const refresh = [['site-visits', client.id]]
  const load = useAction({
    run: () => api('post', '/api/v1/clients/{client_id}/analytics-property/import', { path }),
    refresh,
    onDone: ({ rows }) => notify({ text: t('visits.imported', { n: rows }) }),
  })
  const disconnect = useAction({
    run: () => api('delete', '/api/v1/clients/{client_id}/analytics-property', { path }),
    refresh,
  })
  if (!mayWork) return null
  return (
    <>
      <Button kind="quiet" isPending={disconnect.isPending} onPress={() => disconnect.mutate()}>
        {t('visits.disconnect')}
      </Button>
      <Button icon="download" isPending={load.isPending} onPress={() => load.mutate()}>
        {t('visits.import')}
      </Button>
    </>
  )
}

function ConnectProperty({ client, hasGoogle }: { client: Client; hasGoogle: boolean }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const connect = useAction({
    run: ({ property_id = '' }: Record<string, string>) =>
      api('put', '/api/v1/clients/{client_id}/analytics-property', {
        path: { client_id: client.id },
        body: { property_id: property_id.trim() },
      }),
    refresh: [['site-visits', client.id]],
    isQuiet: true,
    onDone: () => notify({ text: t('visits.connected') }),
  })
  if (!mayWork || !hasGoogle) return <p className="quiet">{t('visits.connectFirst')}</p>
  return (
    <Form onSubmit={connect.mutate} error={connect.error}>
      <TextField
        name="property_id"
        label={t('visits.property')}
        hint={t('visits.propertyHint')}
        inputMode="numeric"
        autoComplete="off"
        mono
        isRequired
      />
      <div>
        <Button type="submit" isPending={connect.isPending}>
          {t('visits.connect')}
        </Button>
      </div>
    </Form>
  )
}

function Rows({ data, by }: { data: Visits; by: By }) {
  const t = useText()
  return (
    <Table
      label={t('visits.title')}
      headings={[
        {
          id: 'value',
          label: t(by === 'assistant' ? 'visits.assistant' : 'performance.head.page'),
        },
        { id: 'sessions', label: t('visits.sessions'), isNumber: true },
        { id: 'events', label: t('visits.keyEvents'), isNumber: true },
        ...(by === 'assistant_page'
          ? [{ id: 'own', label: t('engineReports.own'), isNumber: true }]
          : []),
      ]}
    >
      {data.items.map(({ value, sessions, key_events, own_answers }) => (
        <tr key={value}>
          <td className="mono" data-wrap="true">
            {by === 'assistant' ? value : shownPath(value)}
          </td>
          <td data-number="true">
            <Num value={sessions} />
          </td>
          <td data-number="true">
            <Num value={key_events} />
          </td>
          {by === 'assistant_page' && (
            <td data-number="true">
              <Num value={own_answers} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
