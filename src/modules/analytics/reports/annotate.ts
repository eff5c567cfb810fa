import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../platform/database/db.ts'
import { withClientLocked } from '../../clients/index.ts'
import { countAnnotations, insertAnnotation } from '../store/annotations.ts'

const MAX_ANNOTATIONS = 5000

type Noted = {
  client_id: number
  note: string
  kind: Tables['annotations']['kind']
  happened_at?: number | undefined
}

/** Adds an annotation to a client's charts, by default now. */
export function annotate(ctx: Context, { client_id, happened_at, ...annotation }: Noted) {
  return withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
    if ((await countAnnotations(tx.db, { clientId: client_id })) >= MAX_ANNOTATIONS)
      throw fail('annotation_limit', { n: MAX_ANNOTATIONS })
    const now = tx.now()
    const defaults = { workspace_id, client_id, user_id: tx.actor.userId, created_at: now }
    return insertAnnotation(tx.db, {
      ...defaults,
      ...annotation,
      happened_at: happened_at ?? now,
    })
  })
}
