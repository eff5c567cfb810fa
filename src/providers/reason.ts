import type { FetchFailure } from '../platform/http.ts'

/** Why a provider of anything gave no answer, so that the caller can choose the next one. */
export type ProviderReason = 'auth' | 'funds' | 'quota' | 'blocked' | 'unreadable' | 'network' | 'timeout'

/** What a call that never got an answer says about the provider. */
export const FETCH_REASONS: Record<FetchFailure, ProviderReason> = {
  network: 'network',
  timeout: 'timeout',
  refused: 'network',
  bad_url: 'network',
  redirects: 'blocked',
  too_large: 'unreadable',
}
