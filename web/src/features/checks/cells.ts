import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../api/client/client.ts'
import { useJobProgress } from '../../api/client/live-updates.ts'
import { isActive, type Job, type JobCell } from '../../api/jobs.ts'

export const cellKey = ({ keyword_id, device }: Pick<JobCell, 'keyword_id' | 'device'>) =>
  `${keyword_id}:${device}`

/** A check is stored a moment after its time was taken, so each question reaches back a little. */
const OVERLAP_SECONDS = 10
const POLL_MS = 4000
const THROTTLE_MS = 400

/** The cells of a job: loaded once, then only new ones, on each event or poll. */
export function useCells(job: Job) {
  const cache = useQueryClient()
  const queryKey = ['jobs', 'cells', job.id]
  const isRunning = isActive(job.status)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = cache.getQueryData<JobCell[]>(queryKey) ?? []
      const since = Math.max(0, (known.at(-1)?.checked_at ?? 0) - OVERLAP_SECONDS)
      const fresh = await api('get', '/api/v1/jobs/{job_id}/cells', {
        path: { job_id: job.id },
        query: { since },
        signal,
      })
      return merge(known, fresh)
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: isRunning ? POLL_MS : false,
  })
  const { refetch } = query
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useJobProgress(
    useCallback(
      ({ job_id }) => {
        if (job_id !== job.id) return
        pause.current ??= setTimeout(() => {
          pause.current = undefined
          void refetch()
        }, THROTTLE_MS)
      },
      [job.id, refetch],
    ),
  )
  // The last checks may come with the end of the job.
  useEffect(() => {
    if (!isRunning) void refetch()
  }, [isRunning, refetch])
  return query
}

/** Known cells with the new ones, each once, in the order of finding. */
export function merge(known: JobCell[], fresh: JobCell[]): JobCell[] {
  const all = new Map(known.map((cell) => [cellKey(cell), cell]))
  for (const cell of fresh) all.set(cellKey(cell), cell)
  return [...all.values()].toSorted((a, b) => a.checked_at - b.checked_at)
}
