import pg from 'pg'
import type { Connection } from './db.ts'

export type Listener = {
  on(channel: string, hear: (payload: string) => void): () => void
  /** Told when the connection breaks: what is said until it is back is not heard. */
  onGap(tell: () => void): void
  close(): Promise<void>
}

const RETRY_MS = 1000

/** Hears NOTIFY from any process on one connection of its own, and connects again when that breaks. */
export function openListener(connection: Connection): Listener {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const gaps: (() => void)[] = []
  let client: pg.Client | undefined
  let isClosed = false

  async function connect() {
    if (isClosed) return
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 })
    next.on('error', () => {})
    next.on('notification', ({ channel, payload = '' }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload)
    })
    next.once('end', retry)
    try {
      await next.connect()
      client = next
      for (const channel of hearers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isClosed) await next.end()
    } catch {
      next.off('end', retry)
      retry()
    }
  }

  function retry() {
    client = undefined
    if (isClosed) return
    for (const tell of gaps) tell()
    setTimeout(connect, RETRY_MS).unref()
  }

  const ready = connect()
  return {
    on(channel, hear) {
      const known = hearers.get(channel)
      const set = known ?? new Set()
      hearers.set(channel, set.add(hear))
      if (!known) void ready.then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => {})
      return () => void set.delete(hear)
    },
    onGap: (tell) => void gaps.push(tell),
    async close() {
      isClosed = true
      await ready
      await client?.end()
    },
  }
}
