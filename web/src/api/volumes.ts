import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type VolumePreview = Answer<'get', '/api/v1/clients/{client_id}/volumes/preview'>
export type KeywordVolume = Answer<'get', '/api/v1/clients/{client_id}/volumes'>[number]
export type VolumeOrigin = KeywordVolume['volume_source']

export const volumesKey = (clientId: number) => ['volumes', clientId]

/** Of how many keywords the volume is known, and what the rest would cost. */
export const volumePreviewQuery = (clientId: number, force: boolean) =>
  queryOptions({
    queryKey: [...volumesKey(clientId), 'preview', force],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/volumes/preview', {
        path: { client_id: clientId },
        query: { force },
        signal,
      }),
  })

/** What is known of one keyword. */
export const keywordVolumeQuery = (clientId: number, keywordId: number) =>
  queryOptions({
    queryKey: [...volumesKey(clientId), 'one', keywordId],
    queryFn: async ({ signal }): Promise<KeywordVolume | null> => {
      const [volume] = await api('get', '/api/v1/clients/{client_id}/volumes', {
        path: { client_id: clientId },
        query: { keyword_id: keywordId },
        signal,
      })
      return volume ?? null
    },
  })
