export type FetchFailure = 'refused' | 'network' | 'timeout' | 'too_large' | 'redirects' | 'bad_url'

/** Why an outside call gave no answer; an answer with any status is not a failure. */
export class FetchError extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FetchError'
    this.reason = reason
  }
}
