import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../api/client/client.ts'

export type Forecast = Answer<'get', '/api/v1/clients/{client_id}/forecast'>
export type Outlook = Forecast['clicks']
export type ClickModel = Answer<'get', '/api/v1/clients/{client_id}/click-model'>
export type Gain = Answer<'post', '/api/v1/clients/{client_id}/forecast/gain'>

export const forecastQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'forecast'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/forecast', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const clickModelQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'click-model'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/click-model', {
        path: { client_id: clientId },
        signal,
      }),
  })

/** Without keywords, those that would bring most. */
export type GainAsked = { keywords: number[]; target: number }

export const gainQuery = (clientId: number, { keywords, target }: GainAsked) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'gain', keywords, target],
    queryFn: ({ signal }) =>
      api('post', '/api/v1/clients/{client_id}/forecast/gain', {
        path: { client_id: clientId },
        body: {
          target_position: target,
          ...(keywords.length > 0 && { keyword_ids: keywords }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
