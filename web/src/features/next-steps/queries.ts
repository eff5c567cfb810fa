import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'
import type { StepsProgress } from '../../api/next-steps.ts'
import { stepsProgressKey } from '../../api/next-steps.ts'

export type StepSet = Answer<'get', '/api/clients/{client_id}/recommendations/{rec_type}'>
export type Step = StepSet['items'][number]
export type StepType = StepSet['rec_type']
export type Evidence = Step['evidence'][number]

export const TYPES: StepType[] = [
  'comprehensive_report',
  'priority_actions',
  'post_check',
  'client_health',
  'analytics_insight',
  'keyword_strategy',
  'competitor_insight',
  'campaign_strategy',
]

const POLL_MS = 3000

export const stepsKey = (clientId: number) => ['recommendations', clientId] as const

/** `isAwaited`: everything is being worked out anew, so it is asked for again in case the news is not heard. */
export const stepsQuery = (clientId: number, type: StepType, isAwaited: boolean) =>
  queryOptions({
    queryKey: [...stepsKey(clientId), type],
    queryFn: ({ signal }) =>
      api('get', '/api/clients/{client_id}/recommendations/{rec_type}', {
        path: { client_id: clientId, rec_type: type },
        signal,
      }),
    refetchInterval: isAwaited ? POLL_MS : false,
  })

/** Told by the stream alone; nothing is known before it speaks. */
export const progressQuery = (clientId: number) =>
  queryOptions<StepsProgress | null>({
    queryKey: stepsProgressKey(clientId),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  })
