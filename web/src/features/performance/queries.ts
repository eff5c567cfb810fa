import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Setup = Answer<'post', '/api/v1/clients/{client_id}/search-console/check'>
export type Performance = Answer<'get', '/api/v1/clients/{client_id}/search-performance'>
export type Row = Answer<'get', '/api/v1/clients/{client_id}/search-performance/rows'>[number]
export type Span = { from: string; to: string }

export const DIMENSIONS = ['query', 'page', 'country', 'device'] as const
export type Dimension = (typeof DIMENSIONS)[number]
export const SORTS = ['clicks', 'impressions', 'ctr', 'position'] as const
export type Sort = (typeof SORTS)[number]
export const VIEWS = ['untracked', 'striking'] as const
export type View = (typeof VIEWS)[number]
export const BRANDS = ['only', 'without'] as const
export type Brand = (typeof BRANDS)[number]

export const PAGE_SIZE = 50

export const propertiesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'properties'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-console/properties', {
        path: { client_id: clientId },
        signal,
      }),
    retry: false,
  })

export const googleQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'google'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/google', {
        path: { client_id: clientId },
        signal,
      }),
  })

/** `days` counts what is imported: with every day more the figures are others. */
type Asked = { clientId: number; span: Span; days: number }

export const performanceQuery = ({ clientId, span, days }: Asked) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'performance', span, days],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-performance', {
        path: { client_id: clientId },
        query: span,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

type RowsAsked = Asked & {
  dimension: Dimension
  q: string
  sort: Sort
  page: number
  view: View | undefined
  brand: Brand | undefined
}

export const rowsQuery = ({
  clientId,
  span,
  days,
  dimension,
  q,
  sort,
  page,
  view,
  brand,
}: RowsAsked) =>
  queryOptions({
    queryKey: [
      'search-console',
      clientId,
      'rows',
      span,
      days,
      dimension,
      q,
      sort,
      page,
      view,
      brand,
    ],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-performance/rows', {
        path: { client_id: clientId },
        query: {
          ...{ ...span, dimension, sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
          ...{ ...(q && { q }), ...(view && { view }), ...(brand && { brand }) },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
