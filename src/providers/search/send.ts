import { FetchError, type Fetched, type FetchOptions } from '../../platform/http.ts'
import { FETCH_REASONS } from '../reason.ts'
import { SourceError, type Transport } from './port.ts'

/** A call whose failures already speak the language of sources. */
export async function send(
  transport: Transport,
  url: string,
  options: FetchOptions,
): Promise<Fetched> {
  try {
    return await transport.fetch(url, options)
  } catch (error) {
    if (error instanceof FetchError)
      throw new SourceError(FETCH_REASONS[error.reason], error.message, { cause: error })
    throw error
  }
}
