import { parse } from 'tldts'
import { isTestHost } from '../../base/network/domain.ts'

/** Whether a bare word such as `shop.com` can be a site: its ending is one that is handed out, or that of the simulated web. */
export function isPublicHost(host: string): boolean {
  const { isIcann, domain } = parse(host)
  return (isIcann === true && domain !== null) || (isTestHost(host) && host !== 'test')
}
