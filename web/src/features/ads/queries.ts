import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'

export type Share = Answer<'get', '/api/v1/clients/{client_id}/ad-share-of-voice'>
export type Advertiser = Share['competitors'][number]
export type Observation = Answer<'get', '/api/v1/clients/{client_id}/ad-observations'>[number]
export type Ad = Observation['ads'][number]

export const PAGE_SIZE = 20

export const shareQuery = (clientId: number, prompt: string | undefined) =>
  queryOptions({
    queryKey: ['ads', clientId, 'share', prompt],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/ad-share-of-voice', {
        path: { client_id: clientId },
        query: prompt === undefined ? {} : { prompt },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type ObservationFilter = { page: number; prompt: string | undefined; advertiser: string | undefined }

export const observationsQuery = (clientId: number, { page, prompt, advertiser }: ObservationFilter) =>
  queryOptions({
    queryKey: ['ads', clientId, 'observations', page, prompt, advertiser],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/ad-observations', {
        path: { client_id: clientId },
        query: {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(prompt !== undefined && { prompt }),
          ...(advertiser !== undefined && { advertiser }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const previewQuery = (clientId: number, paste: string) =>
  queryOptions({
    queryKey: ['ads', clientId, 'preview', paste],
    queryFn: ({ signal }) =>
      api('post', '/api/v1/clients/{client_id}/ad-observations/preview', {
        path: { client_id: clientId },
        body: { paste },
        signal,
      }),
    enabled: paste.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
