/** What happened, with the way back where there is one. */
export type Notice = { text: string; isFailure?: boolean; undo?(): void }

/** So long one can undo. */
export const UNDO_MS = 10_000
