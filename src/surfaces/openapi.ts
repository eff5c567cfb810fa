import type { Hono } from 'hono'
import type { App } from '../core/context.ts'
import { meaningOf } from '../modules/field-meanings.ts'
import { modules } from '../modules/index.ts'
import { enterSurface } from './admission.ts'
import type { Env } from './http/hono-env.ts'
import { onceMade } from './http/static.ts'
import { type Document, describeApi, type Plan } from './openapi/document.ts'
import { type Endpoint, endpointsOf } from './openapi/endpoint.ts'
import { endpoints, openapiJson, searchOpenapiJson } from './openapi/endpoints.ts'
import { Conflict, Failure } from './openapi/responses.ts'

/** The description of the search API. */
export type SearchDescription = Pick<Plan, 'endpoints' | 'failure' | 'conflict'>

const NO_SEARCH: SearchDescription = { endpoints: [], failure: Failure, conflict: Conflict }
const JSON_TYPE = 'application/json'

/** Serves both OpenAPI descriptions, each built on first use. */
export function mountOpenapi(
  router: Hono<Env>,
  { app, search = NO_SEARCH }: { app: App; search?: SearchDescription },
) {
  const server = app.config.baseUrl ?? '/'
  const sendRest = onceMade(() => ({
    text: JSON.stringify(describeRest(server)),
    type: JSON_TYPE,
  }))
  const sendSearch = onceMade(() => ({
    text: JSON.stringify(describeSearch(search, server)),
    type: JSON_TYPE,
  }))
  router.get(openapiJson.route.path, async (c) => {
    c.set('operation', openapiJson.name)
    await enterSurface(c, app)
    return sendRest(c)
  })
  router.get(searchOpenapiJson.route.path, (c) => {
    c.set('operation', searchOpenapiJson.name)
    return sendSearch(c)
  })
}

/** The REST API: every operation with a route, and the endpoints that are not operations. */
export function describeRest(server: string): Document {
  return describeApi({
    description:
      'Visibility in search engines, AI assistants and app stores: the REST surface.',
    server,
    endpoints: [
      ...endpointsOf(modules).filter((endpoint) => !isSearch(endpoint)),
      ...endpoints,
    ],
    failure: Failure,
    conflict: Conflict,
    meaningOf,
  })
}

export function describeSearch(search: SearchDescription, server: string): Document {
  return describeApi({
    description: [
      'Live results of search engines, one credit a request.',
      'Every path of `/v1` but `/v1/locations` also works without it, for clients that can only swap the host.',
    ].join(' '),
    server,
    ...search,
    meaningOf,
    endpoints: [...endpointsOf(modules).filter(isSearch), ...search.endpoints],
  })
}

const isSearch = ({ route }: Endpoint) => route.path.startsWith('/v1/')
