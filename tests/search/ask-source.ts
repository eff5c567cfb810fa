import assert from 'node:assert/strict'
import type { FetchOptions } from '../../src/platform/http.ts'
import type { SearchQuery, SearchSource, Transport } from '../../src/providers/search/port.ts'

type Asked = { url: URL; options: FetchOptions | undefined }

/** Searches with a source that gets these bodies as answers, one after the other, and returns its requests as well. */
export async function askSource([source]: SearchSource[], bodies: unknown[], query: SearchQuery) {
  const asked: Asked[] = []
  const transport: Transport = {
    async fetch(url, options) {
      const body = JSON.stringify(bodies[asked.length])
      asked.push({ url: new URL(url), options })
      return { url, status: 200, headers: new Headers(), body: Buffer.from(body), text: () => body } as never
    },
  }
  assert.ok(source)
  const { signal } = new AbortController()
  return { ...(await source.search(query, { signal, fetcher: transport, transport })), asked }
}
