import { lazyRouteComponent } from '@tanstack/react-router'
import { ApiError } from '../api/error.ts'

/** A page that is fetched when it is opened; without a network it says so. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(throwOffline), name)

/** What is missing otherwise went with a new release, and the router loads everything anew. */
function throwOffline(cause: unknown): never {
  if (navigator.onLine) throw cause
  throw new ApiError({ status: 0, message: 'Offline', cause })
}
