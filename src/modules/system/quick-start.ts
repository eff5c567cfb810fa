import type { Example } from './schemas.ts'

const KEY = { 'X-API-Key': '$SIGHTLINE_KEY' }
const SESSION = { Cookie: 'session=$SESSION' }
const user = {
  id: 1,
  email: 'you@example.com',
  name: 'You',
  role: 'owner',
  client_ids: null,
  created_at: 1795000000,
}
const client = {
  id: 1,
  user_id: 1,
  name: 'Example shop',
  domain: 'example.com',
  notes: '',
  sitemap_url: '',
  is_archived: 0,
  keyword_count: 0,
  created_at: 1795000000,
  updated_at: 1795000000,
}
const keyword = {
  id: 1,
  client_id: 1,
  query: 'running shoes',
  geo: 'us',
  lang: 'en',
  device: 'desktop',
  location: '',
  engine: 'google',
  intent: '',
  cluster: '',
  tags: '',
  source: 'api',
}
const unchecked = {
  position: null,
  prev_position: null,
  delta: null,
  url: null,
  checked_at: null,
  failed_at: null,
  prev_checked_at: null,
  depth_reached: null,
  is_new: false,
  is_lost: false,
}
const listed = {
  ...keyword,
  ...unchecked,
  brand: '',
  model: '',
  difficulty: null,
  search_volume: null,
  volume_source: '',
  needs_dedicated_page: false,
  reference_detected: '',
}

/** In the order in which a newcomer would run them; `keep` names what a later one needs. */
export const QUICK_START: Omit<Example, 'curl'>[] = [
  {
    title: 'Sign in',
    description:
      'The answer sets the cookie `session`. Programs need this once, to make their API key.',
    request: {
      method: 'POST',
      path: '/api/auth/login',
      body: { email: 'you@example.com', password: 'a long pass phrase' },
    },
    response: { status: 200, body: { user } },
    keep: { SESSION: 'the cookie `session`' },
  },
  {
    title: 'See who you are',
    description: 'Works with the session and with a key.',
    request: { method: 'GET', path: '/api/auth/me', headers: SESSION },
    response: {
      status: 200,
      body: {
        user,
        workspace: { id: 1, name: 'Example agency', created_at: 1795000000 },
        workspaces: [{ id: 1, name: 'Example agency', role: 'owner' }],
        needs_second_factor: false,
      },
    },
  },
  {
    title: 'Make an API key',
    description:
      'The key is shown this once. A change made with the session cookie must name its own origin.',
    request: {
      method: 'POST',
      path: '/api/v1/api-keys',
      headers: { ...SESSION, Origin: '$BASE' },
      body: { name: 'My script' },
    },
    response: {
      status: 201,
      body: {
        id: 1,
        name: 'My script',
        key: 'sk-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJ',
      },
    },
    keep: { SIGHTLINE_KEY: 'key', KEY_ID: 'id' },
  },
  {
    title: 'Track a site',
    description: 'A client is a site you track.',
    request: {
      method: 'POST',
      path: '/api/v1/clients/create',
      headers: KEY,
      body: { name: 'Example shop', domain: 'example.com' },
    },
    response: { status: 201, body: { id: 1, name: 'Example shop', domain: 'example.com' } },
    keep: { CLIENT_ID: 'id' },
  },
  {
    title: 'List your clients',
    description:
      'With `limit` or `offset` the counts come in `X-Total-Count`, `X-Limit`, `X-Offset` and `X-Next-Offset`.',
    request: { method: 'GET', path: '/api/v1/clients?limit=50', headers: KEY },
    response: { status: 200, body: [client] },
  },
  {
    title: 'Change a client',
    description:
      'Fields that are left out keep their value; a field that does not exist is refused by name.',
    request: {
      method: 'PATCH',
      path: '/api/v1/clients/$CLIENT_ID',
      headers: KEY,
      body: { notes: 'Spring campaign' },
    },
    response: { status: 200, body: { ...client, notes: 'Spring campaign' } },
  },
  {
    title: 'Add keywords',
    description: 'One object or an array. Keywords that are tracked already are skipped.',
    request: {
      method: 'POST',
      path: '/api/v1/clients/$CLIENT_ID/keywords',
      headers: KEY,
      body: [{ query: 'running shoes', geo: 'us', lang: 'en', device: 'desktop' }],
    },
    response: { status: 201, body: [keyword] },
  },
  {
    title: 'List keywords with their positions',
    description: '`checked_at` and the positions are null until the first check.',
    request: {
      method: 'GET',
      path: '/api/v1/clients/$CLIENT_ID/keywords?page=1&per_page=100',
      headers: KEY,
    },
    response: {
      status: 200,
      body: {
        items: [listed],
        page: 1,
        pages: 1,
        per_page: 100,
        total: 1,
        keywords: 1,
        checks: 1,
        as_of: null,
        running_job_id: null,
      },
    },
  },
  {
    title: 'List your API keys',
    description: 'Never the keys themselves.',
    request: { method: 'GET', path: '/api/v1/api-keys', headers: KEY },
    response: {
      status: 200,
      body: [
        {
          id: 1,
          name: 'My script',
          is_active: 1,
          created_at: 1795000000,
          last_used_at: 1795000060,
          expires_at: null,
          credit_budget: null,
          credits_used: 0,
          effects: null,
          client_ids: null,
          allowed_from: null,
          monthly_cap: null,
          month_credits_used: 0,
          old_secret_until: null,
          toolsets: null,
        },
      ],
    },
  },
  {
    title: 'List the tools for language models',
    description:
      'The Model Context Protocol, as plain JSON. Leave out `toolsets` for the set that fits most tasks, or ask for `all`.',
    request: {
      method: 'POST',
      path: '/mcp?toolsets=system',
      headers: KEY,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    },
    response: {
      status: 200,
      body: {
        jsonrpc: '2.0',
        id: 1,
        result: {
          tools: [
            {
              name: 'get_health',
              description:
                'Whether the service and its parts work. Names every setting that is missing or wrong.',
              inputSchema: { type: 'object', properties: {}, additionalProperties: false },
              outputSchema: {
                type: 'object',
                properties: {
                  config: {},
                  config_errors: {},
                  database: {},
                  fallback_providers: {},
                  provider: {},
                  scheduler: {},
                  timestamp: {},
                  simulated: {},
                  version: {},
                },
              },
              annotations: { readOnlyHint: true },
            },
          ],
        },
      },
    },
  },
  {
    title: 'Meet an error',
    description:
      'Every failure has a status and a message. What belongs to others looks like what does not exist.',
    request: { method: 'GET', path: '/api/v1/clients/9007199254740991', headers: KEY },
    response: { status: 404, body: { error: 'Not found', reason: 'not_found', values: {} } },
  },
  {
    title: 'Revoke an API key',
    description: 'It stops working at once, everywhere.',
    request: { method: 'DELETE', path: '/api/v1/api-keys/$KEY_ID', headers: KEY },
    response: { status: 200, body: { deleted: true } },
  },
]
