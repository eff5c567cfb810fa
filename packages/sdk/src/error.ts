/** An error response of the server. */
export class SightlineError extends Error {
  readonly status: number
  /** The stable name of the reason, if there is one. */
  readonly reason: string | undefined
  readonly requestId: string | undefined
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, requestId: string | undefined) {
    super(messageOf(body) ?? `The server answered ${status}`)
    this.name = 'SightlineError'
    this.status = status
    this.body = body
    this.reason = typeof body.reason === 'string' ? body.reason : undefined
    this.requestId = requestId
  }
}

/** REST sends `error`, the search API `message`. */
function messageOf({ error, message }: Record<string, unknown>): string | undefined {
  if (typeof message === 'string') return message
  return typeof error === 'string' ? error : undefined
}
