import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Grid = Answer<'get', '/api/v1/clients/{client_id}/geo-grids'>['items'][number]
export type GridDetail = Answer<'get', '/api/v1/clients/{client_id}/geo-grids/{grid_id}'>
export type GridPoint = GridDetail['grid'][number]
export type GridCheck = Answer<
  'get',
  '/api/v1/clients/{client_id}/geo-grids/{grid_id}/checks'
>[number]
export type Business = Answer<
  'post',
  '/api/v1/clients/{client_id}/local-businesses'
>['items'][number]

export const SIZES = ['3', '5', '7', '9', '11', '13'] as const
export type Size = 3 | 5 | 7 | 9 | 11 | 13
const RESULTS = 5
const MOST_CHECKS = 50

export const gridsKey = (clientId: number) => ['geo-grids', clientId]

export const gridsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'list'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/geo-grids', {
        path: { client_id: clientId },
        signal,
      }),
  })

type Wanted = { gridId: number; checkId: number | undefined; compareTo: number | undefined }

export const gridQuery = (clientId: number, { gridId, checkId, compareTo }: Wanted) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'one', gridId, checkId, compareTo],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/geo-grids/{grid_id}', {
        path: { client_id: clientId, grid_id: gridId },
        query: {
          top: RESULTS,
          ...(checkId !== undefined && { check_id: checkId }),
          ...(compareTo !== undefined && { compare_to: compareTo }),
        },
        signal,
      }),
  })

export const gridChecksQuery = (clientId: number, gridId: number) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'checks', gridId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/geo-grids/{grid_id}/checks', {
        path: { client_id: clientId, grid_id: gridId },
        query: { limit: MOST_CHECKS },
        signal,
      }),
  })

export const gridPreviewQuery = (clientId: number, size: Size) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'preview', size],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/geo-grids/preview', {
        path: { client_id: clientId },
        query: { size },
        signal,
      }),
  })
