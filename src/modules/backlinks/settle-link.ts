import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { FailureReason } from '../../providers/failure.ts'
import type { OwnedClient } from '../clients/index.ts'
import { backlinkGained, backlinkLost } from './events.ts'
import { type Finding, failureOf, nextState } from './link-state.ts'
import { type Link, lockLink, saveCheck } from './store/links.ts'

type Settling = { client: OwnedClient; run: { id: number }; id: number; finding: Finding }
type Settled = { event: 'gained' | 'lost' | null; failure: FailureReason | null }

/** The state of a link, its history and its event change together. */
export async function settleLink(
  tx: Context,
  { client, run, id, finding }: Settling,
): Promise<Settled> {
  const link = await lockLink(tx.db, id)
  if (!link || link.run_id !== run.id) return { event: null, failure: null }
  const after = nextState(link, finding, tx.now())
  const saved = await saveCheck(tx.db, link, { finding, after, now: tx.now() })
  if (after.event === 'gained') await emit(tx, backlinkGained, eventData(client, saved))
  if (after.event === 'lost')
    await emit(tx, backlinkLost, { ...eventData(client, saved), reason: saved.reason })
  return { event: after.event, failure: failureOf(finding) }
}

function eventData({ id, name }: OwnedClient, link: Link) {
  const { id: backlink_id, source_url, target_url, anchor, rel, first_seen, last_seen } = link
  const seen = { first_seen: first_seen ?? 0, last_seen: last_seen ?? 0 }
  return {
    client_id: id,
    client_name: name,
    backlink_id,
    source_url,
    target_url,
    anchor,
    rel,
    ...seen,
  }
}
