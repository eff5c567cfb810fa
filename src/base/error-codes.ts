/** The codes of failures, and the HTTP status of each. */
export const STATUS = {
  invalid_input: 400,
  unauthorized: 401,
  no_credits: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  provider_failed: 500,
  not_configured: 503,
  unavailable: 503,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof STATUS
