import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

type PageList = Answer<'get', '/api/v1/clients/{client_id}/ranking-pages'>
export type OwnPage = PageList['items'][number]
export type PageDetail = Answer<'get', '/api/v1/clients/{client_id}/ranking-page'>
export type PageCheck = PageDetail['leading'][number]

export const PAGE_SIZE = 50
export const SHOWS = ['ranking', 'competing', 'misplaced', 'lost'] as const
export const SORTS = ['-keywords', '-clicks', '-citations', '-gained', '-lost', 'url'] as const

type PageFilter = {
  q: string
  show: (typeof SHOWS)[number] | undefined
  sort: (typeof SORTS)[number]
  page: number
}

export const pagesQuery = (clientId: number, { q, show, sort, page }: PageFilter) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'pages', 'list', q, show, sort, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/ranking-pages', {
        path: { client_id: clientId },
        query: {
          q,
          sort,
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(show && { show }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const pageQuery = (clientId: number, url: string) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'pages', 'one', url],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/ranking-page', {
        path: { client_id: clientId },
        query: { url },
        signal,
      }),
  })
