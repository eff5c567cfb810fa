import { sameSite } from '../../../base/network/domain.ts'
import { hostOf } from '../../../base/network/url.ts'
import type { LocalResult } from '../../../providers/search/page.ts'

/** What a business is known by on a map; empty: not known. */
export type Business = {
  business_name: string
  place_id: string
  cid: string
  phone: string
  domain: string
}

/**
 * Whether a result is the business: by its ids where both have one, else by its phone number, else by its site together
 * with its name, as branches share a site. Never by its name alone.
 */
export function isBusiness(
  result: LocalResult,
  { business_name, place_id, cid, phone, domain }: Business,
): boolean {
  const ids = [
    [place_id, result.placeId],
    [cid, result.cid],
  ].filter(([wanted, found]) => wanted && found)
  if (ids.length > 0) return ids.some(([wanted, found]) => wanted === found)
  if (phone && result.phoneNumber) return isSamePhone(phone, result.phoneNumber)
  const host = hostOf(result.website ?? '')
  return (
    domain !== '' &&
    host !== undefined &&
    sameSite(host, domain) &&
    isSameName(business_name, result.title)
  )
}

const FEWEST_DIGITS = 7

/** With or without the code of the country, and however it is written. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
  if (a === undefined || b === undefined || Math.min(a.length, b.length) < FEWEST_DIGITS)
    return false
  return a.endsWith(b) || b.endsWith(a)
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isSameName = (one: string, other: string) => plain(one) === plain(other)
