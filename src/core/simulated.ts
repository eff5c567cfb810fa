import type { RawBuilder } from 'kysely'

import type { Port } from '../platform/config/sandbox.ts'
import type { Context } from './context.ts'

/** A workspace by its number, or by the column that holds it. */
export type OfWorkspace = number | RawBuilder<unknown>

/** Rows of one table that came from the sandbox; `t` is the table in the condition. */
export type SimulatedTable = {
  table: string
  where(workspaceId: OfWorkspace): RawBuilder<boolean>
  /** Whether its rows are worth keeping when they are put aside; pages and pictures are not. */
  isArchived?: boolean
}

/** One kind of data that the sandbox may have filled, counted and cleared as one. */
export type SimulatedKind = {
  kind: string
  /** Whose word it was. */
  port: Port
  /** The first one is counted; those that hold on to others are cleared after them. */
  tables: [SimulatedTable, ...SimulatedTable[]]
  /** What is taken away as a whole, before any row. */
  before?(ctx: Context): Promise<void>
  /** What else must be forgotten, once the rows are gone. */
  reset?(ctx: Context): Promise<void>
}
