import { isbot } from 'isbot'

/** Browsers say who they are in two or three hundred characters. */
const MAX_AGENT = 1000

type Headers = Record<string, string | string[] | undefined>

/** Whether a person opened the page, judged by the request: no crawler, link preview, scanner or fetcher. */
export function isPerson(headers: Headers): boolean {
  const agent = String(headers['user-agent'] ?? '').slice(0, MAX_AGENT)
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '')
  return agent !== '' && !isbot(agent) && !/prefetch|preview|prerender/i.test(purpose)
}
