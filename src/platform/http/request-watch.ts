import { AsyncLocalStorage } from 'node:async_hooks'

/** Some work, and whether any request of it left this machine. */
type RequestWatch = { run<T>(work: () => T): T; wasSent(): boolean }

const watched = new AsyncLocalStorage<{ wasSent: boolean }>()

export function watchRequests(): RequestWatch {
  const seen = { wasSent: false }
  return { run: (work) => watched.run(seen, work), wasSent: () => seen.wasSent }
}

/** Of a request that failed without a connection it is certain that nobody got it; of no other. */
export async function noteSending<T>(request: Promise<T>): Promise<T> {
  const seen = watched.getStore()
  if (!seen) return request
  try {
    const answer = await request
    seen.wasSent = true
    return answer
  } catch (error) {
    seen.wasSent ||= !isUnconnected(error)
    throw error
  }
}

const UNCONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The guard refuses an address before anything is sent there.
  if (error.name === 'FetchError') return true
  return 'code' in error && UNCONNECTED.test(String(error.code))
}
