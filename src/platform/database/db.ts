import { Kysely, PostgresDialect, type PostgresDialectConfig, sql } from 'kysely'
import pg from 'pg'
import type { Rows } from '../generated/rows.ts'
import { preparing } from './prepared-statements.ts'
import type { Table } from './table.ts'
import { WorldCompiler } from './world-compiler.ts'

/** For `where('id', '=', anyOf(ids))`: one statement, however many there are, and none fits where there are none. */
export const anyOf = <Value extends number | string>(values: readonly Value[]) =>
  sql<Value>`any(${values})`

/** What modules know of their columns beyond PostgreSQL: each fills in its own by interface merging. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface KnownColumns {}

/** The rows of views, by the modules that own them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface Views {}

/** Every table by name. */
export type Tables = Views & {
  [Name in keyof Rows]: Name extends keyof KnownColumns
    ? Table<Name, KnownColumns[Name]>
    : Rows[Name]
}

export type Db = Kysely<Tables>

/** The name is how `pg_stat_activity` shows it. */
export type Connection = { connectionString: string; application_name?: string }

// Counts and identifiers are bigint in PostgreSQL; ours stay below 2^53, so they are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day has no time zone and stays as it is written: 2030-01-31.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export const LOCK_TIMEOUT = '3s'

/** The settings of every session. */
export const LIMITS = [
  '-c statement_timeout=10000',
  `-c lock_timeout=${LOCK_TIMEOUT}`,
  '-c idle_in_transaction_session_timeout=15000',
  '-c jit=off',
  '-c timezone=UTC',
].join(' ')

/** How long a request waits for a connection: on a busy machine the first ones take seconds to open. */
export const CONNECT_MS = 10_000

/** The pool of a process. */
export function openPool(
  connection: Connection,
  max: number,
  { connectMs = CONNECT_MS } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: LIMITS,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
  })
  // A broken connection is replaced; its user gets the error from the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The database over a shared pool whose other users may simulate other ports. */
export const databaseOver = (pool: pg.Pool, simulated: string[]): Db =>
  new Kysely<Tables>({
    dialect: new Dialect({ pool: preparing(pool, simulated.join()) }, simulated),
  })

class Dialect extends PostgresDialect {
  readonly #simulated: string[]

  constructor(config: PostgresDialectConfig, simulated: string[]) {
    super(config)
    this.#simulated = simulated
  }

  override createQueryCompiler() {
    return new WorldCompiler(this.#simulated)
  }
}
