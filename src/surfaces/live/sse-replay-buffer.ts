import type { Notice } from '../../core/live.ts'

/** The recipients of an event. */
export type Audience = Pick<Notice, 'workspace_id' | 'client_id' | 'user_ids'>

type ReplayEvent = { id: string; audience: Audience; text: string }

/** Recent events, so that a client can resume after a broken connection. */
export type ReplayBuffer = {
  add(event: ReplayEvent): void
  /** The client's events after the given one; null when that one is no longer buffered. */
  after(id: string, isMeant: (audience: Audience) => boolean): string | null
  /** The id of the newest event; empty when there is none. */
  lastId(): string
  forget(): void
}

const MAX_BUFFER_CHARACTERS = 2 * 1024 * 1024
/** Far less than a stream may buffer: a client that missed more should resync. */
const MAX_REPLAY_CHARACTERS = 64 * 1024

/** Every process receives all events in commit order, so a client may resume at any of them. */
export function openReplayBuffer(): ReplayBuffer {
  let events: ReplayEvent[] = []
  let size = 0
  return {
    add(event) {
      events.push(event)
      size += event.text.length
      // Trimmed by half, so that the cost per event stays small.
      if (size <= MAX_BUFFER_CHARACTERS) return
      events = events.slice(Math.ceil(events.length / 2))
      size = events.reduce((sum, each) => sum + each.text.length, 0)
    },
    after(id, isMeant) {
      const last = events.findIndex((each) => each.id === id)
      if (last < 0) return null
      const missed = events.slice(last + 1).filter(({ audience }) => isMeant(audience))
      const text = missed.map((each) => each.text).join('')
      return text.length <= MAX_REPLAY_CHARACTERS ? text : null
    },
    lastId: () => events.at(-1)?.id ?? '',
    forget() {
      events = []
      size = 0
    },
  }
}
