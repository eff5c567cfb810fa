import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { FailureNote } from '../../domain/failure-note.tsx'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { asoKey, isActive, type Task, taskQuery } from './queries.ts'

const SHOWN_ERRORS = 5

/** The progress of the latest task; when it ends, the page refetches everything. */
export function Progress({ clientId }: { clientId: number }) {
  const { t, translateNotice } = useLanguage()
  const cache = useQueryClient()
  const { data: task } = useQuery(taskQuery(clientId))
  const isRunning = !!task && isActive(task)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void cache.invalidateQueries({ queryKey: asoKey(clientId) })
    wasRunning.current = isRunning
  }, [isRunning, cache, clientId])
  if (!task || (!isRunning && task.errors.length === 0)) return null
  return (
    <section className="task" role="status">
      {isRunning && (
        <>
          <p>{t('apps.running', { n: task.done_steps, total: task.total_steps })}</p>
          <progress value={task.done_steps} max={Math.max(1, task.total_steps)} aria-label={t('apps.refresh')} />
        </>
      )}
      {!isRunning && task.failed_steps > 0 && <Failed clientId={clientId} task={task} />}
      {task.errors.length > 0 && (
        <details>
          <summary>{t('apps.errors', { n: task.errors.length })}</summary>
          <ul className="task-errors">
            {task.errors.slice(0, SHOWN_ERRORS).map((error) => (
              <li key={error}>{translateNotice(error)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Failed({ clientId, task }: { clientId: number; task: Task }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const path = { client_id: clientId, task_id: task.task_id }
  const retry = useAction({
    run: () => api('post', '/api/v1/clients/{client_id}/aso/tasks/{task_id}/retry', { path }),
    refresh: [asoKey(clientId)],
  })
  return (
    <FailureNote total={task.total_steps} failed={task.failed_steps} failures={task.failures}>
      {mayWork && (
        <Button icon="repeat" isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t('failure.retry', { n: task.failed_steps })}
        </Button>
      )}
    </FailureNote>
  )
}
