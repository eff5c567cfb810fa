import { get, post } from '../../core/operation.ts'
import type { Endpoint } from '../openapi/endpoint.ts'
import type { SearchDescription } from '../openapi.ts'
import { Failure } from './failure.ts'
import { SEARCH_OPERATIONS, type SearchOperation } from './operations.ts'

/** Of an operation that takes both, POST has the plain identifier. */
function endpointsOf(operation: SearchOperation): Endpoint[] {
  const { paths, methods, summary, description, input, output, failures, batch } = operation
  const about = { summary, description, input, output, failures }
  const route = 'read' in operation ? { headers: { 'X-Cache': '' } } : {}
  return Object.entries(paths).flatMap(([id, path]) =>
    methods.map(
      (method): Endpoint => ({
        tag: 'search',
        access: 'viewer',
        proofs: ['ApiKey', 'Bearer', 'ApiKeyQuery'],
        ...about,
        name: method === 'get' && methods.length > 1 ? `${id}_get` : id,
        route: method === 'get' ? get(path, route) : post(path, route),
        ...(method === 'post' && batch && { batch }),
      }),
    ),
  )
}

/** The description of the public search API, generated from its operations. */
export const searchDescription: SearchDescription = {
  endpoints: SEARCH_OPERATIONS.flatMap(endpointsOf),
  failure: Failure,
  conflict: Failure,
}
