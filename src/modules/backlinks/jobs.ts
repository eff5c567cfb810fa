import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { type Counts, noneSucceeded, searchFailures, serviceFailures, totalOf } from '../../core/failures.ts'
import { enqueue, enqueueMany, job, whyUnfinished } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { emitWorkFailed, type OwnedClient, requireClient, withClientShared } from '../clients/index.ts'
import { searchForLinks } from './discover.ts'
import { backlinkGained, backlinkLost } from './events.ts'
import { DAY_SECONDS, type Finding, failureOf, nextState } from './link-state.ts'
import { dropMisses, insertLinks, type Link, linksOfRun, lockLink, saveCheck } from './store/links.ts'
import {
  addFailures,
  claimLinks,
  countLink,
  endRun,
  holdEmptyRun,
  isChecked,
  type Run,
  requireRun,
  setTotal,
} from './store/runs.ts'
import { createVerifier } from './verify.ts'

const LANE = 'backlinks'
const STEP = 20
const RECHECK_AFTER_SECONDS = DAY_SECONDS + 600

const Step = z.object({ run_id: z.int(), ids: z.array(z.int()).max(STEP) })

/** Cuts a run into steps of a few links each. */
export async function queueSteps(ctx: Context, run: Run, ids: number[]): Promise<void> {
  await setTotal(ctx.db, run.id, ids.length)
  const steps = Array.from({ length: Math.ceil(ids.length / STEP) }, (_, nr) => ids.slice(nr * STEP, (nr + 1) * STEP))
  await enqueueMany(
    ctx,
    checkBacklinkStep,
    steps.map((each) => ({ run_id: run.id, ids: each })),
  )
}

async function giveUp(ctx: Context, { run_id }: { run_id: number }, error: Error) {
  const message = whyUnfinished(error, 'The run could not be finished; start it again')
  await transaction(ctx, async (tx) => {
    const ended = await endRun(tx.db, run_id, { status: 'error', message, now: tx.now() })
    if (ended) await publishProgress(tx, ended)
  })
}

/** A few links, one after the other; what was checked stays checked when this is cut off. */
export const checkBacklinkStep = job({
  name: 'check_backlink_step',
  payload: Step,
  attempts: 5,
  lane: LANE,
  port: 'sites',
  async run(ctx, { run_id, ids }) {
    const run = await requireRun(ctx.db, { id: run_id })
    if (run.status !== 'running') return
    const client = await requireClient(ctx, run.client_id)
    const verify = createVerifier(ctx, client.domain)
    for (const link of await linksOfRun(ctx.db, run_id, ids)) {
      const finding = await verify(link)
      await withClientShared(ctx, client.id, (tx) => settle(tx, { client, runId: run_id, id: link.id, finding }))
    }
    await withClientShared(ctx, client.id, (tx) => finish(tx, run))
  },
  onDead: giveUp,
})

type Settled = { client: OwnedClient; runId: number; id: number; finding: Finding }

/** The state of a link, its history and its event change together. */
async function settle(tx: Context, { client, runId, id, finding }: Settled): Promise<void> {
  const link = await lockLink(tx.db, id)
  if (!link || link.checked_run_id === runId || link.run_id !== runId) return
  const after = nextState(link, finding, tx.now())
  const saved = await saveCheck(tx.db, link, { finding, after, now: tx.now() })
  await countLink(tx.db, runId, { event: after.event, failure: failureOf(finding) })
  if (after.event === 'gained') await emit(tx, backlinkGained, eventData(client, saved))
  if (after.event === 'lost') await emit(tx, backlinkLost, { ...eventData(client, saved), reason: saved.reason })
}

function eventData({ id, name }: OwnedClient, link: Link) {
  const { id: backlink_id, source_url, target_url, anchor, rel, first_seen, last_seen } = link
  const seen = { first_seen: first_seen ?? 0, last_seen: last_seen ?? 0 }
  return { client_id: id, client_name: name, backlink_id, source_url, target_url, anchor, rel, ...seen }
}

