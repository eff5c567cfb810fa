import { FetchError, type Fetched, type FetchFailure, type FetchOptions } from '../../platform/http.ts'
import { SourceError, type SourceReason, type Transport } from './port.ts'

const REASONS: Record<FetchFailure, SourceReason> = {
  network: 'network',
  timeout: 'timeout',
  refused: 'network',
  bad_url: 'network',
  redirects: 'blocked',
  too_large: 'unreadable',
}

/** A call whose failures already speak the language of sources. */
export async function send(transport: Transport, url: string, options: FetchOptions): Promise<Fetched> {
  try {
    return await transport.fetch(url, options)
  } catch (error) {
    if (error instanceof FetchError) throw new SourceError(REASONS[error.reason], error.message, error)
    throw error
  }
}
