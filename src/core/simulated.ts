import { type RawBuilder, sql } from 'kysely'
import type { Port } from '../platform/config/sandbox.ts'
import type { Context } from './context.ts'

declare module './context.ts' {
  interface App {
    /** The data of all modules that the sandbox may have produced. */
    simulatedKinds: SimulatedKind[]
  }
}

/** A workspace id, or the column that holds it. */
export type OfWorkspace = number | RawBuilder<unknown>

/** Rows of one table that came from the sandbox; `t` is the table in the condition. */
export type SimulatedTable = {
  table: string
  where(workspaceId: OfWorkspace): RawBuilder<boolean>
  /** Whether its rows are archived when cleared; pages and screenshots are not. */
  isArchived?: boolean
  /** The client of a row, where that is no column of it. */
  client?: RawBuilder<unknown>
}

/** One kind of data that may come from the sandbox, counted and cleared together. */
export type SimulatedKind = {
  kind: string
  /** The port it came through. */
  port: Port
  /** The first one is counted; tables that others reference are cleared last. */
  tables: [SimulatedTable, ...SimulatedTable[]]
  /** Removed as a whole, before any row. */
  before?(ctx: Context): Promise<void>
  /** The clients that are removed by that, with all that was measured of them. */
  clients?(ctx: Context): Promise<number[]>
  /** Further cleanup once the rows are gone. */
  reset?(ctx: Context): Promise<void>
}

type Marks = { isArchived?: boolean; mark?: RawBuilder<unknown> }

const MARK = sql`t.is_simulated`

/** Rows of a table that say themselves that they came from the sandbox. */
export const simulatedRows = (
  table: string,
  { isArchived = false, mark = MARK }: Marks = {},
): SimulatedTable => ({
  table,
  isArchived,
  where: (id) => sql<boolean>`t.workspace_id = ${id} and ${mark}`,
})
