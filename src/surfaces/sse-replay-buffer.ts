import type { Notice } from '../core/live.ts'

/** Whom a piece of news is for. */
export type Audience = Pick<Notice, 'workspace_id' | 'client_id' | 'user_ids'>

type ReplayEvent = { id: string; audience: Audience; text: string }

/** The last news, so that a reader whose connection broke goes on where it left off. */
export type Recent = {
  add(event: ReplayEvent): void
  /** What came after a piece of news and is meant for the reader; null when that cannot be told any more. */
  after(id: string, isMeant: (audience: Audience) => boolean): string | null
  /** The newest; empty when there is none. */
  lastId(): string
  forget(): void
}

const KEPT_CHARACTERS = 2 * 1024 * 1024
/** Far less than a stream may hold: one that takes more is better asked anew. */
const MAX_REPLAY_CHARACTERS = 64 * 1024

/** Every process hears all news in the order of their commits, so a reader may come back to any of them. */
export function openRecent(): Recent {
  let kept: ReplayEvent[] = []
  let size = 0
  return {
    add(event) {
      kept.push(event)
      size += event.text.length
      // Cut by halves, so that keeping costs next to nothing.
      if (size <= KEPT_CHARACTERS) return
      kept = kept.slice(Math.ceil(kept.length / 2))
      size = kept.reduce((sum, each) => sum + each.text.length, 0)
    },
    after(id, isMeant) {
      const last = kept.findIndex((each) => each.id === id)
      if (last < 0) return null
      const missed = kept.slice(last + 1).filter(({ audience }) => isMeant(audience))
      const text = missed.map((each) => each.text).join('')
      return text.length <= MAX_REPLAY_CHARACTERS ? text : null
    },
    lastId: () => kept.at(-1)?.id ?? '',
    forget() {
      kept = []
      size = 0
    },
  }
}
