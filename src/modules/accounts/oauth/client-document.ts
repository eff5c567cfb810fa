import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { FetchError } from '../../../platform/http.ts'
import { OAuthError } from './error.ts'
import { isRedirectAllowed } from './redirects.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 16 * 1024
const SHORTEST_SECONDS = 5 * 60
const LONGEST_SECONDS = 24 * 3600
const MAX_ID = 500
const MAX_REDIRECTS = 20

type ClientDocument = { name: string; redirectUris: string[]; freshSeconds: number }

const Document = z.looseObject({
  client_id: z.string(),
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  client_secret: z.undefined().optional(),
  client_secret_expires_at: z.undefined().optional(),
})

/** Judged as it was sent: a URL parser would repair what must be refused. */
export function isDocumentAddress(id: string): boolean {
  if (
    id.length > MAX_ID ||
    !/^https:\/\/[^/?#@\\]+\/[^?#\\]+$/.test(id) ||
    /[\s\p{Cc}]/u.test(id)
  )
    return false
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(id.slice('https://'.length)) || /%(?:2e|2f|5c)/i.test(id))
    return false
  return URL.canParse(id)
}

/** Reads the document that describes a client, at the address that is its id. */
export async function readClientDocument(
  { http, signal }: Context,
  id: string,
): Promise<ClientDocument> {
  const answer = await http
    .fetch(id, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      headers: { accept: 'application/json' },
      signal,
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof FetchError)
        throw new OAuthError('invalid_client', 'The client’s document cannot be read')
      throw thrown
    })
  if (answer.status !== 200)
    throw new OAuthError('invalid_client', `The client’s document answers ${answer.status}`)
  const { client_name, redirect_uris } = parseDocument(answer.text(), id)
  const freshSeconds = freshFor(answer.headers.get('cache-control') ?? '')
  return {
    name: client_name?.trim() || new URL(id).host,
    redirectUris: redirect_uris,
    freshSeconds,
  }
}

export function parseDocument(text: string, id: string): z.infer<typeof Document> {
  const read = Document.safeParse(jsonOf(text))
  if (!read.success)
    throw new OAuthError(
      'invalid_client',
      'The client’s document does not describe a public client',
    )
  const { client_id, redirect_uris, token_endpoint_auth_method: method, ...rest } = read.data
  if (client_id !== id)
    throw new OAuthError('invalid_client', 'The client’s document names another client_id')
  const isPublic =
    method === undefined ||
    method === 'none' ||
    rest.token_endpoint_auth_methods_supported?.includes('none')
  if (!isPublic) throw new OAuthError('invalid_client', 'Only public clients are known here')
  const usable = redirect_uris.filter(isRedirectAllowed)
  if (usable.length === 0)
    throw new OAuthError('invalid_client', 'The client’s document names no usable redirect_uri')
  return { ...read.data, redirect_uris: usable }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function freshFor(cacheControl: string): number {
  const [, seconds] = /max-age=(\d{1,9})/.exec(cacheControl) ?? []
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Number(seconds ?? 0)))
}
