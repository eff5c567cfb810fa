import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client.ts'

export type Health = Answer<'get', '/health'>

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api('get', '/health', { signal }),
})

/** Whether everything measured comes from the simulated web. */
export const isSandbox = ({ provider }: Health) => provider === 'sandbox'
