import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { WebContext } from './hono-env.ts'

export const REVALIDATE = 'private, no-cache'
export const FOREVER = 'public, max-age=31536000, immutable'

export type Made = { text: string; type: string }

/** A static text: built on first use, compressed and tagged once. */
export function onceMade(make: () => Made) {
  let made:
    | { plain: Buffer<ArrayBuffer>; small: Buffer<ArrayBuffer>; type: string; tag: string }
    | undefined
  function prepare() {
    const { text, type } = make()
    const plain = Buffer.from(text)
    return {
      plain,
      small: gzipSync(plain),
      type,
      tag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    }
  }
  return (c: WebContext, cache = REVALIDATE) => {
    made ??= prepare()
    const { plain, small, type, tag } = made
    if (isKnown(c, { tag, cache })) return c.body(null, 304)
    c.header('Content-Type', type)
    c.header('Vary', 'Accept-Encoding', { append: true })
    if (!encodings(c).includes('gzip')) return c.body(plain)
    c.header('Content-Encoding', 'gzip')
    return c.body(small)
  }
}

/** Sets Cache-Control and ETag; true when the caller has this version. */
export function isKnown(
  c: WebContext,
  { tag, cache }: { tag: string; cache: string },
): boolean {
  c.header('ETag', tag)
  c.header('Cache-Control', cache)
  const known = (c.req.header('if-none-match') ?? '').split(',').map((each) => each.trim())
  return known.includes(tag)
}

/** The content codings a caller accepts. */
export function encodings(c: WebContext): string[] {
  const offered = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
  return offered
    .filter((each) => !/;\s*q=0(\.0+)?$/.test(each))
    .map((each) => each.split(';')[0] ?? '')
}
