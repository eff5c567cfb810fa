import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { countFailure, SERVICE, type Tries } from '../../../core/failures.ts'
import { failureReason } from '../../../providers/failure.ts'
import { LlmError } from '../../../providers/llm/port.ts'
import type { KeywordRow, OwnedClient } from '../../clients/index.ts'
import { doneJobsOf, serpsOf } from '../../rank-checks/index.ts'
import { answerQuestion, readQuestion } from '../../serp/index.ts'
import type { Found } from '../tables.ts'
import { fromQuestion, fromRelated } from './candidates.ts'

const MAX_SERPS = 300
const MAX_SEARCHES = 5
const MAX_EACH = 300
const MAX_TEXT = 300

type Around = { questions: string[]; related: string[] }
type Searched = Pick<KeywordRow, 'query' | 'geo' | 'lang'>

type Asking = { client: OwnedClient; keywords: Searched[]; tries: Tries }

/** What people ask around the client's keywords: from its last rank check, or from a few searches now. */
export async function askedAround(ctx: Context, { client, keywords, tries }: Asking): Promise<Found[][]> {
  let found = await fromStoredPages(ctx, client)
  if (found.questions.length + found.related.length === 0) {
    for (const keyword of keywords.slice(0, MAX_SEARCHES)) found = joined(found, await searchNow(ctx, keyword, tries))
  }
  return [
    unique(found.questions).slice(0, MAX_EACH).map(fromQuestion),
    unique(found.related).slice(0, MAX_EACH).map(fromRelated),
  ]
}

async function fromStoredPages(ctx: Context, { id, workspace_id }: OwnedClient): Promise<Around> {
  let found: Around = { questions: [], related: [] }
  const [job] = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, 1)
  if (!job) return found
  let pages = 0
  for await (const { serp } of serpsOf(ctx.db, job)) {
    found = joined(found, { questions: serp.people_also_ask ?? [], related: serp.related_searches ?? [] })
    if (++pages >= MAX_SERPS) break
  }
  return found
}

const Page = z.object({
  peopleAlsoAsk: z.array(z.object({ question: z.string() })).catch([]),
  relatedSearches: z.array(z.object({ query: z.string() })).catch([]),
})

/** A search that fails costs only what it would have brought. */
async function searchNow(ctx: Context, { query, geo, lang }: Searched, tries: Tries): Promise<Around> {
  tries.made++
  try {
    const { answer } = await answerQuestion(ctx, readQuestion({ q: query, gl: geo, hl: lang }, 'search'))
    const { peopleAlsoAsk, relatedSearches } = Page.parse(answer)
    return { questions: peopleAlsoAsk.map((each) => each.question), related: relatedSearches.map((each) => each.query) }
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof AppError)) throw thrown
    ctx.log.warn({ code: thrown.code }, 'prompt search failed')
    countFailure(tries.failures, String(thrown.data.reason ?? 'unreadable'))
    return { questions: [], related: [] }
  }
}

const joined = (one: Around, other: Around): Around => ({
  questions: [...one.questions, ...other.questions],
  related: [...one.related, ...other.related],
})

const unique = (texts: string[]) => [...new Set(texts.map((text) => clean(text, MAX_TEXT)).filter(Boolean))]

const Ideas = z.object({
  prompts: z.array(
    z.object({
      prompt_text: z.string(),
      category: z.string(),
      intent: z.enum(['informational', 'commercial', 'transactional', 'navigational']),
      reason: z.string(),
    }),
  ),
})

const INSTRUCTIONS = `You suggest questions that people put to AI assistants when they look for what a company offers.
Write in the language given in "language" (or that of the keywords). Ask as a buyer would, in one sentence each.
Prefer questions whose answers name companies or products. Never name the company itself. No duplicates.
category: a short topic. reason: one short sentence.`

type Brief = { client: OwnedClient; keywords: string[]; competitors: string[]; language: string; count: number }

/** What a model would ask; nothing when none is configured or none answers. */
export async function modelIdeas(ctx: Context, { client, ...brief }: Brief, tries: Tries): Promise<Found[]> {
  if (ctx.llm.providers().length === 0) return []
  tries.made++
  try {
    const data = { company: client.name, site: client.domain, ...brief }
    const task = { name: 'prompt_ideas', schema: Ideas, instructions: INSTRUCTIONS, data, maxOutputTokens: 4000 }
    const { value } = await ctx.llm.object({ ...task, signal: ctx.signal })
    return value.prompts.slice(0, MAX_EACH).map((idea) => ({
      prompt_text: clean(idea.prompt_text, MAX_TEXT),
      category: clean(idea.category, 120),
      intent: idea.intent,
      source: 'model' as const,
      reason: clean(idea.reason, MAX_TEXT),
    }))
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    ctx.log.warn({ reason: thrown.reason }, 'LLM prompt suggestions failed')
    countFailure(tries.failures, SERVICE + failureReason(thrown.reason))
    return []
  }
}

const clean = (text: string, max: number) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
