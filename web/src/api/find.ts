import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

const MIN_LETTERS = 2

/** Asks for everything in the workspace that fits a text. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => api('get', '/api/search', { query: { q: text }, signal }),
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  })
