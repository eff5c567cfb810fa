import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type Counts, searchFailures, serviceFailures } from '../../core/failures.ts'
import { enqueue } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import type { Run, Saved } from '../../core/run.ts'
import { type OwnedClient, requireClient } from '../clients/index.ts'
import { defineRun } from '../runs/index.ts'
import { type Discovered, searchForLinks } from './discover.ts'
import { DAY_SECONDS, type Finding } from './link-state.ts'
import { recheckFailing } from './recheck.ts'
import { RunKind, State } from './schemas.ts'
import { settleLink } from './settle-link.ts'
import { claimLinks, countLinks, dropMisses, insertLinks, linksOfRun } from './store/links.ts'
import { createVerifier } from './verify.ts'

const MAX_LINKS = 20
const RECHECK_AFTER_SECONDS = DAY_SECONDS + 600

const Input = z.object({
  kind: RunKind,
  /** Only links in these states. */
  states: z.array(State).optional(),
  /** Only those of which this run found nothing out. */
  failedOf: z.int().optional(),
})

/** The search for pages that may link, or a few links of one site. */
const Step = z.union([
  z.object({ search: z.literal(true) }),
  z.object({ ids: z.array(z.int()).max(MAX_LINKS) }),
])
type Step = z.infer<typeof Step>

export type LinkRun = Run<z.output<typeof Input>>
type Outcome = { discovered: Discovered } | { findings: { id: number; finding: Finding }[] }

/** Checks which pages link to the client, after a search for such pages where that was asked for. */
export const linkRun = defineRun({
  kind: 'backlinks',
  type: 'backlinks',
  hasNoPending: true,
  input: Input,
  step: Step,
  ports: ['search', 'sites'],
  lane: 'backlinks',
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { clientId, input }) {
    const links = input.kind === 'discovery' ? 0 : await countLinks(ctx.db, clientId ?? 0)
    return {
      steps: Math.max(1, links),
      calls: 2 * Math.max(1, links),
      price_usd: null,
      seconds: links,
    }
  },
  async *plan(tx, run) {
    const client = await requireClient(tx, run.client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    if (run.input.kind === 'discovery') yield { search: true as const }
    else yield* await planChecks(tx, run)
  },
  sizeOf: (step) => ('ids' in step ? step.ids.length : 0),
  async perform(ctx, { run, step }): Promise<Outcome> {
    const client = await requireClient(ctx, run.client_id ?? 0)
    if ('search' in step) return { discovered: await searchForLinks(ctx, client) }
    const verify = createVerifier(ctx, client.domain)
    const findings: { id: number; finding: Finding }[] = []
    for (const link of await linksOfRun(ctx.db, run.id, step.ids))
      findings.push({ id: link.id, finding: await verify(link) })
    return { findings }
  },
  async save(tx, { run, outcome }): Promise<Saved<Step>> {
    const client = await requireClient(tx, run.client_id ?? 0)
    if ('discovered' in outcome)
      return saveDiscovered(tx, { client, run, discovered: outcome.discovered })
    const counts: Counts = { gained: 0, lost: 0 }
    const failures: Counts = {}
    for (const { id, finding } of outcome.findings) {
      const { event, failure } = await settleLink(tx, { client, run, id, finding })
      if (event) counts[event] = (counts[event] ?? 0) + 1
      if (failure) failures[failure] = (failures[failure] ?? 0) + 1
    }
    return { counts, failures }
  },
  async complete(tx, { run, state }) {
    if (run.counts.unanswered) return { state: 'failed', summary: {} }
    await dropMisses(tx.db, run.id)
    const client_id = run.client_id ?? 0
    const when = { runAt: tx.now() + RECHECK_AFTER_SECONDS, key: `backlinks:${client_id}` }
    if (state !== 'cancelled') await enqueue(tx, recheckFailing, { client_id }, when)
    return { summary: {} }
  },
  // Pages are asked by us, the search for them by a search source.
  explain: ({ counts, failures }) =>
    counts.failed ? serviceFailures(failures) : searchFailures(failures),
  nothingDone({ counts: { unanswered = 0, done = 0 } }) {
    if (unanswered > 0) return 'the search for links was not answered'
    return done === 1
      ? 'the link could not be checked'
      : `none of ${done} links could be checked`
  },
  retryInput: ({ id }) => ({ kind: 'check' as const, failedOf: id }),
  async publish(ctx, run) {
    const { total = 0, done = 0, failed = 0 } = run.counts
    const data = { run_id: run.id, status: linkRunStatus(run), total, checked: done, failed }
    if (run.client_id !== null)
      await publish(ctx, { type: 'backlinks.progress', client_id: run.client_id, data })
  },
})

/** The contract has no word for waiting here. */
export function linkRunStatus({ state }: Pick<Run, 'state'>): 'running' | 'done' | 'error' {
  if (state === 'done') return 'done'
  return state === 'failed' || state === 'cancelled' ? 'error' : 'running'
}

async function planChecks(tx: Context, run: LinkRun): Promise<Step[]> {
  const { failedOf } = run.input
  const links = await claimLinks(tx.db, run, run.input)
  if (links.length > 0) return stepsOf(links)
  throw failedOf === undefined
    ? fail('no_links_to_check')
    : fail('no_failed_links', { id: failedOf })
}

/** The links of one site together, so that its rules are asked for once. */
function stepsOf(links: { id: number; source_domain: string }[]): Step[] {
  const sites = Map.groupBy(links, ({ source_domain }) => source_domain)
  return [...sites.values()].flatMap((site) => {
    const ids = site.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / MAX_LINKS) }, (_, index) => ({
      ids: ids.slice(index * MAX_LINKS, (index + 1) * MAX_LINKS),
    }))
  })
}

type Discovering = { client: OwnedClient; run: LinkRun; discovered: Discovered }

async function saveDiscovered(
  tx: Context,
  { client, run, discovered }: Discovering,
): Promise<Saved<Step>> {
  const { links, failures, isFailed } = discovered
  if (isFailed) return { failures, counts: { unanswered: 1 } }
  await insertLinks(tx.db, client, { links, found_by: 'search', now: tx.now(), runId: run.id })
  return { failures, more: stepsOf(await claimLinks(tx.db, run, { states: ['pending'] })) }
}
