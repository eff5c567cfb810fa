import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api, urlOf } from '../../api/client/client.ts'

export type ResearchList = Answer<'get', '/api/v1/clients/{client_id}/keyword-research'>
export type Researched = ResearchList['items'][number]

export const PAGE_SIZE = 100
export const STATES = ['open', 'tracked', 'dismissed'] as const
export const INTENTS = ['informational', 'commercial', 'navigational', 'local'] as const
export const SOURCES = [
  'search_console',
  'suggestion',
  'related',
  'question',
  'competitor',
  'competitor_page',
  'model',
] as const
export const SORTS = [
  '-search_volume',
  '-impressions',
  'difficulty',
  '-found_at',
  'query',
] as const

export const researchKey = (clientId: number) => ['keyword-research', clientId]

export type ResearchFilter = {
  q: string
  state: (typeof STATES)[number]
  source: (typeof SOURCES)[number] | undefined
  intent: (typeof INTENTS)[number] | undefined
  sort: (typeof SORTS)[number]
  page: number
}

export const researchQuery = (
  clientId: number,
  { q, state, source, intent, sort, page }: ResearchFilter,
) =>
  queryOptions({
    queryKey: [...researchKey(clientId), 'list', q, state, source, intent, sort, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/keyword-research', {
        path: { client_id: clientId },
        query: {
          ...{ q, state, sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
          ...(source && { source }),
          ...(intent && { intent }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The same filter as a file, all of its pages. */
export const exportAddress = (
  clientId: number,
  { source, intent, ...filter }: Omit<ResearchFilter, 'page'>,
) =>
  urlOf('/api/v1/clients/{client_id}/keyword-research/export', {
    params: { client_id: clientId },
    query: { ...filter, ...(source && { source }), ...(intent && { intent }) },
  })

/** What looking some of them up would cost. */
export const previewQuery = (clientId: number, ids: number[]) =>
  queryOptions({
    queryKey: [...researchKey(clientId), 'preview', ...ids],
    queryFn: ({ signal }) =>
      api('post', '/api/v1/clients/{client_id}/keyword-research/assess/preview', {
        path: { client_id: clientId },
        body: { ids },
        signal,
      }),
  })
