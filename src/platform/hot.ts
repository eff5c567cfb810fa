import pg from 'pg'
import { type Connection, LIMITS } from './db.ts'
import { createGatherer, type Gathered, type Gatherer } from './gather.ts'

/** The few short statements on every request's way: prepared, and sent without waiting for the one before. */
export type HotLine = {
  /** The first row of the answer. Those with the same `turn` are carried out in the order they were asked for. */
  query<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[], turn?: number): Promise<Row | undefined>
  /** For a statement that waits for the disk: nobody waits for it but who asks under the same `turn` later. */
  book(statement: Statement, values: unknown[], turn: number): Promise<void>
  /**
   * For a statement that takes many values at once: callers who come while one is under way go together with the
   * next, each value once. Its rows name the value they answer by `nr`, from one; a value without a row has none.
   */
  gather<Row extends { nr: number }>(statement: Statement, value: Gathered, more?: unknown[]): Promise<Row | undefined>
  close(): Promise<void>
}

type Statement = { name: string; text: string }

// A plan made while the tables were small would be kept, and read them from end to end, long after they have grown.
const OPTIONS = `${LIMITS} -c enable_seqscan=off`

const LINES = 2
const BOOKING_LINES = 2

/** Only for statements that never wait for long: those behind one on its line wait with it. */
export function openHotLine(connection: Connection): HotLine {
  const lines: (Promise<pg.Client> | undefined)[] = Array(LINES + BOOKING_LINES).fill(undefined)
  let asked = 0

  function open(index: number): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, options: OPTIONS, connectionTimeoutMillis: 3000, pipeline: true })
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

  async function ask<Row extends pg.QueryResultRow>(
    { name, text }: Statement,
    values: unknown[],
    index = asked++ % LINES,
  ): Promise<Row[]> {
    lines[index] ??= open(index)
    const client = await lines[index]
    return (await client.query<Row>({ name, text, values })).rows
  }

  const booked = new Map<number, Promise<unknown>>()
  async function book(statement: Statement, values: unknown[], turn: number) {
    const done = ask(statement, values, LINES + (turn % BOOKING_LINES))
    booked.set(turn, done)
    try {
      await done
    } finally {
      if (booked.get(turn) === done) booked.delete(turn)
    }
  }

  const gatherers = new Map<string, Gatherer>()
  function gathererOf(statement: Statement, more: unknown[]) {
    const known = gatherers.get(statement.name)
    if (known) return known
    const made = createGatherer((values) => ask(statement, [values, ...more]))
    gatherers.set(statement.name, made)
    return made
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[], turn?: number) {
      if (turn === undefined) return (await ask<Row>(statement, values))[0]
      await booked.get(turn)?.catch(() => {})
      return (await ask<Row>(statement, values, turn % LINES))[0]
    },
    book,
    gather: <Row extends { nr: number }>(statement: Statement, value: Gathered, more: unknown[] = []) =>
      gathererOf(statement, more)(value) as Promise<Row | undefined>,
    async close() {
      for (const line of lines) await line?.then((client) => client.end()).catch(() => {})
    },
  }
}
