import type { IncomingMessage } from 'node:http'
import type { Sandbox } from './control/sandbox.ts'
import { services } from './services/index.ts'
import { json, text } from './services/reply.ts'
import type { Call, Service } from './services/service.ts'

export type Routed = { service: Service; path: string }

export type Route = (url: URL) => Routed

/** Finds the service by host for the simulated web, by path prefix on the sandbox's own address. */
export function createRoute(sandbox: Sandbox): Route {
  const all = services.map((make) => make(sandbox))
  const byHost = new Map(
    all.flatMap((service) => service.hosts.map((host) => [host, service] as const)),
  )
  const sites = all.find(({ name }) => name === 'sites')
  return (url) => {
    const path = url.pathname
    if (isOwnAddress(url)) return byPrefix(all, path)
    const named = byHost.get(url.hostname)
    if (named) return { service: named, path }
    const isSite = url.hostname.endsWith('.test') || isPlaced(sandbox, url.hostname)
    return isSite && sites ? { service: sites, path } : { service: nowhere(url), path }
  }
}

/** Links on result pages are relative to the engine's root, so these paths work there too. */
const rootPaths = ['/goto', '/url', '/imgres', '/search', '/httpservice/retry/enablejs']

function byPrefix(all: Service[], path: string): Routed {
  for (const service of all) {
    const { prefix } = service
    if (prefix && (path === prefix || path.startsWith(`${prefix}/`)))
      return { service, path: path.slice(prefix.length) || '/' }
  }
  const google = all.find(({ name }) => name === 'google')
  if (google && rootPaths.includes(path)) return { service: google, path }
  return { service: overview(all), path }
}

export function isOwnAddress({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]'
}

function isPlaced({ world }: Sandbox, hostname: string): boolean {
  const labels = hostname.split('.')
  return labels.some((_, index) => world.placed.has(labels.slice(index).join('.')))
}

function nowhere(url: URL): Service {
  return {
    name: 'nowhere',
    prefix: '',
    hosts: [],
    handle: () => text(`The sandbox has no host ${url.hostname}\n`, undefined, 502),
  }
}

function overview(all: Service[]): Service {
  const handle = ({ path }: Call) =>
    path === '/'
      ? json({ services: all.map(({ name, prefix, hosts }) => ({ name, prefix, hosts })) })
      : json({ error: 'Not found' }, 404)
  return { name: 'overview', prefix: null, hosts: [], handle }
}

/** The full address asked for: proxies get it whole, servers must add the host. */
export function urlOf(request: IncomingMessage): URL | null {
  const target = request.url ?? '/'
  const isAbsolute = /^https?:\/\//i.test(target)
  return URL.parse(
    isAbsolute ? target : `http://${request.headers.host ?? 'localhost'}${target}`,
  )
}

/** The market of a proxy exit: user `cc-xx` of the proxy credentials, or a header. */
export function marketOf(headers: IncomingMessage['headers']): string | null {
  const header = headers['x-sandbox-exit']
  if (typeof header === 'string') return header.toLowerCase().slice(0, 5)
  const basic = /^Basic (.+)$/i.exec(headers['proxy-authorization'] ?? '')?.[1]
  const user = basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : ''
  return /^cc-(\w{2})/i.exec(user ?? '')?.[1]?.toLowerCase() ?? null
}
