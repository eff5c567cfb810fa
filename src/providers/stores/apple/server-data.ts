import { z } from 'zod'
import { StoreError } from '../port.ts'
import { readJson, readShape } from '../store-request.ts'

const NAMED = /\bid\s*=\s*["']?serialized-server-data\b/i
const Parts = z.array(z.unknown()).max(50)

/** The data that a page of the store was made from, as `shape`. */
export function serverData<S extends z.ZodType>(html: string, shape: S): z.output<S> {
  const held = partsOf(html)
  const fitting = held.find((data) => shape.safeParse(data).success)
  return readShape(shape, fitting ?? held[0])
}

/** Every part of that data, of whatever shape; pages wrap it in an object, or do not. */
export function partsOf(html: string): unknown[] {
  const tag = html.matchAll(/<script\b[^<>]*>/gi).find(([opening]) => NAMED.test(opening))
  if (!tag) throw new StoreError('unreadable', 'the page holds no data')
  const from = tag.index + tag[0].length
  const value = readJson(html.slice(from, html.indexOf('</script>', from)))
  const parts = Array.isArray(value)
    ? readShape(Parts, value)
    : readShape(z.object({ data: Parts }), value).data
  return parts.map((part) => z.object({ data: z.unknown() }).safeParse(part).data?.data)
}
