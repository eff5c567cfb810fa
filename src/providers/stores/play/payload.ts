import { StoreError } from '../port.ts'

/**
 * One element of a Play list. Long lists come whole, or short with a last element that holds the rest by place,
 * counted from 1; both read the same here.
 */
export function at(list: unknown, index: number): unknown {
  if (isRecord(list)) return list[String(index + 1)]
  if (!Array.isArray(list)) return undefined
  const last: unknown = list.at(-1)
  if (!isRecord(last)) return list[index] ?? undefined
  const own: unknown = index < list.length - 1 ? list[index] : undefined
  return own ?? last[String(index + 1)] ?? undefined
}

export function path(from: unknown, ...indexes: number[]): unknown {
  return indexes.reduce(at, from)
}

export const textAt = (from: unknown, ...indexes: number[]): string | null => {
  const found = path(from, ...indexes)
  return typeof found === 'string' && found !== '' ? found : null
}

export const numberAt = (from: unknown, ...indexes: number[]): number | null => {
  const found = path(from, ...indexes)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

export const listAt = (from: unknown, ...indexes: number[]): unknown[] => {
  const found = path(from, ...indexes)
  return Array.isArray(found) ? found : []
}

/** More than any page has for one question. */
const MAX_BLOCKS = 50

/** The data that a page carries for one kind of question; blocks are named by the question, as their numbers move. */
export function blocksOf(html: string, rpc: string): unknown[] {
  const keys = [...html.matchAll(/['"](ds:\d+)['"]\s*:\s*\{\s*id:\s*['"](\w+)['"]/g)]
  const wanted = new Set(keys.filter((match) => match[2] === rpc).map(([, key]) => key))
  return [...html.matchAll(/AF_initDataCallback\(\{\s*key:\s*['"](ds:\d+)['"]/g)]
    .filter(([, key]) => wanted.has(key))
    .slice(0, MAX_BLOCKS)
    .map(({ index }) => blockAt(html, index))
}

function blockAt(html: string, start: number): unknown {
  const body = html.slice(start, html.indexOf('</script>', start))
  const from = body.indexOf('data:') + 'data:'.length
  const side = body.lastIndexOf('sideChannel')
  return parse(body.slice(from, side < 0 ? -1 : body.lastIndexOf(',', side)))
}

/** The answer to one question of a batch; null when the store has nothing to say. */
export function frameOf(answer: string, ...rpcs: string[]): unknown {
  for (const line of chunksOf(answer)) {
    for (const frame of Array.isArray(line) ? line : []) {
      if (at(frame, 0) !== 'wrb.fr' || !rpcs.includes(String(at(frame, 1)))) continue
      const payload = at(frame, 2)
      if (typeof payload === 'string') return parse(payload)
      // A question that failed carries the number of its failure.
      if (Array.isArray(at(frame, 5)))
        throw new StoreError('unreadable', 'the store could not answer the question')
      return null
    }
  }
  throw new StoreError('unreadable', `the answer holds no frame ${rpcs.join(' or ')}`)
}

/** The guard line is followed by one list, or by lists with their lengths between them. */
function chunksOf(answer: string): unknown[] {
  const body = answer.replace(/^\uFEFF?\)\]\}'\s*/, '')
  if (!/^\d+\s*\n/.test(body)) return [parse(body)]
  return body.split(/\n(?=\d+\n)|^\d+\n/).flatMap((chunk) => {
    const list = chunk.replace(/^\d+\n/, '').trim()
    return list.startsWith('[') ? [parse(list)] : []
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StoreError('unreadable', 'a data block could not be read', { cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
