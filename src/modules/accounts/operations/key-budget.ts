import { z } from 'zod'
import { forbidden, notFound } from '../../../base/errors.ts'
import { transaction } from '../../../core/context.ts'
import { operation, put } from '../../../core/operation.ts'
import { Id } from '../../../core/schemas.ts'
import { recordAudit } from '../audit.ts'
import { isManager } from '../roles.ts'
import { ApiKeyMeta, CreditBudget } from '../schemas.ts'
import { holderOfKey, setBudget } from '../store/keys.ts'

export const setKeyBudget = operation({
  name: 'set_key_budget',
  summary:
    'Set the total credits a key may spend: analysts for their own keys and viewers’, admins for any',
  access: 'analyst',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ key_id: Id, credit_budget: CreditBudget }),
  output: ApiKeyMeta,
  routes: [put('/api/v1/api-keys/{key_id}/budget')],
  run: (ctx, { key_id: id, credit_budget }) =>
    transaction(ctx, async (tx) => {
      const { actor, db } = tx
      const holder = await holderOfKey(db, { id, workspaceId: actor.workspaceId })
      if (!holder) throw notFound()
      const isTheirs = holder.id === actor.userId || holder.role === 'viewer'
      if (!isManager(actor) && !isTheirs) throw forbidden()
      const key = await setBudget(db, { id, budget: credit_budget, now: tx.now() })
      await recordAudit(tx, 'key_budget_set', `key ${id}: ${credit_budget ?? 'none'}`)
      return key
    }),
})
