import type { FetchFailure } from '../platform/http.ts'

/** Why a provider of anything gave no answer, so that the caller can choose the next one. */
export const PROVIDER_REASONS = [
  'auth',
  'funds',
  'budget',
  'quota',
  'blocked',
  'unreadable',
  'network',
  'timeout',
] as const
/** `budget`: nobody was asked, as the operator's own limit for the month is reached. */
export type ProviderReason = (typeof PROVIDER_REASONS)[number]

/** What a call that never got an answer says about the provider. */
export const FETCH_REASONS: Record<FetchFailure, ProviderReason> = {
  network: 'network',
  timeout: 'timeout',
  refused: 'network',
  bad_url: 'network',
  redirects: 'blocked',
  too_large: 'unreadable',
}
