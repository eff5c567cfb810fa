/** A place on this site to go back to, or the start: an address of another site is never followed. */
export function safeNext(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : '/'
}
