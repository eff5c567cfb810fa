import type { Words } from '../languages/pack.ts'
import type { Features, Organic, Truth } from '../world/types.ts'

/** One page of results, ready to be drawn. */
export type ResultPage = {
  truth: Truth
  q: string
  start: number
  organic: Organic[]
  features: Features
  words: Words
  /** Address of a result as the page prints it: the address itself, or an opaque redirect. */
  hrefOf: (url: string) => string
  /** Opaque redirects whose target the page also names in a script. */
  pairs: [string, string][]
  padding: number
}

export type Audience = 'desktop' | 'mobile' | 'plain' | 'wml'

export type Layout = {
  name: string
  audience: Audience
  shows: (keyof Features)[]
  render: (page: ResultPage) => string
}

export function searchHref(page: ResultPage, q: string, start = 0): string {
  const { gl, hl } = page.truth.ask
  const params = new URLSearchParams({
    q,
    gl,
    hl,
    ...(start > 0 && { start: String(start) }),
    sa: 'N',
  })
  return `/search?${params}`
}

export function pageStarts(page: ResultPage): number[] {
  const count = Math.max(1, Math.ceil(page.truth.organic.length / 10))
  return Array.from({ length: count }, (_, index) => index * 10)
}
