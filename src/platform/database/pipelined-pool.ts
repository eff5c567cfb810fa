import pg from 'pg'
import { isStalePlan } from '../../base/errors.ts'
import { createDataLoader, type DataLoader, type Gathered } from '../data-loader.ts'
import type { Share } from './connections.ts'
import { CONNECT_MS, type Connection, LIMITS } from './db.ts'

/** Pipelined prepared statements for the few short queries of every request. */
export type PipelinedPool = {
  /** The first row. Statements with the same `orderingKey` run in the order of the calls. */
  query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values: unknown[],
    orderingKey?: number,
  ): Promise<Row | undefined>
  /** For a statement that waits for the disk: only later ones with the same `orderingKey` wait for it. */
  queryDurable(statement: Statement, values: unknown[], orderingKey: number): Promise<void>
  /**
   * For a statement that takes many values at once: callers who come while one is under way go together with the
   * next, each value once. Its rows name the value they answer by `nr`, from one; a value without a row has none.
   */
  load<Row extends { nr: number }>(
    statement: Statement,
    value: Gathered,
    more?: unknown[],
  ): Promise<Row | undefined>
  close(): Promise<void>
}

type Statement = {
  name: string
  text: string
  /** Further parameters of `load` that follow from the values. */
  derive?(values: Gathered[]): unknown[]
}

// A cached plan from when the tables were small would keep scanning them sequentially after they have grown.
const OPTIONS = `${LIMITS} -c enable_seqscan=off`

/** Only for statements that never block for long: a slow one delays all that follow on its connection. */
export function openPipelinedPool(
  connection: Connection,
  { pipelined, durable }: Pick<Share, 'pipelined' | 'durable'>,
): PipelinedPool {
  const connections: (Promise<pg.Client> | undefined)[] = Array(pipelined + durable).fill(
    undefined,
  )
  let asked = 0

  function open(index: number): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection,
      options: OPTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      pipeline: true,
    })
    const opened = client.connect().then(() => client)
    // The next user reconnects; the late close event of an old connection must not close the new one.
    const forget = () => {
      if (connections[index] === opened) connections[index] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    opened.catch(forget)
    return opened
  }

  async function ask<Row extends pg.QueryResultRow>(
    { name, text }: Statement,
    values: unknown[],
    index = asked++ % pipelined,
  ): Promise<Row[]> {
    connections[index] ??= open(index)
    const opened = connections[index]
    const client = await opened
    try {
      return (await client.query<Row>({ name, text, values })).rows
    } catch (thrown) {
      if (!isStalePlan(thrown)) throw thrown
      if (connections[index] === opened) connections[index] = undefined
      void client.end().catch(() => {})
      return ask<Row>({ name, text }, values, index)
    }
  }

  const waiting = new Map<number, Promise<unknown>>()
  async function queryDurable(statement: Statement, values: unknown[], orderingKey: number) {
    const done = ask(
      statement,
      values,
      durable ? pipelined + (orderingKey % durable) : orderingKey % pipelined,
    )
    waiting.set(orderingKey, done)
    try {
      await done
    } finally {
      if (waiting.get(orderingKey) === done) waiting.delete(orderingKey)
    }
  }

  const gatherers = new Map<string, DataLoader>()
  function gathererOf(statement: Statement, more: unknown[]) {
    const known = gatherers.get(statement.name)
    if (known) return known
    const made = createDataLoader((values) =>
      ask(statement, [values, ...(statement.derive?.(values) ?? more)]),
    )
    gatherers.set(statement.name, made)
    return made
  }

  return {
    async query<Row extends pg.QueryResultRow>(
      statement: Statement,
      values: unknown[],
      orderingKey?: number,
    ) {
      if (orderingKey === undefined) return (await ask<Row>(statement, values))[0]
      await waiting.get(orderingKey)?.catch(() => {})
      return (await ask<Row>(statement, values, orderingKey % pipelined))[0]
    },
    queryDurable,
    load: <Row extends { nr: number }>(
      statement: Statement,
      value: Gathered,
      more: unknown[] = [],
    ) => gathererOf(statement, more)(value) as Promise<Row | undefined>,
    async close() {
      for (const connection of connections)
        await connection?.then((client) => client.end()).catch(() => {})
    },
  }
}
