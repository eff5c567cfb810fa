import { lazyRouteComponent } from '@tanstack/react-router'
import { ApiError } from '../../api/client/error.ts'

/** A page whose code is loaded when it is opened; offline it fails as such. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(throwOffline), name)

/** What is missing otherwise went with a new release, and the router loads everything anew. */
function throwOffline(cause: unknown): never {
  if (navigator.onLine) throw cause
  throw new ApiError({ status: 0, message: 'Offline', cause })
}
