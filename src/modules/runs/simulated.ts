import { sql } from 'kysely'
import { simulatedRows } from '../../core/simulated.ts'

/** The runs of a kind that came from the sandbox. */
export const simulatedRuns = (kind: string) =>
  simulatedRows('runs', { mark: sql`t.kind = ${kind} and t.is_simulated` })
