import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type AlertRule = Answer<'get', '/api/v1/alert-rules'>[number]
export type Condition = AlertRule['condition']
export type NewRule = Omit<AlertRule, 'id' | 'subject' | 'is_active' | 'created_at'>

/** What a condition compares with, and what it is about. */
type Kind = {
  takes?: 'top' | 'by' | 'domain'
  about: 'keywords' | 'client' | 'workspace' | 'answers'
  /** Admins get a mail of it whatever their alerts. */
  hasOwnMail?: true
}

export const CONDITIONS: Record<Condition, Kind> = {
  enters_top: { takes: 'top', about: 'keywords' },
  leaves_top: { takes: 'top', about: 'keywords' },
  rises_by: { takes: 'by', about: 'keywords' },
  falls_by: { takes: 'by', about: 'keywords' },
  found: { about: 'keywords' },
  lost: { about: 'keywords' },
  overtaken: { takes: 'domain', about: 'keywords' },
  block_won: { about: 'keywords' },
  block_lost: { about: 'keywords' },
  page_changed: { about: 'keywords' },
  ai_overview_appeared: { about: 'keywords' },
  ai_overview_uncited: { about: 'keywords' },
  answer_rate_fell: { about: 'answers' },
  sentiment_turned: { about: 'answers' },
  backlink_lost: { about: 'client' },
  bad_review: { about: 'client' },
  rating_fell: { about: 'client' },
  index_dropped: { about: 'client' },
  site_down: { about: 'client' },
  site_back: { about: 'client' },
  check_failed: { about: 'client' },
  source_failing: { about: 'workspace' },
  source_budget: { about: 'workspace' },
  credits_low: { about: 'workspace' },
  new_lead: { about: 'workspace', hasOwnMail: true },
  webhook_failing: { about: 'workspace' },
  channel_off: { about: 'workspace' },
  mail_bounced: { about: 'workspace' },
  export_failing: { about: 'workspace' },
}

export const rulesQuery = queryOptions({
  queryKey: ['alert-rules'],
  queryFn: ({ signal }) => api('get', '/api/v1/alert-rules', { signal }),
})

/** The competitors, tags and clusters of a client, or of all. */
export const choicesQuery = (clientId: number | null) =>
  queryOptions({
    queryKey: ['alert-rules', 'choices', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/alert-rules/choices', {
        query: clientId === null ? {} : { client_id: clientId },
        signal,
      }),
  })

const MAX_PROMPTS = 8

/** Prompts of a client that fit a text; the first ones without. */
export const promptSearchQuery = (clientId: number | null, text: string) =>
  queryOptions({
    queryKey: ['find', 'prompts', clientId, text],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/prompts', {
        path: { client_id: clientId ?? 0 },
        query: { q: text, limit: MAX_PROMPTS },
        signal,
      }),
    enabled: clientId !== null,
    placeholderData: keepPreviousData,
  })

export const previewQuery = (rule: NewRule, clientId: number) =>
  queryOptions({
    queryKey: ['alert-rules', 'preview', rule, clientId],
    queryFn: ({ signal }) =>
      api('post', '/api/v1/alert-rules/preview', {
        body: { ...rule, client_id: clientId },
        signal,
      }),
    staleTime: 60_000,
  })

export const preferencesQuery = queryOptions({
  queryKey: ['alert-preferences'],
  queryFn: ({ signal }) => api('get', '/api/v1/alert-preferences', { signal }),
})
