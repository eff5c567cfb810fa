export type Call = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: unknown
}

/** The call as a command line. Values that name a variable of the shell are quoted so that it fills them in. */
export function curlOf({ method, url, headers = {}, body }: Call): string {
  const all = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
  const lines = [
    method === 'GET' ? `curl ${quote(url)}` : `curl -X ${method} ${quote(url)}`,
    ...Object.entries(all).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${single(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

const quote = (text: string) =>
  text.includes('$') ? `"${text.replace(/["\\`]/g, '\\$&')}"` : single(text)
const single = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
