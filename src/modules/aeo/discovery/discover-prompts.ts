import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { mixedFailures } from '../../../core/failures.ts'
import { publish } from '../../../core/live.ts'
import type { Completed, Completing, Run } from '../../../core/run.ts'
import { competitorsOf, keywordsOf, requireClient } from '../../clients/index.ts'
import { defineRun, progressOf, wireStatus } from '../../runs/index.ts'
import { brandsOf } from '../client-brands.ts'
import { isAboutBrand } from '../reading/read.ts'
import { matchingPrompts } from '../store/prompts.ts'
import type { Found } from '../tables.ts'
import { fromCompetitor, fromKeyword, inTurn } from './candidates.ts'
import { createNearness } from './dedupe.ts'
import { ask, candidatesOf, type Part, Step } from './sources.ts'

const MAX_KEYWORDS = 500
const MAX_SEARCHES = 5

const Input = z.object({ count: z.int(), country: z.string(), language: z.string() })
type Input = z.output<typeof Input>
type Summary = { items: Found[]; imported: number }
export type PromptRun = Run<Input, Summary>

/** Discovers prompts worth tracking. Nothing becomes a prompt before somebody accepts it. */
export const discoverPrompts = defineRun({
  kind: 'prompt_discovery',
  type: 'aeo_discovery',
  input: Input,
  step: Step,
  ports: ['search', 'answers'],
  lane: 'discovery',
  attempts: 3,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  conflict: ({ id }) => ({ discovery_id: id }),
  async estimate(ctx) {
    const calls = MAX_SEARCHES + (ctx.llm.models().length > 0 ? 1 : 0)
    return { steps: calls, calls, price_usd: null, seconds: 2 * calls }
  },
  *plan(tx) {
    yield { source: 'pages' as const }
    if (tx.llm.models().length > 0) yield { source: 'model' as const }
  },
  // Reading stored data is not a request: it neither succeeds nor fails.
  sizeOf: ({ source }) => (source === 'pages' ? 0 : 1),
  perform: (ctx, { run, step }) => ask(ctx, { run, step }),
  async save(tx, { run, step, outcome }) {
    const isEmpty = outcome.questions.length + outcome.related.length === 0
    if (step.source !== 'pages' || !isEmpty) return { part: outcome }
    const keywords = await keywordsOf(tx.db, run.client_id ?? 0)
    const searched = keywords.slice(0, MAX_SEARCHES)
    return {
      more: searched.map(({ query, geo, lang }) => ({
        source: 'search' as const,
        query,
        geo,
        lang,
      })),
    }
  },
  complete,
  explain: ({ failures }) => mixedFailures(failures),
  nothingDone: () => 'no source of prompts answered',
  async publish(ctx, run) {
    if (run.client_id === null || run.state === 'queued') return
    const data = {
      discovery_id: run.id,
      status: wireStatus(run),
      progress_pct: progressOf(run),
    }
    const found = run.summary && { found: run.summary.items.length }
    await publish(ctx, {
      type: 'aeo.discovery',
      client_id: run.client_id,
      data: { ...data, ...found },
    })
  },
})

/** No answer and no result is a failure; with results, failures are reported beside them. */
async function complete(
  tx: Context,
  { run, parts }: Completing<Input, Summary, Part>,
): Promise<Completed<Summary>> {
  const items = await choose(tx, { run, parts: await parts() })
  return {
    summary: { items, imported: 0 },
    ...(items.length > 0 && { state: 'done' }),
  }
}

async function choose(
  tx: Context,
  { run, parts }: { run: PromptRun; parts: Part[] },
): Promise<Found[]> {
  const client = await requireClient(tx, run.client_id ?? 0)
  const keywords = await keywordsOf(tx.db, client.id)
  const competitors = await competitorsOf(tx.db, client.id)
  const owner = { workspace_id: client.workspace_id, client_id: client.id }
  const known = await matchingPrompts(tx.db, owner).select('prompt_text').execute()
  const language = run.input.language || keywords[0]?.lang || ''
  const { questions, related, ideas } = candidatesOf(parts)
  const tracked = keywords.slice(0, MAX_KEYWORDS).map(fromKeyword)
  const theirs = competitors.map(({ name, domain }) => fromCompetitor(name || domain, language))
  const brands = await brandsOf(tx, client)
  const isFit = ({ prompt_text }: Found) =>
    prompt_text !== '' && !isAboutBrand(brands, prompt_text)
  const candidates = inTurn([tracked, questions, related, ideas, theirs]).filter(isFit)
  const asked = known.map(({ prompt_text }) => prompt_text)
  return chooseNew(candidates, asked, run.input.count)
}

/** The first that say something new. */
function chooseNew(candidates: Found[], known: string[], count: number): Found[] {
  const nearness = createNearness(known)
  const chosen: Found[] = []
  for (const candidate of candidates) {
    if (chosen.length === count) break
    if (nearness.has(candidate.prompt_text)) continue
    nearness.add(candidate.prompt_text)
    chosen.push(candidate)
  }
  return chosen
}
