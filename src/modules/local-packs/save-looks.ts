import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { requireClient } from '../clients/index.ts'
import { changeBetween, LOCAL_CHANGES, type LocalOutcome } from './outcome.ts'
import { localChanged } from './schemas.ts'
import { type LocalKind, lastLooks, type NewLook, saveLooks } from './store.ts'

export type Look = { keyword_id: number; device: 'desktop' | 'mobile'; outcome: LocalOutcome }
type OfRun = { clientId: number; runId: number; isSimulated: boolean; kind: LocalKind }

/** Stores the results of a run, compared with the previous check of each keyword. */
export async function recordLooks(tx: Context, run: OfRun, looks: Look[]): Promise<void> {
  const before = new Map(
    (await lastLooks(tx.db, run, run.runId)).map((look) => [keyOf(look), look]),
  )
  const rows = looks.flatMap(({ keyword_id, device, outcome }): NewLook[] => {
    const last = before.get(keyOf({ keyword_id, device }))
    // Without a pack there is nothing to say, unless there was one.
    if (outcome.state === 'absent' && (!last || last.state === 'absent')) return []
    const change = changeBetween(outcome, last)
    const prev = {
      prev_position: last?.position ?? null,
      prev_checked_at: last?.checked_at ?? null,
    }
    return [{ keyword_id, device, ...outcome, change, ...prev }]
  })
  await saveLooks(tx.db, { ...run, now: tx.now() }, rows)
  await report(tx, run, rows)
}

const keyOf = ({ keyword_id, device }: { keyword_id: number; device: string }) =>
  `${keyword_id} ${device}`

async function report(
  tx: Context,
  { clientId, runId, kind }: OfRun,
  rows: NewLook[],
): Promise<void> {
  const changed = rows.filter(({ change }) => change !== '')
  if (changed.length === 0) return
  const { name } = await requireClient(tx, clientId)
  const counts = LOCAL_CHANGES.map(
    (each) => [each, changed.filter(({ change }) => change === each).length] as const,
  )
  const [entered, left, up, down] = counts.map(([, n]) => n)
  await emit(tx, localChanged, {
    ...{ client_id: clientId, client_name: name, run_id: runId, kind },
    ...{ entered: entered ?? 0, left: left ?? 0, up: up ?? 0, down: down ?? 0 },
  })
}
