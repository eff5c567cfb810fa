import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/language.tsx'
import { useOftenSaid } from '../../ui/said.tsx'
import { asoKey, isActive, taskQuery } from './queries.ts'

const SHOWN_ERRORS = 5

/** How far the latest action is; when it ends, the page asks for everything again. */
export function Progress({ clientId }: { clientId: number }) {
  const t = useText()
  const say = useOftenSaid()
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
      {task.errors.length > 0 && (
        <details>
          <summary>{t('apps.errors', { n: task.errors.length })}</summary>
          <ul className="task-errors">
            {task.errors.slice(0, SHOWN_ERRORS).map((error) => (
              <li key={error}>{say(error)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
