import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  isFinished,
  type KeywordTask,
  keywordTaskQuery,
  keywordTasksQuery,
} from '../../../api/keyword-ideas.ts'
import { useText } from '../../../i18n/language.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { Time } from '../../../ui/time.tsx'

const TONES: Record<KeywordTask['status'], Tone> = {
  pending: 'waiting',
  running: 'changed',
  done: 'good',
  error: 'bad',
}

function useTaskText() {
  const t = useText()
  return ({ status, progress_pct, found, imported, error }: KeywordTask) => {
    if (status === 'error') return t('ideas.failed', { reason: error ?? '–' })
    return status === 'done'
      ? t('ideas.done', { found, imported })
      : t('ideas.running', { n: Math.round(progress_pct) })
  }
}

/** How far the search for keywords is that was started here. */
export function KeywordTaskLine({ taskId, clientId }: { taskId: number; clientId: number }) {
  const t = useText()
  const textOf = useTaskText()
  const { data: task } = useQuery(keywordTaskQuery(taskId))
  return (
    <p className="assistant-task" role="status">
      {task && <StatusBadge tone={TONES[task.status]}>{textOf(task)}</StatusBadge>}
      {task && isFinished(task) && task.found > 0 && (
        <Link
          to="/c/$clientId/keywords"
          params={{ clientId }}
          search={{ ideas: String(taskId) }}
        >
          {t('ideas.open')}
        </Link>
      )}
    </p>
  )
}

/** The last searches for keywords of a client. */
export function KeywordTasksDialog({
  clientId,
  onClose,
}: {
  clientId: number
  onClose(): void
}) {
  const t = useText()
  const textOf = useTaskText()
  const tasks = useQuery(keywordTasksQuery(clientId))
  return (
    <Dialog title={t('ideas.title')} isOpen onClose={onClose}>
      <QueryBoundary query={tasks} rows={3}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('ideas.title')} text={t('ideas.none')} />
          ) : (
            <ul className="assistant-tasks">
              {list.map((task) => (
                <li key={task.id}>
                  <StatusBadge tone={TONES[task.status]}>{textOf(task)}</StatusBadge>
                  {task.found > 0 && (
                    <Link
                      to="/c/$clientId/keywords"
                      params={{ clientId }}
                      search={{ ideas: String(task.id) }}
                      onClick={onClose}
                    >
                      {t('ideas.open')}
                    </Link>
                  )}
                  <span className="quiet">
                    <Time at={task.created_at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <Link to="/c/$clientId/keywords" params={{ clientId }} onClick={onClose}>
        {t('ideas.look')}
      </Link>
    </Dialog>
  )
}
