import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type SandboxData = Answer<'get', '/api/v1/sandbox/data'>

const POLL_MS = 1000
const STALE_MS = 10 * 60_000

/** What is stored from the sandbox, by kind. */
export const sandboxDataQuery = queryOptions({
  queryKey: ['sandbox-data'],
  queryFn: ({ signal }) => api('get', '/api/v1/sandbox/data', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.clearing?.status === 'running' ? POLL_MS : false,
})

/** The same for pages that only mention it: counting every row once in a while is enough. */
export const leftoverQuery = queryOptions({ ...sandboxDataQuery, staleTime: STALE_MS })

/** Simulated results of what is measured for real by now. */
export const leftoverRows = ({ kinds, clearing }: SandboxData): number =>
  clearing?.status === 'running'
    ? 0
    : kinds.reduce((sum, { rows, is_live }) => sum + (is_live ? rows : 0), 0)
