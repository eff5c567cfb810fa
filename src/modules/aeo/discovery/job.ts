import { z } from 'zod'
import { type Context, transaction } from '../../../core/context.ts'
import { type Counts, mixedFailures, noneSucceeded, type Tries, totalOf } from '../../../core/failures.ts'
import { job, whyUnfinished } from '../../../core/job.ts'
import { publish } from '../../../core/live.ts'
import { competitorsOf, emitWorkFailed, keywordsOf, requireClient } from '../../clients/index.ts'
import { brandsOf } from '../client-brands.ts'
import { isAboutBrand } from '../reading/read.ts'
import { type Discovery, endDiscovery, findDiscovery, saveDiscoveryProgress } from '../store/discoveries.ts'
import { matchingPrompts } from '../store/prompts.ts'
import type { Found } from '../tables.ts'
import { fromCompetitor, fromKeyword, inTurn } from './candidates.ts'
import { createNearness } from './dedupe.ts'
import { askedAround, modelIdeas } from './sources.ts'

const MAX_KEYWORDS = 500
const MODEL_KEYWORDS = 60

/** Looks for prompts worth asking. Nothing is stored as a prompt before somebody accepts it. */
export const discoverPrompts = job({
  name: 'discover_aeo_prompts',
  payload: z.object({ discovery_id: z.int() }),
  attempts: 3,
  lane: 'discovery',
  port: 'answers',
  async run(ctx, { discovery_id }) {
    const discovery = await findDiscovery(ctx, discovery_id)
    if (!discovery || discovery.finished_at !== null) return
    await progress(ctx, discovery, 5)
    const tries: Tries = { made: 0, failures: {} }
    const items = await discover(ctx, discovery, tries)
    await conclude(ctx, discovery, { items, tries })
  },
  async onDead(ctx, { discovery_id }, reason) {
    const discovery = await findDiscovery(ctx, discovery_id)
    const error = whyUnfinished(reason, 'the discovery could not be finished; start it again')
    if (discovery) await end(ctx, discovery, { status: 'error', items: [], error })
  },
})

type Outcome = { items: Found[]; tries: Tries }

/** Where nobody answered and nothing was found, that is a failure; where something was, what failed is told beside it. */
function conclude(ctx: Context, discovery: Discovery, { items, tries: { made, failures } }: Outcome) {
  const { id, client_id } = discovery
  const failed = totalOf(failures)
  const isError = items.length === 0 && made > 0 && failed === made
  const error = isError ? noneSucceeded('no source of prompts answered', mixedFailures(failures)) : ''
  return transaction(ctx, async (tx) => {
    await end(tx, discovery, { status: isError ? 'error' : 'done', items, error, failures })
    const counts = { succeeded: items.length, failed, failures }
    await emitWorkFailed(tx, { work: 'aeo_discovery', id, client_id, ...counts, message: error })
  })
}

async function discover(ctx: Context, discovery: Discovery, tries: Tries): Promise<Found[]> {
  const client = await requireClient(ctx, discovery.client_id)
  const [keywords, competitors, known] = await Promise.all([
    keywordsOf(ctx.db, client.id),
    competitorsOf(ctx.db, client.id),
    matchingPrompts(ctx.db, discovery).select('prompt_text').execute(),
  ])
  const language = discovery.language || keywords[0]?.lang || ''
  const competitorNames = competitors.map(({ name, domain }) => name || domain)
  const around = await askedAround(ctx, { client, keywords, tries })
  await progress(ctx, discovery, 50)
  const brief = {
    client,
    keywords: keywords.slice(0, MODEL_KEYWORDS).map(({ query }) => query),
    competitors: competitorNames,
    language,
    count: discovery.count,
  }
  const ideas = await modelIdeas(ctx, brief, tries)
  await progress(ctx, discovery, 90)
  const tracked = keywords.slice(0, MAX_KEYWORDS).map(fromKeyword)
  const lists = [tracked, ...around, ideas, competitorNames.map((name) => fromCompetitor(name, language))]
  const brands = await brandsOf(ctx, client)
  const isFit = ({ prompt_text }: Found) => prompt_text !== '' && !isAboutBrand(brands, prompt_text)
  const asked = known.map(({ prompt_text }) => prompt_text)
  return chooseNew(inTurn(lists).filter(isFit), asked, discovery.count)
}

/** The first that say something new. */
export function chooseNew(candidates: Found[], known: string[], count: number): Found[] {
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

async function progress(ctx: Context, { id, client_id }: Discovery, percent: number) {
  await saveDiscoveryProgress(ctx.db, id, percent)
  const data = { discovery_id: id, status: 'running', progress_pct: percent }
  await publish(ctx, { type: 'aeo.discovery', client_id, data })
}

type End = { status: 'done' | 'error'; items: Found[]; error?: string; failures?: Counts }

function end(ctx: Context, { id, client_id }: Discovery, { status, items, error = '', failures = {} }: End) {
  return transaction(ctx, async (tx) => {
    const ended = await endDiscovery(tx.db, id, { status, items, error, failures, now: tx.now() })
    if (!ended) return
    const data = { discovery_id: id, status, progress_pct: 100, found: items.length }
    await publish(tx, { type: 'aeo.discovery', client_id, data })
  })
}
