import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { until } from '../wait.ts'

export type News = {
  id: string
  event: string
  data: { client_id: number | null; data: Record<string, unknown> | null }
}

/** An open event stream, as its client sees it. */
export async function listenTo(url: string, headers: Record<string, string>) {
  const { sent, answer } = await open(`${url}/api/events`, headers)
  const received: News[] = []
  let rest = ''
  let size = 0
  let opening = ''
  let text = ''
  let isOpen = true
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    size += part.length
    opening ||= part
    if (text.length < 10_000) text += part
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    received.push(...blocks.flatMap(readNews))
  })
  answer.on('close', () => {
    isOpen = false
  })
  answer.on('error', () => {})
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    received,
    answer,
    size: () => size,
    opening: () => opening,
    /** The raw text received, up to about 10,000 characters. */
    text: () => text,
    isOpen: () => isOpen,
    close: () => sent.destroy(),
    until: (holds: () => boolean) => until('the stream reaches the expected state', holds),
  }
}

function open(url: string, headers: Record<string, string>) {
  return new Promise<{ sent: ClientRequest; answer: IncomingMessage }>((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (answer) => resolve({ sent, answer }))
    sent.on('error', reject)
    sent.end()
  })
}

function readNews(block: string): News[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')]
  return id && event && data ? [{ id, event, data: JSON.parse(data) }] : []
}
