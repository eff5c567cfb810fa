import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { withClientLocked } from '../clients/index.ts'
import { countPrompts, insertPrompts, type NewPrompt, type Prompt } from './store/prompts.ts'

const MAX_PROMPTS = 5000

/** Stores those that are not there yet, as long as there is room. */
export function addPrompts(
  ctx: Context,
  clientId: number,
  prompts: NewPrompt[],
): Promise<Prompt[]> {
  return withClientLocked(ctx, clientId, async (tx, { workspace_id }) => {
    const owner = { workspace_id, client_id: clientId }
    const created = await insertPrompts(tx.db, owner, prompts, tx.now())
    if ((await countPrompts(tx.db, owner)) > MAX_PROMPTS)
      throw fail('prompt_limit', { n: MAX_PROMPTS })
    return created
  })
}
