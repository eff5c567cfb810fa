import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type Run, StepError, searchStepError } from '../../../core/run.ts'
import { failureReason } from '../../../providers/failure.ts'
import { LlmError } from '../../../providers/llm/port.ts'
import {
  competitorsOf,
  keywordsOf,
  type OwnedClient,
  requireClient,
} from '../../clients/index.ts'
import { doneJobsOf, serpsOf } from '../../rank-checks/index.ts'
import { answerQuestion, readQuestion } from '../../serp/index.ts'
import type { Found } from '../tables.ts'
import { fromQuestion, fromRelated } from './candidates.ts'

const MAX_SERPS = 300
const MAX_EACH = 300
const MAX_TEXT = 300
const MODEL_KEYWORDS = 60

/** Where prompts come from: the pages of the last rank check, a search now, or a model. */
export const Step = z.discriminatedUnion('source', [
  z.object({ source: z.literal('pages') }),
  z.object({
    source: z.literal('search'),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
  }),
  z.object({ source: z.literal('model') }),
])
export type Step = z.infer<typeof Step>

/** What one source found. */
export type Part = { questions: string[]; related: string[]; ideas: Found[] }
const NOTHING: Part = { questions: [], related: [], ideas: [] }

type Wanted = Run<{ count: number; language: string }>

export async function ask(
  ctx: Context,
  { run, step }: { run: Wanted; step: Step },
): Promise<Part> {
  const client = await requireClient(ctx, run.client_id ?? 0)
  switch (step.source) {
    case 'pages':
      return fromStoredPages(ctx, client)
    case 'search':
      return searchNow(ctx, step)
    case 'model':
      return { ...NOTHING, ideas: await modelIdeas(ctx, { client, run }) }
  }
}

/** What the sources of a run found together, each once. */
export function candidatesOf(parts: Part[]): {
  questions: Found[]
  related: Found[]
  ideas: Found[]
} {
  const each = (field: 'questions' | 'related') =>
    unique(parts.flatMap((part) => part[field])).slice(0, MAX_EACH)
  return {
    questions: each('questions').map(fromQuestion),
    related: each('related').map(fromRelated),
    ideas: parts.flatMap(({ ideas }) => ideas),
  }
}

async function fromStoredPages(ctx: Context, { id, workspace_id }: OwnedClient): Promise<Part> {
  const [job] = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, 1)
  if (!job) return NOTHING
  const [questions, related] = [new Set<string>(), new Set<string>()]
  let pages = 0
  for await (const { serp } of serpsOf(ctx.db, job)) {
    for (const question of serp.people_also_ask ?? []) questions.add(clean(question, MAX_TEXT))
    for (const query of serp.related_searches ?? []) related.add(clean(query, MAX_TEXT))
    if (++pages >= MAX_SERPS) break
  }
  return {
    questions: [...questions].slice(0, MAX_EACH),
    related: [...related].slice(0, MAX_EACH),
    ideas: [],
  }
}

const Page = z.object({
  peopleAlsoAsk: z.array(z.object({ question: z.string() })).catch([]),
  relatedSearches: z.array(z.object({ query: z.string() })).catch([]),
})

type Searched = { query: string; geo: string; lang: string }

/** A failed search only costs its own results. */
async function searchNow(ctx: Context, { query, geo, lang }: Searched): Promise<Part> {
  try {
    const { answer } = await answerQuestion(
      ctx,
      readQuestion({ q: query, gl: geo, hl: lang }, 'search'),
    )
    const { peopleAlsoAsk, relatedSearches } = Page.parse(answer)
    const questions = peopleAlsoAsk.map((each) => clean(each.question, MAX_TEXT))
    return {
      questions,
      related: relatedSearches.map((each) => clean(each.query, MAX_TEXT)),
      ideas: [],
    }
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof AppError)) throw thrown
    ctx.log.warn({ code: thrown.code }, 'prompt search failed')
    throw searchStepError(thrown)
  }
}

const unique = (texts: string[]) => [...new Set(texts.filter(Boolean))]

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

/** What a model would ask. */
async function modelIdeas(
  ctx: Context,
  { client, run }: { client: OwnedClient; run: Wanted },
): Promise<Found[]> {
  const [keywords, competitors] = await Promise.all([
    keywordsOf(ctx.db, client.id),
    competitorsOf(ctx.db, client.id),
  ])
  const data = {
    company: client.name,
    site: client.domain,
    keywords: keywords.slice(0, MODEL_KEYWORDS).map(({ query }) => query),
    competitors: competitors.map(({ name, domain }) => name || domain),
    language: run.input.language || keywords[0]?.lang || '',
    count: run.input.count,
  }
  try {
    const task = {
      name: 'prompt_ideas',
      schema: Ideas,
      instructions: INSTRUCTIONS,
      data,
      maxOutputTokens: 4000,
    }
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
    throw new StepError(`service:${failureReason(thrown.reason)}`, { cause: thrown })
  }
}

const clean = (text: string, max: number) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
