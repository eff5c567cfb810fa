import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '../observing/log.ts'
import { type Connection, type Db, databaseOver, openPool } from './db.ts'
import type { PipelinedPool } from './pipelined-pool.ts'

/** A standby of the database, for what reads much of the past. */
export type Replica = {
  /** Null when it is down or lags behind what the workspace must see, so the database itself is used. */
  databaseFor(reader: Reader): Promise<Db | null>
  /** Its next readers must see what the workspace wrote until now. */
  noteWrite(workspaceId: number): Promise<void>
  /** A read failed there: it is left alone for some seconds. */
  noteFailure(error: unknown): void
  look(): Promise<ReplicaState>
  /** Reads by who answered them. */
  reads: { replica: number; database: number }
  close(): Promise<void>
}

export type Reader = {
  workspaceId: number
  simulated: string[]
  /** How long it is waited for, until it has all that was written before. */
  timeoutMs: number
}

/** Seconds that it is behind; null: it is away, for the reason given. */
type ReplicaState =
  | { lagSeconds: number; problem: null }
  | { lagSeconds: null; problem: string }

const CONNECT_MS = 1000
const ANSWER_MS = 1000
const STEP_MS = 5
const AWAY_MS = 5000
/** Beyond this it is left to catch up. */
const MOST_LAG_SECONDS = 60

const WRITES = {
  name: 'replica_writes',
  text: `insert into workspace_writes as w (workspace_id, lsn)
    select id, pg_current_wal_flush_lsn() from unnest($1::bigint[]) as written(id) order by id
    on conflict (workspace_id) do update set lsn = greatest(w.lsn, excluded.lsn) returning 0 as nr`,
}

const POSITION = {
  name: 'replica_position',
  text: `select pg_current_wal_flush_lsn()::text as now,
    (select lsn::text from workspace_writes where workspace_id = $1) as written`,
}

const STATE = `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as lsn,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age,
  (select system_identifier::text from pg_control_system()) as system`

type State = { is_standby: boolean; lsn: string | null; age: number | null; system: string }

type Opening = {
  connection: Connection
  max: number
  pool: Pool
  pipelined: PipelinedPool
  log: Log
}

export function openReplica({ connection, max, pool, pipelined, log }: Opening): Replica {
  const standby = openPool(connection, max, { connectMs: CONNECT_MS })
  const databases = new Map<string, Db>()
  const reads = { replica: 0, database: 0 }
  let awayUntil = 0
  let system: string | undefined

  async function readState(): Promise<State & { lsn: string }> {
    // A connection that fell silent must not hold up the reader.
    const asked = { text: STATE, query_timeout: ANSWER_MS }
    const state = (await standby.query<State>(asked)).rows[0]
    system ??= (
      await pool.query<{ system: string }>(
        'select system_identifier::text as system from pg_control_system()',
      )
    ).rows[0]?.system
    if (!state?.is_standby || state.lsn === null || state.system !== system)
      throw new Error('DATABASE_READ_URL does not lead to a standby of DATABASE_URL')
    return { ...state, lsn: state.lsn }
  }

  /** Until it has all that was written before, for some time; then the last write of the workspace is enough. */
  async function isUsable({ workspaceId, timeoutMs }: Reader): Promise<boolean> {
    const position = await pipelined.query<{ now: string; written: string | null }>(POSITION, [
      workspaceId,
    ])
    if (!position) return false
    const until = performance.now() + timeoutMs
    for (;;) {
      const { lsn, age } = await readState()
      if (isAtLeast(lsn, position.now)) return true
      if (performance.now() < until) {
        await sleep(STEP_MS)
        continue
      }
      const hasOwn = position.written === null || isAtLeast(lsn, position.written)
      return hasOwn && (age ?? 0) <= MOST_LAG_SECONDS
    }
  }

  function noteFailure(error: unknown) {
    if (performance.now() >= awayUntil)
      log.warn({ error }, 'replica not usable: the database answers instead')
    awayUntil = performance.now() + AWAY_MS
  }

  function databaseOf(simulated: string[]): Db {
    const db = databases.get(simulated.join()) ?? databaseOver(standby, simulated)
    databases.set(simulated.join(), db)
    return db
  }

  return {
    reads,
    noteFailure,
    async databaseFor(reader) {
      const isThere =
        performance.now() >= awayUntil &&
        (await isUsable(reader).catch((error) => {
          noteFailure(error)
          return false
        }))
      reads[isThere ? 'replica' : 'database']++
      return isThere ? databaseOf(reader.simulated) : null
    },
    noteWrite: (workspaceId) =>
      pipelined
        .load(WRITES, workspaceId)
        .then(() => {})
        .catch((error) => log.warn({ error }, 'write not noted for the replica')),
    async look() {
      try {
        const [{ rows }, { lsn, age }] = await Promise.all([
          pool.query<{ now: string }>('select pg_current_wal_flush_lsn()::text as now'),
          readState(),
        ])
        const isLevel = isAtLeast(lsn, rows[0]?.now ?? '0/0')
        return { lagSeconds: isLevel ? 0 : Math.max(0, age ?? 0), problem: null }
      } catch (thrown) {
        const problem = thrown instanceof Error ? thrown.message : String(thrown)
        return { lagSeconds: null, problem }
      }
    },
    close: () => standby.end(),
  }
}

/** Positions in the log are written as two hexadecimal halves. */
export function isAtLeast(lsn: string, other: string): boolean {
  const [one, two] = [lsn, other].map((each) => {
    const [high = '0', low = '0'] = each.split('/')
    return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  })
  return (one ?? 0n) >= (two ?? 0n)
}
