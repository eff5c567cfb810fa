import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LineSample } from '../../ui/line-sample.tsx'
import { OfClient } from '../../ui/of-client.tsx'
import { Own } from '../../ui/own.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.tsx'
import './competitors.css'
import { type Competitor, competitorsQuery } from './queries.ts'

/** The domains every check compares the client with. */
export function CompetitorsPage() {
  const t = useText()
  const mayWork = useMay('analyst')
  return (
    <OfClient title={t('nav.competitors')}>
      {(client) => (
        <Page title={t('nav.competitors')} about={client.name} lead={<p>{t('competitors.lead')}</p>}>
          {mayWork && <AddCompetitor client={client} />}
          <CompetitorList client={client} />
        </Page>
      )}
    </OfClient>
  )
}

function AddCompetitor({ client }: { client: Client }) {
  const t = useText()
  const [round, setRound] = useState(0)
  const add = useAction({
    run: ({ domain = '', name = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/competitors', {
        path: { client_id: client.id },
        body: { domain, name },
      }),
    refresh: [competitorsQuery(client.id).queryKey],
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

function CompetitorList({ client }: { client: Client }) {
  const t = useText()
  const competitors = useQuery(competitorsQuery(client.id))
  return (
    <Loaded query={competitors} rows={4}>
      {(data) =>
        data.length ? (
          <Table
            label={t('nav.competitors')}
            headings={[
              { id: 'line', label: t('competitors.line'), isHidden: true },
              { id: 'domain', label: t('client.domain') },
              { id: 'name', label: t('client.name') },
              { id: 'actions', label: t('table.actions'), isHidden: true },
            ]}
          >
            <tr>
              <td>
                <LineSample />
              </td>
              <td className="mono">
                <Own>{client.domain}</Own>
              </td>
              <td>{client.name}</td>
              <td />
            </tr>
            {data.map((competitor, index) => (
              <Row key={competitor.id} competitor={competitor} index={index} />
            ))}
          </Table>
        ) : (
          <EmptyState title={t('competitors.none')} text={t('competitors.noneText')} />
        )
      }
    </Loaded>
  )
}

function Row({ competitor, index }: { competitor: Competitor; index: number }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { id, client_id, domain, name } = competitor
  const refresh = [competitorsQuery(client_id).queryKey]
  const restore = useAction({
    run: () => api('post', '/api/v1/clients/{client_id}/competitors', { path: { client_id }, body: { domain, name } }),
    refresh,
  })
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/competitors/{competitor_id}', {
        path: { client_id, competitor_id: id },
      }),
    refresh,
    onDone: () => notify({ text: t('competitors.removed', { domain }), undo: () => restore.mutate() }),
  })
  return (
    <tr>
      <td>
        <LineSample index={index} />
      </td>
      <td className="mono">{domain}</td>
      <td>{name}</td>
      <td data-actions="true">
        {mayWork && (
          <Button
            kind="quiet"
            icon="trash"
            isPending={remove.isPending}
            onPress={() => remove.mutate()}
            aria-label={`${t('action.remove')}: ${domain}`}
          >
            {t('action.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
