import type { Reply } from '../services/reply.ts'
import { asRecord, numberOf, textOf } from './faults.ts'

type Planted = { host: string; path: string; reply: Reply }

/** Files that were put on simulated sites by hand: key files, pages with links, sitemaps. */
export type Files = {
  find: (host: string, path: string) => Reply | null
  plant: (files: Planted[]) => { planted: number }
  clear: () => { planted: number }
}

const MAX_FILES = 5000

export function createFiles(): Files {
  const files = new Map<string, Reply>()
  return {
    find: (host, path) => files.get(host + path) ?? null,
    plant(planted) {
      for (const { host, path, reply } of planted) files.set(host + path, reply)
      if (files.size > MAX_FILES) throw new RangeError(`at most ${MAX_FILES} files`)
      return { planted: files.size }
    },
    clear() {
      files.clear()
      return { planted: 0 }
    },
  }
}

export function readFiles(input: unknown): Planted[] {
  return (Array.isArray(input) ? input : [input]).map((each) => {
    const { host, path, body, status, type, location } = asRecord(each)
    const name = textOf(host)
    const at = textOf(path)
    if (!name || !at?.startsWith('/')) throw new TypeError('a file has a host and a path')
    const headers = {
      'content-type': textOf(type) ?? 'text/html; charset=utf-8',
      ...(textOf(location) && { location: String(location) }),
    }
    return {
      host: name,
      path: at,
      reply: {
        status: numberOf(status, { fallback: 200, max: 599 }),
        headers,
        body: typeof body === 'string' ? body : '',
      },
    }
  })
}
