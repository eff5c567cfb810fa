import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type JobResult = Answer<'get', '/api/v1/jobs/{job_id}/results'>['results'][number]

const POLL_MS = 1000

const isUnderWay = (status: string) => status === 'pending' || status === 'running'

/** How far a check is, and what it has found so far; asked every second until it has ended. */
export const firstCheckQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['first-check', jobId],
    queryFn: async ({ signal }) => {
      const path = { job_id: jobId }
      const [job, { results }] = await Promise.all([
        api('get', '/api/v1/jobs/{job_id}', { path, signal }),
        api('get', '/api/v1/jobs/{job_id}/results', { path, query: { limit: 100 }, signal }),
      ])
      return { job, results, isOver: !isUnderWay(job.status) }
    },
    refetchInterval: ({ state }) => (state.data?.isOver ? false : POLL_MS),
    staleTime: 0,
  })

const MAX_PAGES = 6

/** The results pages of the first keywords of a check that has ended. */
export const firstPagesQuery = (jobId: number, results: JobResult[]) =>
  queryOptions({
    queryKey: ['first-pages', jobId],
    queryFn: ({ signal }) =>
      Promise.all(
        results
          .filter(({ state }) => state !== 'failed')
          .slice(0, MAX_PAGES)
          .map(({ keyword_id, device }) =>
            api('get', '/api/v1/jobs/{job_id}/results/{keyword_id}/serp', {
              path: { job_id: jobId, keyword_id },
              query: { device },
              signal,
            }),
          ),
      ),
  })
