import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answersKey } from '../../api/answers.ts'
import { type Answer, api } from '../../api/client/client.ts'

export type Standing = Answer<'get', '/api/v1/clients/{client_id}/aeo/standings'>[number]
export type Cell = Standing['cells'][number]
export type Mark = Cell['marks'][number]
export type Overview = Answer<'get', '/api/v1/clients/{client_id}/aeo/overview'>
export type Rate = Overview['total']['mention_rate']
export type Point = Answer<'get', '/api/v1/clients/{client_id}/aeo/history'>[number]
export type GivenAnswer = Answer<'get', '/api/v1/clients/{client_id}/aeo/answers/{result_id}'>
export type Gap = Answer<'get', '/api/v1/clients/{client_id}/aeo/gaps'>[number]
export type Brief = Answer<'post', '/api/v1/clients/{client_id}/aeo/gaps/brief'>
export type AiOverviewPoint = Answer<
  'get',
  '/api/v1/clients/{client_id}/aeo/ai-overviews/history'
>[number]
export type AiOverview = Answer<'get', '/api/v1/clients/{client_id}/aeo/ai-overviews'>[number]
export type Search = Answer<'get', '/api/v1/clients/{client_id}/aeo/searches'>[number]
export type AnswerCorpus = Answer<'get', '/api/v1/clients/{client_id}/aeo/corpus'>
export type CorpusMonth = AnswerCorpus['months'][number]
export type Settings = Answer<'get', '/api/v1/clients/{client_id}/aeo/settings'>
export type Site = Answer<'get', '/api/v1/clients/{client_id}/aeo/citations'>[number]

const SITES = 12
const OVERVIEWS = 20
const SEARCHES = 200
const ANSWERS = 60

const key = (clientId: number, ...rest: unknown[]) => [...answersKey(clientId), ...rest]
const of = (client_id: number, signal: AbortSignal) => ({ path: { client_id }, signal })

/** A check that is over, or the latest; of one country, or of all. */
export type Asked = { checkId: number | undefined; country?: string | undefined }
const inCheck = ({ checkId, country }: Asked) => ({
  ...(checkId !== undefined && { check_id: checkId }),
  ...(country && { country }),
})

export const standingsQuery = (clientId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(clientId, 'standings', asked),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/standings', {
        ...of(clientId, signal),
        query: inCheck(asked),
      }),
  })

type PromptMatch = Asked & { names?: string | undefined; cites?: string | undefined }

/** The prompts with an answer that names a competitor, or rests on a site. */
export const matchingPromptsQuery = (clientId: number, match: PromptMatch) =>
  queryOptions({
    queryKey: key(clientId, 'standings', match),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/standings', {
        ...of(clientId, signal),
        query: queryOf(match),
      }),
    enabled: match.names !== undefined || match.cites !== undefined,
    placeholderData: keepPreviousData,
  })

const queryOf = ({ names, cites, ...asked }: PromptMatch) => ({
  ...inCheck(asked),
  ...(names && { names }),
  ...(cites && { cites }),
})

export const overviewQuery = (clientId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(clientId, 'overview', asked),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/overview', {
        ...of(clientId, signal),
        query: inCheck(asked),
      }),
  })

export const historyQuery = (clientId: number, country?: string) =>
  queryOptions({
    queryKey: key(clientId, 'history', country),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/history', {
        ...of(clientId, signal),
        query: country ? { country } : {},
      }),
  })

/** Of a rank check, or of the last result of each keyword. */
export const aiOverviewsQuery = (clientId: number, jobId: number | undefined) =>
  queryOptions({
    queryKey: key(clientId, 'ai-overviews', jobId),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/ai-overviews', {
        ...of(clientId, signal),
        query: { limit: OVERVIEWS, ...(jobId !== undefined && { job_id: jobId }) },
      }),
  })

export const aiOverviewHistoryQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'ai-overviews', 'history'),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/ai-overviews/history', of(clientId, signal)),
  })

export type Access = 'app' | 'api' | undefined

type Sites = Asked & { access: Access }

export const sitesQuery = (clientId: number, { access, ...asked }: Sites) =>
  queryOptions({
    queryKey: key(clientId, 'sites', access, asked),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/citations', {
        ...of(clientId, signal),
        query: { limit: SITES, ...(access && { access }), ...inCheck(asked) },
      }),
  })

export const searchesQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'searches'),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/searches', {
        ...of(clientId, signal),
        query: { limit: SEARCHES },
      }),
  })

/** Recorded by somebody else, apart from the answers that were asked for here. */
export const corpusQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'corpus'),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/corpus', of(clientId, signal)),
  })

export const benchmarkQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'benchmark'),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/benchmark', of(clientId, signal)),
  })

export const settingsQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'settings'),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/settings', of(clientId, signal)),
  })

type Previewed = { samples: number | undefined; provider?: string }

export const previewQuery = (clientId: number, { samples, provider }: Previewed) =>
  queryOptions({
    queryKey: key(clientId, 'preview', samples ?? 0, provider ?? ''),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/check/preview', {
        ...of(clientId, signal),
        query: {
          ...(samples !== undefined && { samples }),
          ...(provider !== undefined && { provider }),
        },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const discoveryQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'discovery'),
    queryFn: async ({ signal }) =>
      (await api('get', '/api/v1/clients/{client_id}/aeo/discovery', of(clientId, signal)))
        .discovery,
    refetchInterval: ({ state }) =>
      state.data && state.data.finished_at === null ? 2000 : false,
  })

export const promptQuery = (clientId: number, promptId: number) =>
  queryOptions({
    queryKey: key(clientId, 'prompt', promptId),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}', {
        path: { client_id: clientId, prompt_id: promptId },
        signal,
      }),
  })

export const promptAnswersQuery = (clientId: number, promptId: number) =>
  queryOptions({
    queryKey: key(clientId, 'prompt-answers', promptId),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}/answers', {
        path: { client_id: clientId, prompt_id: promptId },
        query: { limit: ANSWERS },
        signal,
      }),
  })

export const gapsQuery = (clientId: number) =>
  queryOptions({
    queryKey: key(clientId, 'gaps'),
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/gaps', {
        ...of(clientId, signal),
        query: { limit: 200 },
      }),
  })
