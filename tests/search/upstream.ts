import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

/** A third-party search API that answers at once or as slowly as asked, and counts concurrent requests. */
export async function startUpstream() {
  const state = { latencyMs: 0, asked: 0, inFlight: 0, most: 0 }
  const server = createServer(async (request, response) => {
    state.asked++
    state.inFlight++
    state.most = Math.max(state.most, state.inFlight)
    response.once('close', () => state.inFlight--)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(String(Buffer.concat(chunks)))
    if (state.latencyMs > 0) await sleep(state.latencyMs, undefined, { ref: false })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ searchParameters: asked, organic: ORGANIC }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(async () => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Settings of an app whose only source is this one. */
  const env = {
    SEARCH_SOURCES: 'serper',
    SEARCH_BASES: `serper=http://${host}`,
    SERPER_API_KEY: 'stub',
    HTTP_ALLOW_PRIVATE: host,
    CREDITS_ENFORCED: 'true',
  }
  return { state, env }
}

const ORGANIC = Array.from({ length: 10 }, (_, index) => ({
  title: `Result ${index}`,
  link: `https://example.com/${index}`,
  snippet: 'Some words about it.',
  position: index + 1,
}))
