import { type Answer, addressOf, type PathOf, reach, refusal } from './client.ts'
import { ApiError } from './error.ts'

export type News = { type: string; data: unknown }

type Streamed = { path: object; body: unknown; signal: AbortSignal; onNews(news: News): void }

/** Calls an operation that tells as it works; the answer is what its last news, `done`, carries. */
export async function apiStream<P extends PathOf<'post'>>(
  path: P,
  { path: places, body, signal, onNews }: Streamed,
): Promise<Answer<'post', P>> {
  const response = await reach(addressOf(path, places, {}), {
    method: 'POST',
    signal,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
  })
  if (!response.ok || !response.body) throw await refusal(response)
  for await (const news of readNews(response.body)) {
    if (news.type === 'done') return news.data as Answer<'post', P>
    if (news.type === 'error') throw new ApiError({ status: 503, message: messageIn(news.data) })
    onNews(news)
  }
  throw new ApiError({ status: 0, message: 'The answer broke off' })
}

async function* readNews(body: ReadableStream<Uint8Array>): AsyncGenerator<News> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let waiting = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    const { news, rest } = splitNews(waiting + value)
    waiting = rest
    yield* news
  }
}

/** Whole events of the text, and what is left of one that is still coming. */
export function splitNews(text: string): { news: News[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { news: blocks.flatMap(readBlock), rest }
}

function readBlock(block: string): News[] {
  const type = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  return type !== undefined && data !== undefined ? [{ type, data: JSON.parse(data) as unknown }] : []
}

const messageIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : ''
