import { type Resolve, refuseClosedLiteral, resolvePublic } from '../../platform/http/guard.ts'

type Way = { resolve: Resolve; isProxied: boolean }

/** Decides what a page may load: anything of the origin that was asked for, and of others only public addresses. */
export function loadGuard(asked: string, { resolve, isProxied }: Way): (url: string) => Promise<boolean> {
  const home = new URL(asked).origin
  const known = new Map<string, Promise<boolean>>()

  // Through a proxy names are looked up there, so only addresses written out can be judged here.
  async function isOpen(hostname: string): Promise<boolean> {
    try {
      if (isProxied) refuseClosedLiteral(hostname)
      else await resolvePublic(hostname, resolve)
      return true
    } catch {
      return false
    }
  }

  return async (url) => {
    const { origin, protocol, hostname } = new URL(url)
    if (origin === home) return true
    if (protocol !== 'http:' && protocol !== 'https:') return false
    const open = known.get(hostname) ?? isOpen(hostname)
    known.set(hostname, open)
    return open
  }
}
