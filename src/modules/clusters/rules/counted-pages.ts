import { hash } from 'node:crypto'
import { pageKey } from '../../../base/network/url.ts'
import { hostKind } from '../../rank-checks/index.ts'

const DIGITS = 12

/** Two addresses of one page have one key; none where it says nothing: hosts where anybody may write stand everywhere. */
export function tellingPage(url: string): string | undefined {
  const key = pageKey(url)
  const host = key?.split(/[/?:]/, 1)[0]
  return host === undefined || hostKind(host) !== undefined ? undefined : key
}

/** One number for a page; two pages have the same one less often than once in a million lists. */
const pageNumber = (key: string): number =>
  Number.parseInt(hash('sha1', key, 'hex').slice(0, DIGITS), 16)

/** The telling ones of these addresses as numbers; an address that is `known` is not read again. */
export const pageNumbers = (urls: string[], known = new Map<string, number | undefined>()) =>
  urls.flatMap((url) => {
    if (!known.has(url)) known.set(url, numberOf(url))
    return known.get(url) ?? []
  })

function numberOf(url: string): number | undefined {
  const key = tellingPage(url)
  return key === undefined ? undefined : pageNumber(key)
}

/** The pages that were seen in at least half of the last looks, so that a chance guest does not count. */
export function countedPages(looks: (readonly number[] | null)[]): number[] {
  const there = looks.filter((look) => look !== null)
  const seen = new Map<number, number>()
  for (const look of there)
    for (const page of new Set(look)) seen.set(page, (seen.get(page) ?? 0) + 1)
  const counted: number[] = []
  for (const [page, times] of seen) if (2 * times >= there.length) counted.push(page)
  return counted
}
