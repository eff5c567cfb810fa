/** The error codes of OAuth that we answer with. */
type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_scope'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** A failure that an OAuth client is answered with. */
export class OAuthError extends Error {
  readonly code: Code

  constructor(code: Code, description: string) {
    super(description)
    this.code = code
  }

  get status() {
    return this.code === 'invalid_client' ? 401 : 400
  }

  get body() {
    return { error: this.code, error_description: this.message }
  }
}
