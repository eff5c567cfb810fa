import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { FetchError } from './error.ts'
import { guardedConnector, type Resolve, refuseClosedLiteral, resolvePublic } from './guard.ts'

const MAX_PROXIES = 200
const WEB_PORTS = [80, 443]
const LIMITS = { maxHeaderSize: 65_536, allowH2: false } as const

type RouteSettings = {
  allowPrivate: string[]
  proxyForTestHosts?: string
  resolve: Resolve
}
export type RouteOptions = { proxy?: string; proxyIsUntrusted?: boolean; ports?: number[] }

/** Chooses the dispatcher for a request, and rejects forbidden ones. */
export type Routes = {
  choose(url: URL, options: RouteOptions): Promise<Dispatcher>
  /** The checked address of a user's proxy, for other programs. */
  pinProxy(address: string): Promise<string>
  close(): Promise<void>
}

export function createRoutes({
  allowPrivate,
  proxyForTestHosts,
  resolve,
}: RouteSettings): Routes {
  const allowed = new Set(allowPrivate)
  const guarded = new Agent({ ...LIMITS, connect: guardedConnector(resolve) })
  const open = new Agent({ ...LIMITS, connect: buildConnector({ allowH2: false }) })
  const proxies = new Map<string, ProxyAgent>()

  return {
    async choose(url, { proxy, proxyIsUntrusted = false, ports = [] }) {
      const isAllowed = allowed.has(`${url.hostname}:${portOf(url)}`)
      if (!isAllowed) refuseClosedTarget(url, ports)
      const via = proxy ?? (url.hostname.endsWith('.test') ? proxyForTestHosts : undefined)
      if (via === undefined) return isAllowed ? open : guarded
      return proxyAgent(
        proxies,
        proxyIsUntrusted ? await pinPublicProxy(via, resolve) : { uri: via },
      )
    },
    async pinProxy(address) {
      const url = URL.parse(address)
      if (url && allowed.has(`${url.hostname}:${portOf(url)}`)) return address
      const { uri } = await pinPublicProxy(address, resolve)
      // TLS still verifies the name, so a changed DNS record cannot redirect the connection.
      return url?.protocol === 'https:' ? address : uri
    },
    async close() {
      await Promise.all([guarded, open, ...proxies.values()].map((agent) => agent.destroy()))
    },
  }
}

function refuseClosedTarget(url: URL, ports: number[]) {
  const port = portOf(url)
  if (![...WEB_PORTS, ...ports].includes(port))
    throw new FetchError('refused', `Port ${port} is not allowed`)
  refuseClosedLiteral(url.hostname)
}

type Proxy = { uri: string; servername?: string }

function proxyAgent(proxies: Map<string, ProxyAgent>, { uri, servername }: Proxy): ProxyAgent {
  const known = proxies.get(uri)
  if (known) return known
  if (!/^https?:$/.test(URL.parse(uri)?.protocol ?? ''))
    throw new FetchError('bad_url', 'The proxy is not an http address')
  const agent = new ProxyAgent({
    ...LIMITS,
    uri,
    proxyTls: { allowH2: false, ...(servername && { servername }) },
  })
  proxies.set(uri, agent)
  const [oldest] = proxies.keys()
  if (proxies.size > MAX_PROXIES && oldest !== undefined) {
    void proxies.get(oldest)?.close()
    proxies.delete(oldest)
  }
  return agent
}

// A user's proxy is connected to at the checked address, so that DNS rebinding has no effect.
async function pinPublicProxy(text: string, resolve: Resolve): Promise<Proxy> {
  const url = URL.parse(text)
  if (!url) throw new FetchError('bad_url', 'The proxy is not an http address')
  const port = portOf(url)
  if (port < 1024 && !WEB_PORTS.includes(port))
    throw new FetchError('refused', `Proxy port ${port} is not allowed`)
  const [{ address, family }] = await resolvePublic(url.hostname, resolve)
  const servername = url.hostname
  url.hostname = family === 6 ? `[${address}]` : address
  return { uri: url.href, servername }
}

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
