import type { LlmMessage } from '../../providers/llm/port.ts'
import { fenced } from './data.ts'
import type { Message } from './store/chats.ts'

const MAX_CHARS = 24_000
const MAX_EVENT = 4000

/** The newest part of a talk as models read it; what programs put into it is data, never anybody's words. */
export function historyFor(messages: Message[], mark: string): LlmMessage[] {
  const told: LlmMessage[] = []
  let size = 0
  for (const { role, content } of messages.toReversed()) {
    const text = role === 'event' ? fenced(mark, 'event', content.slice(0, MAX_EVENT)) : content
    size += text.length
    if (size > MAX_CHARS && told.length > 0) break
    told.unshift({ role: role === 'assistant' ? 'assistant' : 'user', text })
  }
  return merged(told)
}

/** Providers want turns to alternate, and the person to begin. */
function merged(messages: LlmMessage[]): LlmMessage[] {
  const result: LlmMessage[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last && last.role === message.role && last.role !== 'tool' && message.role !== 'tool')
      last.text += `\n\n${message.text}`
    else if (result.length > 0 || message.role === 'user') result.push({ ...message })
  }
  return result
}
