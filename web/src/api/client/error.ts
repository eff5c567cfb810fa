type Value = string | number
type Issue = { path: string; reason: string; values: Record<string, Value>; message: string }
type Body = { reason?: string; values?: Record<string, Value>; issues?: Issue[] }

type Details = {
  status: number
  message: string
  requestId?: string | undefined
  data?: Body & Record<string, unknown>
  cause?: unknown
}

/** What the server refused, or, with status 0, that it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly requestId: string | undefined
  readonly data: Body & Record<string, unknown>

  constructor({ status, message, requestId, data = {}, cause }: Details) {
    super(message, { cause })
    this.status = status
    this.requestId = requestId
    this.data = data
  }

  /** What is wrong with fields: a message that begins with a field's name is about it. */
  get issues(): Issue[] {
    const { reason = '', values = {}, issues } = this.data
    const [, path, message] = /^([a-z_]+): (.+)$/.exec(this.message) ?? []
    return issues ?? (path && message ? [{ path, reason, values, message }] : [])
  }
}

/** The server never says so: a proxy, a firewall or a sign-in page of the network answered in its place. */
export const BAD_GATEWAY = 502
