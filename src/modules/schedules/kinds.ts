import { invalid } from '../../base/errors.ts'
import type { Operations } from '../../core/context.ts'
import { Kind } from './schemas.ts'

/** The operation that starts each kind of work for a client. */
export const STARTS: Record<Kind, string> = {
  rank_check: 'start_rank_check',
  aeo_check: 'start_aeo_check',
  aso_refresh: 'refresh_aso',
  indexing: 'submit_indexing',
  backlinks: 'check_backlinks',
  report: 'send_report',
}

/** A kind is available when this installation has the operation that starts it. */
export function requireAvailable({ list }: Operations, kind: Kind): void {
  const available = Kind.options.filter((each) => list.some((op) => op.name === STARTS[each]))
  if (!available.includes(kind)) {
    throw invalid(`kind: ${kind} is not available yet; available: ${available.join(', ') || 'none'}`)
  }
}
