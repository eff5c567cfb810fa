import type { Context } from '../../../core/context.ts'
import { type AnswerObservation, answerTallies, findPrompt } from '../../aeo/index.ts'
import { type Job, recentSeries } from '../../rank-checks/index.ts'
import type { Found, Item, Rule } from '../finding.ts'
import { findInAnswers } from './answers.ts'
import { findInPositions } from './positions.ts'
import { chunksOf, KEYWORDS_AT_ONCE, keywordsInScope, withCompetitor } from './read-series.ts'

/** What the rules find in a finished rank check. */
export async function evaluateRankCheck(
  ctx: Context,
  job: Job,
  rules: Rule[],
): Promise<Found[]> {
  const scoped = await Promise.all(
    rules.map(async (rule) => ({
      rule,
      ids: new Set(await keywordsInScope(ctx, job.client_id, rule)),
      items: [] as Item[],
    })),
  )
  const count = Math.max(0, ...rules.map(({ checks }) => checks)) + 1
  const all = [...new Set(scoped.flatMap(({ ids }) => [...ids]))].toSorted((a, b) => a - b)
  for (const keywordIds of chunksOf(all, KEYWORDS_AT_ONCE)) {
    const series = await recentSeries(ctx.db, job, { keywordIds, count })
    for (const { rule, ids, items } of scoped) {
      const own = series.filter(({ keyword_id }) => ids.has(keyword_id))
      const seen = rule.domain === null ? own : await withCompetitor(ctx, own, rule.domain)
      for (const each of seen) {
        const item = findInPositions(rule, each)
        if (item) items.push(item)
      }
    }
  }
  return scoped
    .filter(({ items }) => items.length > 0)
    .map(({ rule, items }) => ({ rule, items }))
}

type AnswerCheck = {
  clientId: number
  clientName: string
  checkId: number
  isSimulated: boolean
}

/** Checks with other prompts may lie between those that are compared. */
const CHECKS_READ = 20

/** What the rules find in a finished answer check. */
export async function evaluateAnswerCheck(
  ctx: Context,
  check: AnswerCheck,
  rules: Rule[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const rule of rules) {
    const observations = await answersFor(ctx, check, rule)
    if (observations[0]?.check_id !== check.checkId) continue
    const label = await answerLabel(ctx, check, rule)
    const item = findInAnswers({ rule, label, observations })
    if (item) found.push({ rule, items: [item] })
  }
  return found
}

const answersFor = (
  ctx: Context,
  check: AnswerCheck,
  rule: Rule,
): Promise<AnswerObservation[]> =>
  answerTallies(ctx.db, {
    workspaceId: ctx.actor.workspaceId,
    clientId: check.clientId,
    sources: [check.isSimulated ? 'sandbox' : 'live'],
    promptId: rule.prompt_id,
    upTo: check.checkId,
    limit: CHECKS_READ,
  })

type Labelled = { clientId: number; clientName: string }

/** The prompt, or the client as a whole. */
export async function answerLabel(
  ctx: Context,
  { clientId, clientName }: Labelled,
  rule: Rule,
): Promise<string> {
  if (rule.prompt_id === null) return clientName
  const owner = { workspace_id: ctx.actor.workspaceId, client_id: clientId }
  return (await findPrompt(ctx.db, owner, rule.prompt_id))?.prompt_text ?? clientName
}
