import { alertFired } from '../../modules/alerts/index.ts'
import { PUBLIC_EVENTS } from '../../modules/webhooks/index.ts'
import type { Document } from '../openapi/document.ts'
import type { Described } from '../openapi/operation.ts'

export const EVENTS = [...PUBLIC_EVENTS, alertFired]

export type Entry = { method: string; path: string; described: Described }
export type Resource = {
  name: string
  title: string
  entries: Entry[]
  events: string[]
  /** Where its shapes are described. */
  document: Document
}

/** Signing in, and what only the pages of the dashboard call, is no part of an integration. */
const UNLISTED = /^\/api\/auth\/|^\/api\/billing\//
const CAUSED_BY: Record<string, string> = {
  job: 'rank-checks',
  position: 'rank-checks',
  rank: 'rank-checks',
  aeo: 'aeo',
  backlink: 'backlinks',
  lead: 'leads',
  credits: 'credits',
  alert: 'alerts',
}

/** The operations of a document by resource, as the reference shows them. */
export function resourcesOf(document: Document): Resource[] {
  const { tags, paths } = document
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !isSecondWay(paths, { path, method }))
      .map(([method, described]) => ({ method, path, described })),
  )
  return tags
    .map(({ name }) => ({
      document,
      name,
      title: titleOf(name),
      entries: entries.filter(
        ({ path, described }) => described.tags.includes(name) && !UNLISTED.test(path),
      ),
      events: EVENTS.map((each) => each.name).filter(
        (each) => CAUSED_BY[each.split('.')[0] ?? ''] === name,
      ),
    }))
    .filter((resource) => resource.entries.length > 0)
}

/** Searches also work by GET and without /v1, as their pages say. */
const isSecondWay = (
  paths: Document['paths'],
  { path, method }: Pick<Entry, 'path' | 'method'>,
) =>
  `/v1${path}` in paths ||
  (path.startsWith('/v1/') && method === 'get' && paths[path]?.post !== undefined)

const SHORT: Record<string, string> = {
  aeo: 'AI visibility',
  aso: 'App stores',
  search: 'Search API',
  serp: 'Search in the dashboard',
  mcp: 'MCP',
  'geo-grids': 'Geo-grids',
  'search-console': 'Search Console',
}

function titleOf(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return SHORT[tag] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
