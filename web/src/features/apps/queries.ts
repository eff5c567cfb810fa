import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'
import { useScope } from '../../domain/period/scope.ts'

export type Summary = Answer<'get', '/api/v1/clients/{client_id}/aso/summary'>
type App = Answer<'get', '/api/v1/clients/{client_id}/aso/apps'>[number]
export type Keyword = Answer<'get', '/api/v1/clients/{client_id}/aso/keywords'>[number]
type Ranking = Answer<'get', '/api/v1/clients/{client_id}/aso/rankings'>[number]
export type Review = Answer<'get', '/api/v1/clients/{client_id}/aso/reviews'>[number]
export type Task = Answer<'get', '/api/v1/clients/{client_id}/aso/tasks'>[number]
export type Outcome = Answer<'post', '/api/v1/clients/{client_id}/aso/actions/full-refresh'>
export type StoreName = App['store']

const RANKINGS = 1000
const REVIEWS = 30

/** All queries of this page share a key, so that a refresh invalidates all of them. */
export const asoKey = (clientId: number) => ['aso', clientId] as const

export const summaryQuery = (clientId: number, country?: string) =>
  queryOptions({
    queryKey: [...asoKey(clientId), 'summary', country],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aso/summary', {
        path: { client_id: clientId },
        query: country ? { country } : {},
        signal,
      }),
  })

/** Where the apps and their keywords are, and the country that is chosen above all pages, where there are several. */
export function useCountries(clientId: number) {
  const { geo } = useScope().segment
  const { data } = useQuery(summaryQuery(clientId))
  const all = data?.countries ?? []
  const countries = all.length > 1 ? all : []
  const country = countries.find((each) => each.toLowerCase() === geo)
  return { countries, country, isKnown: geo === undefined || data !== undefined }
}

export const appsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...asoKey(clientId), 'apps'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aso/apps', {
        path: { client_id: clientId },
        signal,
      }),
  })

/** Keywords, each with its last check. */
export const keywordsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...asoKey(clientId), 'keywords'],
    queryFn: async ({ signal }) => {
      const path = { client_id: clientId }
      const [keywords, rankings] = await Promise.all([
        api('get', '/api/v1/clients/{client_id}/aso/keywords', { path, signal }),
        api('get', '/api/v1/clients/{client_id}/aso/rankings', {
          path,
          query: { limit: RANKINGS },
          signal,
        }),
      ])
      return keywords.map((keyword) => ({ keyword, last: bestOf(keyword, rankings) }))
    },
  })

export type Row = { keyword: Keyword; last: Ranking | undefined }

/** Of the checks made together last, the one with the best position. */
function bestOf({ id, latest_checked_at }: Keyword, rankings: Ranking[]): Ranking | undefined {
  const own = rankings.filter(
    (each) => each.keyword_id === id && each.checked_at === latest_checked_at,
  )
  return own.toSorted((a, b) => (a.position ?? 1e9) - (b.position ?? 1e9))[0]
}

type ReviewFilter = {
  topic?: string | undefined
  sentiment?: Review['sentiment'] | undefined
  rating?: number | undefined
  appId?: number | undefined
  country?: string | undefined
}

export const reviewsQuery = (clientId: number, filter: ReviewFilter) =>
  queryOptions({
    queryKey: [...asoKey(clientId), 'reviews', filter],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aso/reviews', {
        path: { client_id: clientId },
        query: { ...definedOf(filter), limit: REVIEWS },
        signal,
      }),
  })

function definedOf({ topic, sentiment, rating, appId, country }: ReviewFilter) {
  return {
    ...(topic && { topic }),
    ...(sentiment && { sentiment }),
    ...(rating && { rating }),
    ...(appId && { app_id: appId }),
    ...(country && { country }),
  }
}

export const isActive = ({ status }: Pick<Task, 'status'>) =>
  status === 'pending' || status === 'running'

/** The latest task, which tells each thing that failed. */
export const latestTaskQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...asoKey(clientId), 'tasks'],
    queryFn: async ({ signal }) => {
      const path = { client_id: clientId }
      const tasks = await api('get', '/api/v1/clients/{client_id}/aso/tasks', {
        path,
        query: { limit: 1 },
        signal,
      })
      return tasks[0] ?? null
    },
  })
