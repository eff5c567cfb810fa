import { z } from 'zod'
import reasons from '../../../locales/en/keyword-idea-reasons.json' with { type: 'json' }
import type { Locales } from '../../../locales/index.ts'
import { AppError } from '../../base/errors.ts'
import { createMessages } from '../../base/messages.ts'
import { tidyQuery } from '../../base/query.ts'
import type { Context } from '../../core/context.ts'
import { StepError, searchStepError } from '../../core/run.ts'
import { failureReason } from '../../providers/failure.ts'
import { LlmError } from '../../providers/llm/port.ts'
import { competitorsOf, requireClient } from '../clients/index.ts'
import { answerQuestion, readQuestion, type Vertical } from '../serp/index.ts'
import type { Idea } from './idea.ts'

/** Why a query is worth a look. */
const reasonFor = createMessages<Locales['keyword-idea-reasons']>(reasons)

/** One source, asked for one thing. */
export const Step = z.discriminatedUnion('source', [
  z.object({ source: z.literal('seeds'), seeds: z.array(z.string()) }),
  z.object({ source: z.literal('suggestion'), query: z.string() }),
  z.object({ source: z.literal('page'), query: z.string() }),
  z.object({ source: z.literal('competitor'), name: z.string(), brand: z.string() }),
  z.object({ source: z.literal('model'), client_id: z.int(), seeds: z.array(z.string()) }),
])
export type Step = z.infer<typeof Step>
type Asked = Exclude<Step, { source: 'seeds' }>

const MAX_QUERY = 200

type Wanted = { geo: string; lang: string; count: number }
type Asking<S extends Step = Asked> = { run: Wanted; step: S }

/** What a source finds, as one or more lists. */
export async function ask(ctx: Context, { run, step }: Asking): Promise<Idea[][]> {
  switch (step.source) {
    case 'suggestion':
      return [await suggested(ctx, { query: step.query, run })]
    case 'page':
      return around(ctx, { query: step.query, run })
    case 'competitor':
      return [await fromCompetitor(ctx, { run, step })]
    case 'model':
      return [await modelIdeas(ctx, { run, step })]
  }
}

const Page = z.object({
  suggestions: z.array(z.object({ value: z.string() })).catch([]),
  peopleAlsoAsk: z.array(z.object({ question: z.string() })).catch([]),
  relatedSearches: z.array(z.object({ query: z.string() })).catch([]),
})

type Search = { query: string; run: Wanted }

/** What the box suggests for the beginning of a query. */
async function suggested(ctx: Context, { query, run }: Search): Promise<Idea[]> {
  const page = await look(ctx, { query, run, vertical: 'autocomplete' })
  return page.suggestions.map(({ value }) => ({
    query: value,
    source: 'suggestion',
    ...reasonFor('idea_suggestion', { seed: query }),
  }))
}

/** What the results page of a query leads on to. */
async function around(ctx: Context, { query, run }: Search): Promise<Idea[][]> {
  const page = await look(ctx, { query, run, vertical: 'search' })
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

/** What people type after a competitor's name, without the name. */
async function fromCompetitor(
  ctx: Context,
  { run, step }: Asking<Extract<Step, { source: 'competitor' }>>,
) {
  const { name, brand } = step
  const found = await suggested(ctx, { query: brand, run })
  return found.flatMap(({ query }): Idea[] => {
    const rest = tidyQuery(tidyQuery(query).replace(brand, ''))
    if (rest === '' || rest === query) return []
    return [{ query: rest, source: 'competitor', ...reasonFor('idea_competitor', { name }) }]
  })
}

async function look(ctx: Context, { query, run, vertical }: Search & { vertical: Vertical }) {
  try {
    const asked = { q: query.slice(0, MAX_QUERY), gl: run.geo, hl: run.lang }
    return Page.parse((await answerQuestion(ctx, readQuestion(asked, vertical))).answer)
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof AppError)) throw thrown
    ctx.log.warn({ code: thrown.code }, 'keyword search failed')
    throw searchStepError(thrown)
  }
}

const Ideas = z.object({ queries: z.array(z.string()) })

const INSTRUCTIONS = `You suggest search queries that people type when they look for what a company offers.
Write in the language given in "language". Short queries as people type them, no duplicates, no brand of the company.`

/** What a model would search for. */
async function modelIdeas(
  ctx: Context,
  { run, step }: Asking<Extract<Step, { source: 'model' }>>,
): Promise<Idea[]> {
  const { name: company, domain: site, id } = await requireClient(ctx, step.client_id)
  const competitors = (await competitorsOf(ctx.db, id)).map(
    ({ name, domain }) => name || domain,
  )
  const data = {
    company,
    site,
    seeds: step.seeds,
    competitors,
    language: run.lang,
    count: run.count,
  }
  try {
    const task = { name: 'keyword_ideas', schema: Ideas, instructions: INSTRUCTIONS, data }
    const { value } = await ctx.llm.object({
      ...task,
      maxOutputTokens: 4000,
      signal: ctx.signal,
    })
    return value.queries
      .slice(0, run.count)
      .map((query) => ({ query, source: 'model', ...reasonFor('idea_model') }))
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    ctx.log.warn({ reason: thrown.reason }, 'LLM keyword suggestions failed')
    throw new StepError(`service:${failureReason(thrown.reason)}`, { cause: thrown })
  }
}
