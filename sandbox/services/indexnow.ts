import type { Sandbox } from '../control/sandbox.ts'
import { key } from '../world/chance.ts'
import { type Reply, text } from './reply.ts'
import type { Call, MakeService } from './service.ts'

const MAX_URLS = 10_000

/** The key that a simulated site has put up as a file. */
export function indexNowKey(seed: number, host: string): string {
  const bare = host.replace(/^www\./, '')
  return [0, 1, 2, 3]
    .map((part) => key(seed, bare, 'indexnow', part).toString(16).padStart(8, '0').slice(-8))
    .join('')
}

export function isKeyFile(seed: number, host: string, path: string): boolean {
  return path === `/${indexNowKey(seed, host)}.txt`
}

/** The shared entrance of the engines that take part in IndexNow. */
export const indexNow: MakeService = (sandbox) => {
  const known = new Set<string>()
  return {
    name: 'indexnow',
    prefix: '/indexnow',
    hosts: ['api.indexnow.org'],
    handle: (call) => receive(sandbox, call, known),
    refuse: (fault) =>
      fault === '429'
        ? text('Too Many Requests', undefined, 429)
        : text('Forbidden', undefined, 403),
  }
}

function receive(sandbox: Sandbox, call: Call, known: Set<string>): Reply {
  if (call.path !== '/indexnow' || call.method !== 'POST')
    return text('Not found', undefined, 404)
  const asked = readBody(call.body)
  if (!asked) return text('Invalid request', undefined, 400)
  const { host, key: given, keyLocation, urlList } = asked
  if (urlList.some((url) => URL.parse(url)?.host !== host))
    return text('URLs do not belong to the host', undefined, 422)
  const keyUrl = keyLocation ? URL.parse(keyLocation) : URL.parse(`http://${host}/${given}.txt`)
  if (keyUrl?.host !== host) return text('The key file is on another host', undefined, 422)
  if (!holdsKey(sandbox, keyUrl, given)) return text('Key not valid', undefined, 403)
  if (known.has(host)) return text('', undefined, 200)
  known.add(host)
  return text('', undefined, 202)
}

function holdsKey(
  { files, world }: Sandbox,
  { hostname, pathname }: URL,
  given: string,
): boolean {
  const planted = files.find(hostname, pathname)
  if (planted) return planted.status === 200 && planted.body.toString().trim() === given
  return isKeyFile(world.seed, hostname, pathname)
}

type Asked = { host: string; key: string; keyLocation: string | null; urlList: string[] }

function readBody(body: string): Asked | null {
  try {
    const { host, key: given, keyLocation, urlList } = JSON.parse(body)
    const isList = Array.isArray(urlList) && urlList.length > 0 && urlList.length <= MAX_URLS
    if (typeof host !== 'string' || !/^[a-zA-Z0-9-]{8,128}$/.test(given) || !isList) return null
    return {
      host,
      key: given,
      keyLocation: typeof keyLocation === 'string' ? keyLocation : null,
      urlList: urlList.map(String),
    }
  } catch {
    return null
  }
}
