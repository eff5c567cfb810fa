/** What a service answers. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** The body in the pieces it is sent in, so many milliseconds apart. */
  parts?: string[]
  everyMs?: number
}

export function html(body: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body }
}

export function json(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  }
}

export function text(
  body: string | Buffer,
  type = 'text/plain; charset=utf-8',
  status = 200,
): Reply {
  return { status, headers: { 'content-type': type }, body }
}

export function redirect(location: string, status = 302): Reply {
  return { status, headers: { location, 'content-type': 'text/html; charset=UTF-8' }, body: '' }
}

export function notFound(what: string): Reply {
  return text(`Not found: ${what.slice(0, 200)}\n`, undefined, 404)
}
