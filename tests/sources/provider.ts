import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export const GOOD_KEY = 'sl-good-key-4711-abcdef-9f3a'

/** A search API that checks its keys and records who called. */
export async function startProvider() {
  const state = { keys: [] as string[], good: new Set([GOOD_KEY]) }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const key = String(request.headers['x-api-key'])
    response.setHeader('content-type', 'application/json')
    if (!state.good.has(key)) {
      response.statusCode = 403
      return response.end(JSON.stringify({ message: `Unauthorized: ${key}.` }))
    }
    state.keys.push(key)
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    const organic = Array.from({ length: 10 }, (_, index) => ({
      ...{
        title: `Result ${index + 1} for ${asked.q}`,
        link: `https://result-${index + 1}.example/`,
        position: index + 1,
      },
      snippet: 'Some words.',
    }))
    return response.end(JSON.stringify({ searchParameters: asked, organic }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { SEARCH_BASES: `serper=http://${host}`, HTTP_ALLOW_PRIVATE: host }
  return { state, env }
}
