import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type JobSummary = Answer<'get', '/api/v1/clients/{client_id}/jobs'>[number]
export type Job = Answer<'get', '/api/v1/jobs/{job_id}'>
export type JobCell = Answer<'get', '/api/v1/jobs/{job_id}/cells'>[number]

/** The progress of a job as the event stream sends it. */
export type Progress = Pick<
  Job,
  | 'status'
  | 'progress_pct'
  | 'checked_keywords'
  | 'total_keywords'
  | 'cached_hits'
  | 'api_calls'
  | 'errors'
> & { job_id: number }

const POLL_MS = 5000

export const isActive = (status: string) => status === 'pending' || status === 'running'

export const jobKey = (jobId: number) => ['jobs', 'one', jobId] as const

/** Asked again now and then while it runs, in case the stream is not heard. */
export const jobQuery = (jobId: number) =>
  queryOptions({
    queryKey: jobKey(jobId),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/jobs/{job_id}', { path: { job_id: jobId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isActive(state.data.status) ? POLL_MS : false,
  })

export const clientJobsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['jobs', 'client', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/jobs', {
        path: { client_id: clientId },
        query: { limit: 200 },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isActive(status)) ? POLL_MS : false,
  })

export const previewQuery = (clientId: number, depth: 'smart' | 'full' | 'basic' | undefined) =>
  queryOptions({
    queryKey: ['jobs', 'preview', clientId, depth ?? ''],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/check/preview', {
        path: { client_id: clientId },
        query: depth ? { depth } : {},
        signal,
      }),
    staleTime: 0,
  })

type SerpKey = {
  jobId: number
  keywordId: number
  device: 'desktop' | 'mobile'
  orNearest?: boolean
}

export const serpQuery = ({ jobId, keywordId, device, orNearest }: SerpKey) =>
  queryOptions({
    queryKey: ['serp', jobId, keywordId, device, orNearest],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/jobs/{job_id}/results/{keyword_id}/serp', {
        path: { job_id: jobId, keyword_id: keywordId },
        query: { device, ...(orNearest && { or_nearest: true }) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type Serp = Answer<'get', '/api/v1/jobs/{job_id}/results/{keyword_id}/serp'>
