import type { Context } from '../../../core/context.ts'
import { findPrompt } from '../../aeo/index.ts'
import { findSharedSegment, matchingKeywords } from '../../clients/index.ts'
import type { RuleRow } from '../store/rules.ts'

/** The rule with the name of the one keyword, prompt or saved filter that it is about. */
export const withSubject = async (ctx: Context, rule: RuleRow) => ({
  ...rule,
  subject: (await subjectOf(ctx, rule)) ?? null,
})

async function subjectOf({ db, actor }: Context, rule: RuleRow): Promise<string | undefined> {
  const { client_id, keyword_id, prompt_id, segment_id } = rule
  if (client_id === null) return undefined
  if (keyword_id !== null) {
    const found = matchingKeywords(db, { client_id, ids: [keyword_id] })
    return (await found.select('query').executeTakeFirst())?.query
  }
  if (prompt_id !== null) {
    const owner = { workspace_id: actor.workspaceId, client_id }
    return (await findPrompt(db, owner, prompt_id))?.prompt_text
  }
  if (segment_id === null) return undefined
  return (await findSharedSegment(db, client_id, segment_id))?.name
}
