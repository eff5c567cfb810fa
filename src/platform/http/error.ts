export type FetchFailure =
  | 'refused'
  | 'network'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'bad_url'

/** Why an outbound call got no response; a response of any status is not a failure. */
export class FetchError extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FetchError'
    this.reason = reason
  }
}

/** What a broken connection is called where people read of it; the library's own words stay in the cause. */
const WORDS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'The connection was refused'],
  [/^(?:ENOTFOUND|EAI_\w+)$/, 'The host name has no address'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'The address cannot be reached'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection broke off'],
  [/SELF_SIGNED/, 'The certificate is self-signed'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate has expired'],
  [/ALTNAME_INVALID$/, 'The certificate is for another host'],
  [/^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'The certificate is not valid'],
  [/^(?:HPE_|UND_ERR_HEADERS_OVERFLOW)/, 'The answer is not valid HTTP'],
]

export function connectionFailed(error: unknown): FetchError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const tunnel = /Proxy response \((\d{3})\)/.exec(String(error))?.[1]
  const words = WORDS.find(([codes]) => codes.test(code))?.[1] ?? 'The connection failed'
  return new FetchError(
    'network',
    tunnel ? `The proxy refused the connection with status ${tunnel}` : words,
    error,
  )
}
