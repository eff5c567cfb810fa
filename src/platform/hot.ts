import pg from 'pg'
import { type Connection, LIMITS } from './db.ts'

/** The few short statements on every request's way: prepared, and sent without waiting for the one before. */
export type HotLine = {
  /** The first row of the answer. */
  query<Row extends pg.QueryResultRow>(
    statement: { name: string; text: string },
    values: unknown[],
  ): Promise<Row | undefined>
  close(): Promise<void>
}

const LINES = 2

/** Only for statements that never wait for long: those behind one on its line wait with it. */
export function openHotLine(connection: Connection): HotLine {
  const lines: (Promise<pg.Client> | undefined)[] = Array(LINES).fill(undefined)
  let turn = 0

  function open(index: number): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, options: LIMITS, connectionTimeoutMillis: 3000, pipeline: true })
    const opened = client.connect().then(() => client)
    // A line that broke is opened anew by its next user; the late end of an old one must not close a new one.
    const forget = () => {
      if (lines[index] === opened) lines[index] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    opened.catch(forget)
    return opened
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: { name: string; text: string }, values: unknown[]) {
      const index = turn++ % LINES
      lines[index] ??= open(index)
      const client = await lines[index]
      const { rows } = await client.query<Row>({ ...statement, values })
      return rows[0]
    },
    async close() {
      for (const line of lines) await line?.then((client) => client.end()).catch(() => {})
    },
  }
}
