import type { LlmName } from '../../answers/rendering.ts'
import { json, type Reply } from '../reply.ts'

/** How each provider says no. */
export function failure(
  provider: LlmName,
  status: number,
  message: string,
  retrySeconds?: number,
): Reply {
  const reply = json(bodyOf(provider, status, message), status)
  return retrySeconds === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'retry-after': String(retrySeconds) } }
}

const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

function bodyOf(provider: LlmName, status: number, message: string) {
  const type = TYPES[status] ?? 'api_error'
  switch (provider) {
    case 'anthropic':
      return { type: 'error', error: { type, message } }
    case 'google':
      return { error: { code: status, message, status: GOOGLE[status] ?? 'INTERNAL' } }
    case 'xai':
      return { code: type, error: message }
    case 'mistral':
      return { object: 'error', message, type, param: null, code: String(status) }
    case 'openai':
    case 'perplexity':
    case 'ollama':
      return { error: { message, type, param: null, code: type } }
  }
}

const GOOGLE: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  529: 'UNAVAILABLE',
}
