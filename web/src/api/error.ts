type Details = {
  status: number
  message: string
  requestId?: string | undefined
  data?: Record<string, unknown>
  cause?: unknown
}

/** What the server refused, or, with status 0, that it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly requestId: string | undefined
  readonly data: Record<string, unknown>

  constructor({ status, message, requestId, data = {}, cause }: Details) {
    super(message, { cause })
    this.status = status
    this.requestId = requestId
    this.data = data
  }
}
