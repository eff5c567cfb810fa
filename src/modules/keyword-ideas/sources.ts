import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { countFailure, SERVICE, type Tries } from '../../core/failures.ts'
import { failureReason } from '../../providers/failure.ts'
import { LlmError } from '../../providers/llm/port.ts'
import { answerQuestion, readQuestion, type Vertical } from '../serp/index.ts'
import { reasonFor } from './sentences.ts'
import type { Idea } from './tables.ts'

const MAX_QUERY = 200

/** Where is searched, and how it went. */
export type Search = { geo: string; lang: string; tries: Tries }

const Page = z.object({
  suggestions: z.array(z.object({ value: z.string() })).catch([]),
  peopleAlsoAsk: z.array(z.object({ question: z.string() })).catch([]),
  relatedSearches: z.array(z.object({ query: z.string() })).catch([]),
})

/** What the box suggests for the beginning of a query. */
export async function suggested(ctx: Context, query: string, where: Search): Promise<Idea[]> {
  const page = await look(ctx, { query, where, vertical: 'autocomplete' })
  return page.suggestions.map(({ value }) => ({
    query: value,
    source: 'suggestion',
    ...reasonFor('idea_suggestion', { seed: query }),
  }))
}

/** What the results page of a query leads on to. */
export async function around(ctx: Context, query: string, where: Search): Promise<Idea[][]> {
  const page = await look(ctx, { query, where, vertical: 'search' })
  return [
    page.relatedSearches.map((related) => ({
      query: related.query,
      source: 'related',
      ...reasonFor('idea_related', { seed: query }),
    })),
    page.peopleAlsoAsk.map(({ question }) => ({
      query: question,
      source: 'question',
      ...reasonFor('idea_question', { seed: query }),
    })),
  ]
}

/** A search that fails costs only what it would have brought. */
async function look(ctx: Context, { query, where, vertical }: { query: string; where: Search; vertical: Vertical }) {
  const { geo, lang, tries } = where
  tries.made++
  try {
    const asked = { q: query.slice(0, MAX_QUERY), gl: geo, hl: lang }
    return Page.parse((await answerQuestion(ctx, readQuestion(asked, vertical))).answer)
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof AppError)) throw thrown
    ctx.log.warn({ code: thrown.code }, 'keyword search failed')
    countFailure(tries.failures, String(thrown.data.reason ?? 'unreadable'))
    return Page.parse({})
  }
}

const Ideas = z.object({ queries: z.array(z.string()) })

const INSTRUCTIONS = `You suggest search queries that people type when they look for what a company offers.
Write in the language given in "language". Short queries as people type them, no duplicates, no brand of the company.`

type Brief = { company: string; site: string; seeds: string[]; competitors: string[]; language: string; count: number }

/** What a model would search for; nothing when none is configured or none answers. */
export async function modelIdeas(ctx: Context, brief: Brief, tries: Tries): Promise<Idea[]> {
  if (ctx.llm.providers().length === 0) return []
  tries.made++
  try {
    const task = { name: 'keyword_ideas', schema: Ideas, instructions: INSTRUCTIONS, data: brief }
    const { value } = await ctx.llm.object({ ...task, maxOutputTokens: 4000, signal: ctx.signal })
    return value.queries.slice(0, brief.count).map((query) => ({ query, source: 'model', ...reasonFor('idea_model') }))
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    ctx.log.warn({ reason: thrown.reason }, 'LLM keyword suggestions failed')
    countFailure(tries.failures, SERVICE + failureReason(thrown.reason))
    return []
  }
}
