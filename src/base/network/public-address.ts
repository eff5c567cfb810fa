import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Only 2000::/3 is handed out to the public; these parts of it are not (or carry an IPv4 address inside).
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
const CLOSED_V6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map((range) => ipaddr.IPv6.parseCIDR(range))

/** True for an address anyone on the internet may be reached at; false for everything else, also for nonsense. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return ipaddr.IPv4.parse(address).range() === 'unicast'
    case 6:
      return !address.includes('%') && isPublicV6(ipaddr.IPv6.parse(address))
    default:
      return false
  }
}

// Mapped, compatible and translated forms of IPv4 all lie outside 2000::/3 or in a closed part.
function isPublicV6(address: ipaddr.IPv6): boolean {
  return address.match(GLOBAL_V6) && !CLOSED_V6.some((range) => address.match(range))
}
