import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '../../src/modules/accounts/index.ts'
import type { Example } from '../../src/modules/system/schemas.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)

test('every example, run in order, returns the documented status and fields', async () => {
  const { workspaceId } = testApp.as('owner').actor
  const newcomer = { email: 'you@example.com', name: 'You', password: 'a long pass phrase' }
  await createUser(testApp.app, { ...newcomer, workspaceId, role: 'owner' })
  const { status, body: examples } = await call('GET', '/api/examples')
  assert.equal(status, 200)
  const kept: Record<string, string> = {}
  for (const { title, request, response, keep = {} } of examples as Example[]) {
    const fill = (text: string) => text.replace(/\$([A-Z_]+)/g, (_, name) => kept[name] ?? `$${name}`)
    const headers = Object.fromEntries(
      Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value)]),
    )
    // The examples use the configured address; this server listens on another port.
    if (headers.Origin) headers.Origin = url
    const answer = await call(request.method, fill(request.path), { headers, body: request.body })
    assert.equal(answer.status, response.status, `${title}: ${answer.text}`)
    assert.deepEqual(shape(answer.body), shape(response.body), title)
    for (const [name, field] of Object.entries(keep)) {
      kept[name] = name === 'SESSION' ? sessionOf(answer.headers) : String(answer.body[field])
    }
  }
})

const sessionOf = (headers: Headers) => /session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''

/** The fields and their types; for lists, those of the first item. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
}

test('every example has a curl command', async () => {
  const { body: examples } = await call('GET', '/api/examples')
  for (const { curl, request } of examples as Example[]) {
    assert.ok(curl.startsWith('curl ') && curl.includes(request.path), curl)
  }
})
