import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

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

type StepsOptions = {
  type: StepType
  /** Recommendations are being generated: polling covers an event stream that is down. */
  isGenerating: boolean
}

export const stepsQuery = (clientId: number, { type, isGenerating }: StepsOptions) =>
  queryOptions({
    queryKey: [...stepsKey(clientId), type],
    queryFn: ({ signal }) =>
      api('get', '/api/clients/{client_id}/recommendations/{rec_type}', {
        path: { client_id: clientId, rec_type: type },
        signal,
      }),
    refetchInterval: isGenerating ? POLL_MS : false,
  })
