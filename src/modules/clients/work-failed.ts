import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { Counts } from '../../core/failures.ts'
import { failureCounts } from '../../providers/failure.ts'
import { workFailed } from './events.ts'
import { requireClient } from './store/clients.ts'

type WorkFailedData = z.input<typeof workFailed.data>

type Ended = Pick<WorkFailedData, 'work' | 'id' | 'succeeded' | 'failed'> & {
  client_id: number
  failures: Counts
  /** What happened and what to do, where the work failed as a whole. */
  message?: string
}

/** Emits that work on a client failed, wholly or in part; nothing when nothing failed. */
export async function emitWorkFailed(
  tx: Context,
  { failures, message = '', ...ended }: Ended,
): Promise<void> {
  if (ended.failed === 0 && message === '') return
  const { name } = await requireClient(tx, ended.client_id)
  await emit(tx, workFailed, {
    ...ended,
    client_name: name,
    outcome: message === '' ? 'partial' : 'failed',
    failures: failureCounts(failures),
    message,
  })
}
