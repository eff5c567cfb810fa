import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '../../../../locales/index.ts'
import { api, urlOf } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { type Snapshot, snapshotsQuery } from './queries.ts'
import { SaveDialog } from './save-dialog.tsx'

/** Reports whose numbers stay as they were. */
export function Snapshots({ client, isReadOnly }: { client: Client; isReadOnly: boolean }) {
  const t = useText()
  const snapshots = useQuery(snapshotsQuery(client.id))
  const [isOpen, setOpen] = useState(false)
  const save = !isReadOnly && <Button onPress={() => setOpen(true)}>{t('reports.save')}</Button>
  return (
    <Section title={t('reports.snapshots')} text={t('reports.snapshotsText')} actions={save}>
      <QueryBoundary query={snapshots} rows={3}>
        {(data) =>
          data.length ? (
            <Table
              label={t('reports.snapshots')}
              headings={[
                { id: 'title', label: t('reports.snapshot') },
                { id: 'visibility', label: t('reports.visibility'), isNumber: true },
                { id: 'change', label: t('reports.change'), isNumber: true },
                { id: 'top10', label: t('reports.topTen'), isNumber: true, isWide: true },
                { id: 'missing', label: t('reports.notFound'), isNumber: true, isWide: true },
                { id: 'created', label: t('client.created'), isWide: true },
                { id: 'actions', label: t('table.actions'), isHidden: true },
              ]}
            >
              {data.map((snapshot) => (
                <Row key={snapshot.id} snapshot={snapshot} isReadOnly={isReadOnly} />
              ))}
            </Table>
          ) : (
            <EmptyState title={t('reports.noSnapshots')} text={t('reports.noSnapshotsText')} />
          )
        }
      </QueryBoundary>
      {isOpen && <SaveDialog clientId={client.id} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const PERCENT = { maximumFractionDigits: 1 }

function Row({ snapshot, isReadOnly }: { snapshot: Snapshot; isReadOnly: boolean }) {
  const { language, t } = useLanguage()
  const { id, client_id, totals, created_at } = snapshot
  const title = titleOf(language, snapshot)
  const pdf = urlOf('/api/v1/clients/{client_id}/report/pdf', {
    params: { client_id },
    query: { snap_id: id, lang: language },
  })
  return (
    <tr>
      <td data-wrap="true">
        <a className="report-file" href={pdf} download>
          <Icon name="download" />
          {title}
        </a>
      </td>
      <td data-number="true">
        <Num value={totals.visibility} options={PERCENT} />
      </td>
      <td data-number="true">
        <Delta value={totals.visibility_change} digits={1} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={totals.top10} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={totals.not_found} />
      </td>
      <td className="quiet" data-wide="true">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        {!isReadOnly && (
          <Remove snapshot={snapshot} label={`${t('action.remove')}: ${title}`} />
        )}
      </td>
    </tr>
  )
}

/** A title that was not chosen names its days as a machine does. */
function titleOf(language: Language, { title, date_from, date_to }: Snapshot): string {
  const day = (text: string) => wholeDay(language, Date.parse(`${text}T12:00:00`) / 1000)
  return title.replace(`${date_from} – ${date_to}`, `${day(date_from)} – ${day(date_to)}`)
}

function Remove({ snapshot, label }: { snapshot: Snapshot; label: string }) {
  const { language, t } = useLanguage()
  const { id, client_id } = snapshot
  const title = titleOf(language, snapshot)
  const [isAsking, setAsking] = useState(false)
  const remove = useAction({
    run: () =>
      api('post', '/api/clients/{client_id}/report/snapshots/{snap_id}/delete', {
        path: { client_id, snap_id: id },
      }),
    refresh: [snapshotsQuery(client_id).queryKey],
    onDone: () => notify({ text: t('reports.removed', { title }) }),
  })
  return (
    <>
      <IconButton icon="trash" label={label} onPress={() => setAsking(true)} />
      <ConfirmDialog
        title={t('reports.removeTitle', { title })}
        text={t('reports.removeText')}
        action={t('action.remove')}
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
