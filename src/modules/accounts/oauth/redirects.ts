/** Private schemes are taken as these whole addresses only: any program can claim a scheme. */
const PRIVATE_REDIRECTS = ['cursor://anysphere.cursor-mcp/oauth/callback']
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/
const MAX_REDIRECT = 2000

/** Whether a client may name this address at all: https, http to the caller's own machine, or a known private scheme. */
export function isRedirectAllowed(uri: string): boolean {
  if (PRIVATE_REDIRECTS.includes(uri)) return true
  if (uri.length > MAX_REDIRECT || /[\s\p{Cc}\\#]/u.test(uri) || !URL.canParse(uri))
    return false
  const { protocol, username, password, href } = new URL(uri)
  if (username || password || href.includes('#')) return false
  return protocol === 'https:' ? uri.startsWith('https://') : isLoopbackRedirect(uri)
}

export const isLoopbackRedirect = (uri: string): boolean => LOOPBACK.test(uri)

/** Exactly one of the registered addresses; on the caller's own machine the port may be any (RFC 8252). */
export function isRegistered(uri: string, registered: string[]): boolean {
  if (!isRedirectAllowed(uri)) return false
  return (
    registered.includes(uri) ||
    (isLoopbackRedirect(uri) && registered.map(withoutPort).includes(withoutPort(uri)))
  )
}

const withoutPort = (uri: string) =>
  uri.replace(LOOPBACK, (origin) => origin.replace(/:\d{1,5}$/, ''))

/** Where a person is sent, in the words of a consent page. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//${host}`
}
