import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { serviceFailures } from '../../../core/failures.ts'
import { type Completed, type Completing, type Saved, StepError } from '../../../core/run.ts'
import { defineRun } from '../../runs/index.ts'
import {
  countPages,
  insertDeepAudit,
  insertPages,
  savePage,
  visitedPages,
  waitingPages,
} from '../store.ts'
import { createVisitor } from './crawl.ts'
import { type Facts, judge, type Result } from './crawl-rules.ts'
import { deadLinks } from './external-links.ts'

const MAX_PAGES = 60
const STEP_PAGES = 6
const MAX_DEPTH = 4

const Input = z.object({ lead_id: z.int(), domain: z.string(), start: z.string() })
type Input = z.output<typeof Input>
type Summary = { result: Result | null }

/** The next few pages; when all were read, what follows from them. */
const Step = z.object({ stage: z.enum(['first', 'crawl', 'judge']) })
type Step = z.infer<typeof Step>

type Page = { url: string; depth: number; facts: Facts }
type Outcome = { pages: Page[] } | { result: Result }

/** The deep audit. A few pages per step: a crash costs one step, and no crawl blocks another. */
export const auditRun = defineRun({
  kind: 'site_audit',
  type: 'deep_audit',
  input: Input,
  step: Step,
  ports: ['sites'],
  lane: 'leads',
  attempts: 4,
  timeoutMs: 3 * 60_000,
  uniqueKey: ({ input }) => `lead:${input.lead_id}`,
  estimate: async () => ({
    steps: MAX_PAGES / STEP_PAGES + 1,
    calls: MAX_PAGES,
    price_usd: 0,
    seconds: MAX_PAGES,
  }),
  async *plan(tx, { id, workspace_id, input }) {
    await insertDeepAudit(tx.db, { lead_id: input.lead_id, workspace_id, run_id: id })
    await insertPages(tx.db, input.lead_id, [{ url: input.start, depth: 0 }])
    yield { stage: 'first' as const }
  },
  // Pages are counted as they are found; at first there is one.
  sizeOf: ({ stage }) => (stage === 'first' ? 1 : 0),
  async perform(ctx, { run: { input }, step }): Promise<Outcome> {
    if (step.stage === 'judge') return { result: await judgeSite(ctx, input.lead_id) }
    const waiting = await waitingPages(ctx.db, input.lead_id, STEP_PAGES)
    const visit = createVisitor(ctx, input.domain)
    const pages = await Promise.all(
      waiting.map(async ({ url, depth }) => ({ url, depth, facts: await visit(url) })),
    )
    return { pages }
  },
  async save(tx, { run, step, outcome }): Promise<Saved<Step, Result>> {
    if ('result' in outcome) return { part: outcome.result }
    const { pages } = outcome
    const { found, isWhole } = await savePages(tx, { leadId: run.input.lead_id, pages })
    const done = step.stage === 'first' ? 0 : pages.length
    return { counts: { total: found, done }, more: [{ stage: isWhole ? 'judge' : 'crawl' }] }
  },
  complete,
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => UNFINISHED,
  label: ({ input }) => ({ id: input.lead_id, name: input.domain }),
})

const UNFINISHED = 'The site could not be read to the end; ask again later'
const SILENT =
  'None of the pages answered: look at the name, the certificate and the firewall of the site, and ask again'

/** Where the links to others lead, and what follows from it all. */
async function judgeSite(ctx: Context, leadId: number): Promise<Result> {
  const pages = await visitedPages(ctx.db, leadId)
  if (pages.every(({ facts }) => facts.status === 0)) throw new StepError('unreadable')
  const dead = await deadLinks(ctx, pages)
  return judge(pages, { isLimited: pages.length >= MAX_PAGES, dead })
}

/** Stores pages and their links, as far as there is room; returns how many are new. */
async function savePages(tx: Context, { leadId, pages }: { leadId: number; pages: Page[] }) {
  const before = await countPages(tx.db, leadId)
  for (const { url, depth, facts } of pages) {
    await savePage(tx.db, leadId, { url, facts })
    const room = MAX_PAGES - (await countPages(tx.db, leadId))
    if (depth >= MAX_DEPTH || room <= 0) continue
    const links = facts.links.slice(0, room).map((link) => ({ url: link, depth: depth + 1 }))
    await insertPages(tx.db, leadId, links)
  }
  const found = (await countPages(tx.db, leadId)) - before
  return { found, isWhole: (await waitingPages(tx.db, leadId, 1)).length === 0 }
}

async function complete(
  _: Context,
  { run, parts }: Completing<Input, Summary, Result>,
): Promise<Completed<Summary>> {
  const [result] = await parts()
  if (result) return { state: 'done', summary: { result } }
  return {
    state: 'failed',
    message: run.failures.unreadable ? SILENT : UNFINISHED,
    summary: { result: null },
  }
}
