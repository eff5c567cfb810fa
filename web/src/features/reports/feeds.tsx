import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { type Feed, feedsQuery } from './queries.ts'

/** Those asked for most; every other is made over the API. */
const VIEWS = {
  positions: 'feeds.view.positions',
  visibility: 'feeds.view.visibility',
  answers: 'feeds.view.answers',
  answer_history: 'feeds.view.answer_history',
  backlinks: 'feeds.view.backlinks',
  competitors: 'feeds.view.competitors',
  clicks: 'feeds.view.clicks',
  keyword_research: 'feeds.view.keyword_research',
} as const satisfies Record<string, PlainKey>
type View = keyof typeof VIEWS

const FORMATS = ['csv', 'json', 'parquet', 'xlsx'] as const

/** Addresses that spreadsheets and BI tools read. */
export function Feeds({ clientId }: { clientId: number }) {
  const t = useText()
  const feeds = useQuery(feedsQuery(clientId))
  return (
    <Section title={t('feeds.title')} text={t('feeds.text')}>
      <Add clientId={clientId} />
      <QueryBoundary query={feeds} rows={2}>
        {(data) =>
          data.length > 0 && (
            <Table
              label={t('feeds.title')}
              headings={[
                { id: 'name', label: t('feeds.name') },
                { id: 'copy', label: t('feeds.copy') },
                { id: 'used', label: t('feeds.used'), isWide: true },
                { id: 'actions', label: t('table.actions'), isHidden: true },
              ]}
            >
              {data.map((feed) => (
                <Row key={feed.id} feed={feed} />
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Add({ clientId }: { clientId: number }) {
  const t = useText()
  const [view, setView] = useState<View>('positions')
  const [count, setCount] = useState(0)
  const add = useAction({
    run: ({ name = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/feeds', {
        path: { client_id: clientId },
        body: { name, view },
      }),
    refresh: [feedsQuery(clientId).queryKey],
    isQuiet: true,
    onDone: () => setCount(count + 1),
  })
  const options = (Object.keys(VIEWS) as View[]).map((id) => ({ id, label: t(VIEWS[id]) }))
  return (
    <Form key={count} onSubmit={add.mutate} error={add.error}>
      <div className="form-row">
        <TextField
          name="name"
          label={t('feeds.name')}
          maxLength={100}
          autoComplete="off"
          isRequired
        />
        <Select label={t('feeds.rows')} options={options} value={view} onChange={setView} />
      </div>
      <div>
        <Button type="submit" isPending={add.isPending}>
          {t('feeds.add')}
        </Button>
      </div>
    </Form>
  )
}

function Row({ feed }: { feed: Feed }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { id, client_id, name, view, last_used_at } = feed
  const end = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/feeds/{feed_id}', {
        path: { client_id, feed_id: id },
      }),
    refresh: [feedsQuery(client_id).queryKey],
    onDone: () => setAsking(false),
  })
  const copy = (address: string) =>
    navigator.clipboard.writeText(address).then(
      () => notify({ text: t('feeds.copied') }),
      () => notify({ text: address }),
    )
  return (
    <tr>
      <td data-wrap="true">
        {name}
        <span className="hint table-note">
          {view in VIEWS ? t(VIEWS[view as View]) : view.replaceAll('_', ' ')}
        </span>
      </td>
      <td>
        {FORMATS.map((format) => (
          <Button
            key={format}
            kind="quiet"
            onPress={() => void copy(feed[`${format}_url`])}
            aria-label={`${t('feeds.copy')}: ${name}, ${format}`}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </td>
      <td className="quiet">
        {last_used_at === null ? t('feeds.never') : <Time at={last_used_at} />}
      </td>
      <td data-actions="true">
        <IconButton
          icon="trash"
          label={`${t('feeds.end')}: ${name}`}
          onPress={() => setAsking(true)}
        />
        <ConfirmDialog
          title={t('feeds.endTitle', { name })}
          text={t('feeds.endText')}
          action={t('feeds.end')}
          isOpen={isAsking}
          isPending={end.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate()}
        />
      </td>
    </tr>
  )
}
