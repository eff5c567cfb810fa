import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client/client.ts'

const MIN_LETTERS = 2
const MAX_KEYWORDS = 8

/** Asks for everything in the workspace that fits a text. */
export const globalSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => api('get', '/api/search', { query: { q: text }, signal }),
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Keywords of one client that fit a text. */
export const keywordSearchQuery = (clientId: number | null, text: string) =>
  queryOptions({
    queryKey: ['find', 'keywords', clientId, text],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/keywords', {
        path: { client_id: clientId ?? 0 },
        query: { q: text, per_page: MAX_KEYWORDS },
        signal,
      }),
    enabled: clientId !== null && text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  })
