/** One result of a saved page, as far as two pages are compared. */
export type RankedResult = { position: number; title: string; link: string }

type Pair<L extends RankedResult> = {
  /** The same page on both days; null where it did not stand. */
  before: L | null
  after: L | null
}

/** Which result of one page is which of the other, by its address. */
export function pairResults<L extends RankedResult>(then: L[], now: L[]): Pair<L>[] {
  const left = new Map(then.map((result) => [addressKey(result.link), result]))
  const pairs: Pair<L>[] = now.map((result) => {
    const same = left.get(addressKey(result.link)) ?? null
    if (same) left.delete(addressKey(same.link))
    return { before: same, after: result }
  })
  const gone = [...left.values()].map((result): Pair<L> => ({ before: result, after: null }))
  return [...pairs, ...gone]
}

export function hostOf(link: string): string {
  try {
    return new URL(link).hostname.replace(/^www\./, '')
  } catch {
    return link
  }
}

/** Whether an address lies on a site or below it. */
export function belongsTo(link: string, domain: string): boolean {
  const host = hostOf(link)
  const site = domain.replace(/^www\./, '')
  return host === site || host.endsWith(`.${site}`)
}

/** Addresses that people see as one: with or without www, a slash at the end, http or https. */
const addressKey = (link: string) =>
  link
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/#.*/s, '')
    .replace(/\/$/, '')

/** The part of an address after the site, as it reads. */
export function pathOf(link: string): string {
  try {
    const { pathname, search } = new URL(link)
    return decodeURI(pathname + search)
  } catch {
    return ''
  }
}
