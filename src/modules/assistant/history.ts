import type { LlmMessage } from '../../providers/llm/port.ts'
import type { Message } from './store/chats.ts'

const MAX_CHARS = 24_000
const MAX_EVENT = 4000

type Past = Pick<Message, 'role' | 'content'>

/** The newest part of a chat as models read it; what programs put into it is data, never anybody's words. */
export function historyFor(messages: Past[]): LlmMessage[] {
  const history: LlmMessage[] = []
  let size = 0
  for (const { role, content } of messages.toReversed()) {
    const text = role === 'event' ? content.slice(0, MAX_EVENT).toWellFormed() : content
    size += text.length
    if (size > MAX_CHARS && history.length > 0) break
    history.unshift(role === 'event' ? { role: 'data', from: 'event', text } : { role, text })
  }
  return merged(history)
}

/** Providers want turns to alternate, and the person to begin. */
function merged(messages: LlmMessage[]): LlmMessage[] {
  const result: LlmMessage[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last?.role === 'assistant' && message.role === 'assistant')
      last.text += `\n\n${message.text}`
    else if (result.length > 0 || message.role !== 'assistant') result.push({ ...message })
  }
  return result
}
