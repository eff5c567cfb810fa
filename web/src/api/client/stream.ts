import { type Answer, fetchOrThrow, type PathOf, readError, urlOf } from './client.ts'
import { ApiError } from './error.ts'

export type StreamEvent = { type: string; data: unknown }

type StreamRequest = {
  path: object
  body: unknown
  signal: AbortSignal
  onEvent(event: StreamEvent): void
}

/** Calls an operation that streams events; the answer is the data of the last one, `done`. */
export async function apiStream<P extends PathOf<'post'>>(
  path: P,
  { path: params, body, signal, onEvent }: StreamRequest,
): Promise<Answer<'post', P>> {
  const response = await fetchOrThrow(urlOf(path, { params }), {
    method: 'POST',
    signal,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
  })
  if (!response.ok || !response.body) throw await readError(response)
  for await (const event of readEvents(response.body)) {
    if (event.type === 'done') return event.data as Answer<'post', P>
    if (event.type === 'error')
      throw new ApiError({ status: 503, message: messageIn(event.data) })
    onEvent(event)
  }
  throw new ApiError({ status: 0, message: 'The answer broke off' })
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  let waiting = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, rest } = splitEvents(waiting + value)
    waiting = rest
    yield* events
  }
}

/** The complete events in the text, and the rest of one that is still arriving. */
export function splitEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap(readBlock), rest }
}

function readBlock(block: string): StreamEvent[] {
  const type = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  return type !== undefined && data !== undefined
    ? [{ type, data: JSON.parse(data) as unknown }]
    : []
}

const messageIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : ''
