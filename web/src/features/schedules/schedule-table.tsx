import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { useServerMessage } from '../../ui/page/server-message.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { SCHEDULES, type Schedule } from './queries.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import './schedule-table.css'
import { useRecurrenceLabel } from './labels.ts'

/** With `clients` the list is of all of them, and says whose each one is. */
export function ScheduleTable({
  schedules,
  clients,
}: {
  schedules: Schedule[]
  clients?: Client[]
}) {
  const t = useText()
  return (
    <Table
      label={t('schedules.title')}
      headings={[
        ...(clients ? [{ id: 'client', label: t('nav.client') }] : []),
        { id: 'kind', label: t('schedules.kind'), isWide: clients !== undefined },
        { id: 'when', label: t('schedules.rhythm'), isWide: true },
        { id: 'next', label: t('schedules.next') },
        { id: 'last', label: t('schedules.last'), isWide: true },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {schedules.map((schedule) => (
        <Row key={schedule.id} schedule={schedule} clients={clients} />
      ))}
    </Table>
  )
}

function Row({ schedule, clients }: { schedule: Schedule; clients: Client[] | undefined }) {
  const t = useText()
  const words = useRecurrenceLabel()
  const mayWork = useMay('analyst')
  const { client_id, kind, cron, timezone, enabled, next_run_at } = schedule
  return (
    <tr>
      {clients && (
        <td data-clip="name">
          <Link to="/c/$clientId/settings" params={{ clientId: client_id }}>
            {clients.find(({ id }) => id === client_id)?.name ?? client_id}
          </Link>
          <span className="hint table-below">{t(`schedule.${kind}`)}</span>
        </td>
      )}
      <td className="schedule-kind" data-wide={clients !== undefined}>
        {t(`schedule.${kind}`)}
      </td>
      <td data-wide="true" data-wrap="true">
        {words(cron) ?? <code>{cron}</code>} <span className="hint">{timezone}</span>
      </td>
      <td className="quiet">
        {enabled && next_run_at !== null ? <Time at={next_run_at} /> : t('schedules.paused')}
      </td>
      <td data-wide="true">
        <LastRun schedule={schedule} />
      </td>
      <td data-actions="true">{mayWork && <Actions schedule={schedule} />}</td>
    </tr>
  )
}

const TONES = { started: 'good', skipped: 'waiting', failed: 'bad' } as const

function LastRun({ schedule: { last_outcome, last_run_at } }: { schedule: Schedule }) {
  const t = useText()
  const serverMessage = useServerMessage()
  if (!last_outcome || last_run_at === null)
    return <span className="hint">{t('schedules.never')}</span>
  return (
    <span
      title={
        serverMessage({ code: last_outcome.reason, values: last_outcome.values }, 'text') ??
        last_outcome.message
      }
    >
      <Badge tone={TONES[last_outcome.status]}>{t(`schedules.${last_outcome.status}`)}</Badge>{' '}
      <span className="hint">
        <Time at={last_run_at} />
      </span>
    </span>
  )
}

function Actions({ schedule }: { schedule: Schedule }) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const { id, client_id, kind, cron, timezone, enabled, screenshots } = schedule
  const path = { client_id, schedule_id: id }
  const toggle = useAction({
    run: () =>
      api('patch', '/api/v1/clients/{client_id}/schedules/{schedule_id}', {
        path,
        body: { enabled: !enabled },
      }),
    refresh: [SCHEDULES],
  })
  const restore = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/schedules', {
        path,
        body: { kind, cron, timezone, enabled, screenshots },
      }),
    refresh: [SCHEDULES],
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/clients/{client_id}/schedules/{schedule_id}', { path }),
    refresh: [SCHEDULES],
    onDone: () => notify({ text: t('schedules.deleted'), undo: () => restore.mutate() }),
  })
  const name = t(`schedule.${kind}`)
  return (
    <>
      <IconButton
        icon={enabled ? 'pause' : 'play'}
        label={`${t(enabled ? 'schedules.pause' : 'schedules.resume')}: ${name}`}
        isPending={toggle.isPending}
        onPress={() => toggle.mutate()}
      />
      <Menu
        label={`${t('table.actions')}: ${name}`}
        trigger={<IconButton icon="more" label={`${t('table.actions')}: ${name}`} />}
      >
        <MenuItem onAction={() => setEditing(true)}>{t('webhooks.edit')}</MenuItem>
        <MenuItem isDanger onAction={() => remove.mutate()}>
          {t('webhooks.delete')}
        </MenuItem>
      </Menu>
      {isEditing && (
        <ScheduleDialog clients={[]} schedule={schedule} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
