import type { Hono } from 'hono'
import type { House } from '../core/context.ts'
import { modules } from '../modules/index.ts'
import { doorOf, enter } from './door.ts'
import { type Document, describeApi, type Plan } from './openapi/document.ts'
import { doors, openapiJson, searchOpenapiJson } from './openapi/doors.ts'
import { type Endpoint, endpointsOf } from './openapi/endpoint.ts'
import { Conflict, Failure } from './openapi/responses.ts'
import { onceMade } from './static.ts'
import type { Env } from './web.ts'

/** What the search surface says about itself. */
export type SearchDescription = Pick<Plan, 'endpoints' | 'failure' | 'conflict'>

const NO_SEARCH: SearchDescription = { endpoints: [], failure: Failure, conflict: Conflict }
const JSON_TYPE = 'application/json'

/** Serves both descriptions, each made at its first reading. */
export function openapiDoor(
  app: Hono<Env>,
  { house, search = NO_SEARCH }: { house: House; search?: SearchDescription },
) {
  const server = house.config.baseUrl ?? '/'
  const sendRest = onceMade(() => ({ text: JSON.stringify(describeRest(server)), type: JSON_TYPE }))
  const sendSearch = onceMade(() => ({ text: JSON.stringify(describeSearch(search, server)), type: JSON_TYPE }))
  app.get(openapiJson.route.path, async (c) => {
    await enter(c, doorOf(c, house), { name: openapiJson.name, accepts: ['key', 'legacy', 'session'] })
    return sendRest(c)
  })
  app.get(searchOpenapiJson.route.path, (c) => {
    c.set('operation', searchOpenapiJson.name)
    return sendSearch(c)
  })
}

/** The REST surface: every operation with a route, and the doors beside them. */
export function describeRest(server: string): Document {
  return describeApi({
    description: 'Visibility in search engines, answer engines and app stores: the REST surface.',
    server,
    endpoints: [...endpointsOf(modules).filter((endpoint) => !isSearch(endpoint)), ...doors],
    failure: Failure,
    conflict: Conflict,
  })
}

export function describeSearch(search: SearchDescription, server: string): Document {
  return describeApi({
    description: 'Live results of search engines, one credit a request.',
    server,
    ...search,
    endpoints: [...endpointsOf(modules).filter(isSearch), ...search.endpoints],
  })
}

const isSearch = ({ route }: Endpoint) => route.path.startsWith('/v1/')
