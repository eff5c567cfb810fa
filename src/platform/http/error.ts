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
