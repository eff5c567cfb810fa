import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FetchError, type Fetcher } from '../../platform/http.ts'
import { joinSources, resolveRedirects } from './sources.ts'

const signal = new AbortController().signal
const hidden = (index: number) => `https://vertexaisearch.cloud.google.com/grounding-api-redirect/T${index}`

/** Redirects to the given targets; every other address times out. */
function guide(targets: Record<string, string>) {
  const visited: string[] = []
  const fetch: Fetcher['fetch'] = async (url) => {
    visited.push(url)
    const location = targets[url]
    if (!location) throw new FetchError('timeout', 'No answer in time')
    const headers = new Headers({ location })
    return { status: 302, url, headers, redirected: false, body: new Uint8Array(), text: () => '' }
  }
  return { visited, fetch }
}

test('each address is listed once, without the tracking of the engine, with the spans that cite it', () => {
  const found = joinSources(
    [
      { url: 'https://a.example/x?utm_source=openai' },
      { url: 'https://b.example/', title: 'B' },
      { url: 'javascript:1' },
    ],
    [
      { url: 'https://a.example/x', start: 3, end: 9 },
      { url: 'https://a.example/x?utm_source=chatgpt.com', start: 20, end: 25 },
      { url: 'https://c.example/', start: 0, end: 0 },
    ],
  )
  assert.deepEqual(
    found.map(({ url, isCited, spans }) => [url, isCited, spans.length]),
    [
      ['https://a.example/x', true, 2],
      ['https://b.example/', false, 0],
      ['https://c.example/', true, 0],
    ],
  )
})

test('a redirect becomes its target, unvisited; a dead one the site in its title; without either it is dropped', async () => {
  const listed = joinSources(
    [
      { url: hidden(1), title: 'acme.example' },
      { url: hidden(2), title: 'rival.example' },
      { url: hidden(3), title: 'A page about tools' },
      { url: hidden(4), title: 'acme.example' },
      { url: 'https://plain.example/' },
    ],
    [{ url: hidden(4), start: 1, end: 5 }],
  )
  const fetcher = guide({ [hidden(1)]: 'https://acme.example/tools', [hidden(4)]: 'https://acme.example/tools' })
  const { sources, lost } = await resolveRedirects(listed, { fetcher, signal })
  assert.deepEqual(
    sources.map(({ url, resolution, isCited }) => [url, resolution, isCited]),
    [
      ['https://acme.example/tools', 'redirect', true],
      ['https://rival.example/', 'origin', false],
      ['https://plain.example/', 'direct', false],
    ],
  )
  assert.equal(lost, 1)
  assert.ok(fetcher.visited.every((url) => url.includes('grounding-api-redirect')))
})

test('at most 30 redirects are resolved, and one that leads to another redirect is not followed', async () => {
  const targets = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [hidden(index), `https://site${index}.example/`]),
  )
  const fetcher = guide({ ...targets, [hidden(0)]: hidden(1) })
  const listed = joinSources(
    Array.from({ length: 60 }, (_, index) => ({ url: hidden(index), title: `site${index}.example` })),
    [],
  )
  const { sources } = await resolveRedirects(listed, { fetcher, signal })
  assert.equal(fetcher.visited.length, 30)
  assert.equal(sources.length, 60)
  assert.equal(sources[0]?.resolution, 'origin')
})
