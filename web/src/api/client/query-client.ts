import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

const STALE_MS = 30_000
const RETRIES = 2
const RETRY_MS = 400

/** The query cache. `onSignedOut` is called when the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) => count < RETRIES && isWorthAnotherTry(error),
        retryDelay: (count) => RETRY_MS * 2 ** count,
      },
      mutations: { retry: false },
    },
  })
}

function isWorthAnotherTry(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}
