import type { Run, RunState } from '../../core/run.ts'

const WORDS = {
  queued: 'pending',
  running: 'running',
  paused: 'running',
  done: 'done',
  failed: 'error',
  cancelled: 'error',
} as const satisfies Record<RunState, string>

/** The contract's word for the state of a run; one that was cancelled did not come to its end. */
export const wireStatus = ({ state }: Pick<Run, 'state'>) => WORDS[state]

/** How much of a run is done, in percent; 100 when it has ended. */
export function progressOf({
  state,
  counts: { total = 0, done = 0 },
}: Pick<Run, 'state' | 'counts'>): number {
  if (state === 'done' || state === 'failed' || state === 'cancelled') return 100
  return total === 0 ? 0 : Math.min(100, (100 * done) / total)
}
