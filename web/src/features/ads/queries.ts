import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Share = Answer<'get', '/api/v1/clients/{client_id}/ad-share-of-voice'>
export type Advertiser = Share['competitors'][number]
export type Observation = Answer<'get', '/api/v1/clients/{client_id}/ad-observations'>[number]
export type Ad = Observation['ads'][number]

export const PAGE_SIZE = 20

export type Surface = Observation['surface']

/** An address can hold anything. */
export const surfaceOf = (
  text: string | undefined,
  share: Share | undefined,
): Surface | undefined => share?.surfaces.find(({ surface }) => surface === text)?.surface

type ShareFilter = { prompt: string | undefined; surface?: Surface | undefined }

export const shareQuery = (clientId: number, { prompt, surface }: ShareFilter) =>
  queryOptions({
    queryKey: ['ads', clientId, 'share', prompt, surface],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/ad-share-of-voice', {
        path: { client_id: clientId },
        query: { ...(prompt !== undefined && { prompt }), ...(surface && { surface }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type ObservationFilter = {
  page: number
  prompt: string | undefined
  advertiser: string | undefined
  surface: Surface | undefined
}

export const observationsQuery = (
  clientId: number,
  { page, prompt, advertiser, surface }: ObservationFilter,
) =>
  queryOptions({
    queryKey: ['ads', clientId, 'observations', page, prompt, advertiser, surface],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/ad-observations', {
        path: { client_id: clientId },
        query: {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(prompt !== undefined && { prompt }),
          ...(advertiser !== undefined && { advertiser }),
          ...(surface && { surface }),
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
