import type { Message } from '../message.ts'

/** The chat's response, shortened to its message. */
export type Answer = { status: number; retryAfter: number | null; body: string }

/** `later`: worth another try; `refused`: this message never; `dead`: the address takes none any more. */
export type Outcome =
  | { result: 'sent' }
  | { result: 'moved'; chatId: string }
  | { result: 'later' | 'refused' | 'dead'; error: string; seconds: number | null }

/** How one kind of chat is written to. */
export type Format = {
  label: string
  /** The hosts of its addresses; null: any public one, as people run it themselves. */
  hosts: RegExp | null
  addressOf(address: string): string
  bodyOf(message: Message, chatId: string | null): object
  judge(answer: Answer): Outcome
}

const DEAD = [401, 403, 404, 410]

/** As most chats answer. */
export function judgeStatus({ status, retryAfter, body }: Answer): Outcome {
  if (status >= 200 && status <= 299) return { result: 'sent' }
  const error = `status ${status}${body && `: ${body.slice(0, 200)}`}`
  if (status === 429) return { result: 'later', error, seconds: retryAfter ?? waitInBody(body) }
  if (status >= 500) return { result: 'later', error, seconds: retryAfter }
  return { result: DEAD.includes(status) ? 'dead' : 'refused', error, seconds: null }
}

/** Discord tells seconds with a fraction. */
function waitInBody(body: string): number | null {
  const seconds = Number(/"retry_after": ?([\d.]{1,9})/.exec(body)?.[1])
  return Number.isFinite(seconds) ? seconds : null
}