async function finish(tx: Context, run: Run): Promise<void> {
  if (!(await isChecked(tx.db, run.id))) return publishProgress(tx, await requireRun(tx.db, { id: run.id }))
  const { checked, failed, failures } = await requireRun(tx.db, { id: run.id })
  const message = failed > 0 && failed === checked ? noneChecked(checked, failures) : ''
  const ended = await endRun(tx.db, run.id, { status: message ? 'error' : 'done', message, now: tx.now() })
  if (!ended) return
  await dropMisses(tx.db, run.id)
  await publishProgress(tx, ended)
  await emitFailed(tx, ended)
  const when = { runAt: tx.now() + RECHECK_AFTER_SECONDS, key: `backlinks:${run.client_id}` }
  await enqueue(tx, recheckFailing, { client_id: run.client_id }, when)
}

const noneChecked = (n: number, failures: Counts) =>
  noneSucceeded(
    n === 1 ? 'the link could not be checked' : `none of ${n} links could be checked`,
    serviceFailures(failures),
  )

function emitFailed(tx: Context, { id, client_id, checked, failed, failures, message }: Run): Promise<void> {
  const counts = { succeeded: checked - failed, failed: totalOf(failures), failures }
  return emitWorkFailed(tx, { work: 'backlinks', id, client_id, ...counts, message })
}

function publishProgress(ctx: Context, { id, client_id, status, total, checked, failed }: Run): Promise<void> {
  return publish(ctx, { type: 'backlinks.progress', client_id, data: { run_id: id, status, total, checked, failed } })
}

/** A link that was missed once is looked for again when a day has passed, so that nobody waits for certainty. */
export const recheckFailing = job({
  name: 'recheck_failing_backlinks',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  lane: LANE,
  async run(ctx, { client_id }) {
    await ctx.operations.call(ctx, 'check_backlinks', { client_id, states: ['failing'] }).catch(ignoreClientErrors)
  },
})

/** Nothing to look for, a run under way, or an archived client: then there is nothing for us to do. */
function ignoreClientErrors(thrown: unknown) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
}

/** Finds pages that name the client, and then checks which of them link to it. */
export const discoverBacklinks = job({
  name: 'discover_backlinks',
  payload: z.object({ run_id: z.int() }),
  attempts: 3,
  lane: LANE,
  port: 'search',
  async run(ctx, { run_id }) {
    const run = await requireRun(ctx.db, { id: run_id })
    if (run.status !== 'running') return
    const client = await requireClient(ctx, run.client_id)
    const { links, failures, isFailed } = await searchForLinks(ctx, client)
    if (isFailed) return fail(ctx, run, failures)
    await withClientShared(ctx, client.id, async (tx) => {
      // A worker that was thought dead may have been here before.
      if (!(await holdEmptyRun(tx.db, run.id))) return
      await addFailures(tx.db, run.id, failures)
      await insertLinks(tx.db, client, { links, found_by: 'search', now: tx.now(), runId: run.id })
      const ids = await claimLinks(tx.db, run, { states: ['pending'] })
      await queueSteps(tx, run, ids)
      if (ids.length === 0) await finish(tx, run)
    })
  },
  onDead: giveUp,
})

/** No search was answered: that is a failure, not an empty find. */
function fail(ctx: Context, { id, client_id }: Run, failures: Counts): Promise<void> {
  const message = noneSucceeded('the search for links was not answered', searchFailures(failures))
  return transaction(ctx, async (tx) => {
    await addFailures(tx.db, id, failures)
    const ended = await endRun(tx.db, id, { status: 'error', message, now: tx.now() })
    if (!ended) return
    await publishProgress(tx, ended)
    const counts = { succeeded: 0, failed: totalOf(failures), failures }
    await emitWorkFailed(tx, { work: 'backlinks', id, client_id, ...counts, message })
  })
}
