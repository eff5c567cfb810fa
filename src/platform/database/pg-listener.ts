import pg from 'pg'
import type { Connection } from './db.ts'

export type Listener = {
  on(channel: string, handler: (payload: string) => void): () => void
  /** Called when the connection breaks: notifications are lost until it is back. */
  onGap(callback: () => void): void
  close(): Promise<void>
}

const RETRY_MS = 1000

/** Receives NOTIFY on a dedicated connection, and reconnects when that breaks. */
export function openListener(connection: Connection): Listener {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const gaps: (() => void)[] = []
  let client: pg.Client | undefined
  let isClosed = false

  async function connect() {
    if (isClosed) return
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 })
    next.on('error', () => {})
    next.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload)
    })
    next.once('end', retry)
    try {
      await next.connect()
      client = next
      for (const channel of handlers.keys())
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isClosed) await next.end()
    } catch {
      next.off('end', retry)
      retry()
    }
  }

  async function listenTo(channel: string) {
    await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  function retry() {
    client = undefined
    if (isClosed) return
    for (const callback of gaps) callback()
    setTimeout(connect, RETRY_MS).unref()
  }

  let ready = connect()
  return {
    on(channel, handler) {
      const known = handlers.get(channel)
      const set = known ?? new Set()
      handlers.set(channel, set.add(handler))
      // One after the other: a connection takes one query at a time.
      if (!known) ready = ready.then(() => listenTo(channel)).catch(() => {})
      return () => void set.delete(handler)
    },
    onGap: (callback) => void gaps.push(callback),
    async close() {
      isClosed = true
      await ready
      await client?.end()
    },
  }
}
