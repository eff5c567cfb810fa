import { parse } from 'tldts'

/** Whether a bare word such as `shop.com` can be a site: its ending is one that is handed out. */
export function isPublicHost(host: string): boolean {
  const { isIcann, domain } = parse(host)
  return isIcann === true && domain !== null
}
