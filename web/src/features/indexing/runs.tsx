import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import './indexing.css'
import { channelName, reasonLabel, STATUS_TONES, statusLabel } from './labels.ts'
import type { Task } from './queries.ts'
import { RunDialog } from './run-dialog.tsx'

/** Collected and accepted are two numbers: the first is the batch, the second what an engine took. */
export function Runs({
  client,
  tasks,
  total,
}: {
  client: Client
  tasks: Task[]
  total: number
}) {
  const t = useText()
  const { task: opened } = useSearch({ from: '/inside/c/$clientId/indexing' })
  const navigate = useNavigate({ from: '/c/$clientId/indexing' })
  const close = () => void navigate({ search: ({ task: _, ...old }) => old, replace: true })
  return (
    <Section title={t('indexing.runs')} text={t('indexing.runsText', { n: total })}>
      <Table
        label={t('indexing.runs')}
        headings={[
          { id: 'started', label: t('indexing.started') },
          { id: 'status', label: t('indexing.state') },
          { id: 'collected', label: t('indexing.collected'), isNumber: true, isWide: true },
          { id: 'submitted', label: t('indexing.accepted'), isNumber: true, isWide: true },
          { id: 'channels', label: t('indexing.channels'), isWide: true },
        ]}
      >
        {tasks.map((task) => (
          <Row key={task.id} client={client} task={task} />
        ))}
      </Table>
      {opened !== undefined && (
        <RunDialog client={client} taskId={Number(opened)} onClose={close} />
      )}
    </Section>
  )
}

function Row({ client, task }: { client: Client; task: Task }) {
  const t = useText()
  const { id, status, reason, urls_collected, urls_submitted, progress_pct, channels } = task
  const used = channels.filter(({ is_configured }) => is_configured)
  return (
    <tr>
      <td>
        <Link
          to="/c/$clientId/indexing"
          params={{ clientId: client.id }}
          search={{ task: String(id) }}
          resetScroll={false}
        >
          <Time at={task.started_at} />
        </Link>
      </td>
      <td data-wrap="true">
        <StatusBadge tone={STATUS_TONES[status]}>
          {status === 'running'
            ? t('indexing.runningAt', { percent: progress_pct })
            : t(statusLabel(status))}
        </StatusBadge>
        {reason !== '' && <div className="hint">{t(reasonLabel(reason))}</div>}
        <div className="table-below quiet">
          {t('indexing.counts', { collected: urls_collected, accepted: urls_submitted })}
        </div>
      </td>
      <td data-number="true" data-wide="true">
        <Link
          to="/c/$clientId/indexing"
          params={{ clientId: client.id }}
          search={{}}
          hash="urls"
        >
          <Num value={urls_collected} />
        </Link>
      </td>
      <td data-number="true" data-wide="true">
        <Link
          to="/c/$clientId/indexing"
          params={{ clientId: client.id }}
          search={{ task: String(id) }}
          resetScroll={false}
        >
          <Num value={urls_submitted} />
        </Link>
      </td>
      <td data-wide="true">
        <ul className="indexing-channels">
          {used.map(({ channel, accepted, attempted }) => (
            <li key={channel}>
              {t(channelName(channel))}{' '}
              <Link
                to="/c/$clientId/indexing"
                params={{ clientId: client.id }}
                search={{ task: String(id) }}
                resetScroll={false}
              >
                <Num value={accepted} />/<Num value={attempted} />
              </Link>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
