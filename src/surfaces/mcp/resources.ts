import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import type { Json } from '../../core/tool-schema.ts'
import { operations } from '../../modules/index.ts'
import { fitResult } from './fit-result.ts'

const MAX_LISTED = 50
const MAX_COMPLETED = 20
const JSON_TYPE = 'application/json'

/** What can be read of a client by its address. */
const OF_CLIENT = {
  overview: { tool: 'get_client_brief', title: 'How the client stands' },
  'next-steps': { tool: 'get_next_steps', title: 'What to do next, with evidence' },
  'ai-visibility': { tool: 'get_ai_visibility', title: 'Which assistants name the client' },
  apps: { tool: 'get_apps_brief', title: 'Its apps and their reviews' },
}
const FIXED = [
  { uri: 'sightline://clients', tool: 'list_clients', title: 'All clients' },
  {
    uri: 'sightline://query/catalogue',
    tool: 'get_query_catalogue',
    title: 'What query_metrics can be asked',
  },
]

type Client = { id: number; name: string; domain: string }

const clientsOf = async (ctx: Context) => {
  const { items } = (await operations.call(ctx, 'list_clients', { limit: 1000 })) as {
    items: Client[]
  }
  return items
}

export async function listResources(ctx: Context) {
  const fixed = FIXED.map(({ uri, title }) => ({
    uri,
    name: uri.replace('sightline://', ''),
    title,
    mimeType: JSON_TYPE,
  }))
  const clients = (await clientsOf(ctx)).slice(0, MAX_LISTED).map(({ id, name, domain }) => ({
    uri: `sightline://client/${id}/overview`,
    name: `client/${id}/overview`,
    title: name,
    description: domain,
    mimeType: JSON_TYPE,
  }))
  return { resources: [...fixed, ...clients] }
}

export const listTemplates = () => ({
  resourceTemplates: Object.entries(OF_CLIENT).map(([name, { title }]) => ({
    uriTemplate: `sightline://client/{client_id}/${name}`,
    name,
    title,
    mimeType: JSON_TYPE,
  })),
})

/** A resource is the answer of the tool behind it; one that is not there is a wrong parameter. */
export async function readResource(ctx: Context, uri: string) {
  const [tool, input] = addressed(uri) ?? []
  if (!tool) throw missing(uri)
  try {
    const output = fitResult((await operations.call(ctx, tool, input)) as Json)
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(output) }] }
  } catch (thrown) {
    if (thrown instanceof AppError && ['not_found', 'invalid_input'].includes(thrown.code))
      throw missing(uri)
    throw thrown
  }
}

function addressed(uri: string): [tool: string, input: object] | undefined {
  const fixed = FIXED.find((each) => each.uri === uri)
  if (fixed) return [fixed.tool, {}]
  const [, id, part = ''] = /^sightline:\/\/client\/([1-9]\d{0,15})\/([a-z-]+)$/.exec(uri) ?? []
  const found = Object.entries(OF_CLIENT).find(([name]) => name === part)
  return found && [found[1].tool, { client_id: Number(id) }]
}

const missing = (uri: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Resource not found: ${uri.slice(0, 200)}`,
    {
      uri: uri.slice(0, 200),
    },
  )

/** Ids of clients whose id begins so, or whose name or domain holds what was typed. */
export async function complete(ctx: Context, { name, value }: { name: string; value: string }) {
  if (name !== 'client_id') return { completion: { values: [], total: 0, hasMore: false } }
  const typed = value.toLowerCase()
  const fits = ({ id, name: title, domain }: Client) =>
    String(id).startsWith(typed) || `${title} ${domain}`.toLowerCase().includes(typed)
  const found = (await clientsOf(ctx)).filter(fits).map(({ id }) => String(id))
  const values = found.slice(0, MAX_COMPLETED)
  return { completion: { values, total: found.length, hasMore: found.length > values.length } }
}
