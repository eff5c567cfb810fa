import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type MailBounce = Answer<'get', '/api/v1/mail-bounces'>[number]

export const mailBouncesQuery = queryOptions({
  queryKey: ['mail-bounces'],
  queryFn: ({ signal }) => api('get', '/api/v1/mail-bounces', { signal }),
})
