import { z } from 'zod'
import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { AppError } from '../../base/errors.ts'
import { type Context, transaction, workerOf } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { job } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { saveOverviewPoint } from '../aeo/index.ts'
import { addAnnotation, summarize } from '../analytics/index.ts'
import { addAsoKeywords, createAsoApp, recordRefresh } from '../aso/index.ts'
import { addCompetitor, addKeywords, createClient, updateClient } from '../clients/index.ts'
import { monitorIndexingNow } from '../indexing/index.ts'
import { activeJobOf, cancelJob, doneJobsOf, recordCheck } from '../rank-checks/index.ts'
import { checkTimes } from './check-times.ts'
import { contextAt, readEvents, readShop, requireSandbox } from './source.ts'
import { startDemoWork } from './start-demo-work.ts'
import { type Demo, insertDemo, readDemo, updateDemo } from './store.ts'

const DAY = 86_400
const SOURCE = 'sandbox'
/** The app stores and the index are looked at on every third of the days. */
const SELDOM = 3
const NOTES = 'A fictional shop in the sandbox, a simulated web: every number here is made up. Remove it as a whole.'

/** The client of the demo with its keywords and competitors, and no history yet. */
export async function createDemo(ctx: Context, days: number): Promise<Demo> {
  requireSandbox(ctx)
  const shop = await readShop(ctx)
  const times = checkTimes(ctx.now(), days)
  return transaction(ctx, async (tx) => {
    const { name, domain } = shop.client
    const { id: client_id } = await call(tx, createClient, { name: `${name} (demo)`, domain })
    const demo = { workspace_id: tx.actor.workspaceId, client_id, days, total: times.length, created_at: tx.now() }
    const added = await insertDemo(tx.db, demo)
    await call(tx, updateClient, { client_id, notes: NOTES })
    const keywords = shop.keywords.map((keyword) => ({ ...keyword, source: SOURCE }))
    await addKeywords(tx, client_id, keywords)
    for (const competitor of shop.competitors) await call(tx, addCompetitor, { client_id, ...competitor })
    for (const app of shop.apps) await call(tx, createAsoApp, { client_id, ...app })
    await call(tx, addAsoKeywords, {
      client_id,
      keywords: shop.appKeywords.map((each) => ({ ...each, source: SOURCE })),
    })
    await noteEvents(tx, added, { domain, from: times[0] ?? tx.now() })
    return added
  })
}

/** The days on which the simulated web shook the shop are on its charts. */
async function noteEvents(tx: Context, { client_id }: Demo, { domain, from }: { domain: string; from: number }) {
  const isShown = ({ from: day }: { from: number }) => day * DAY > from && day * DAY < tx.now()
  for (const { from: day, effect } of (await readEvents(tx, domain)).filter(isShown)) {
    const note = effect > 0 ? notices.demo_rise : notices.demo_fall
    await call(tx, addAnnotation, { client_id, kind: 'algorithm', happened_at: day * DAY, note })
  }
}

/** Fills the history of a demo, or goes on where it was cut off; ends without a word when the demo is removed. */
export async function buildDemo(
  ctx: Context,
  demo: Demo,
  onProgress: (done: number, total: number) => void = () => {},
) {
  const { workspace_id, client_id, total } = demo
  const owner = { workspace_id, client_id }
  await dropUnfinished(ctx, client_id)
  const [last] = await doneJobsOf(ctx.db, owner, 1)
  const times = checkTimes(demo.created_at, demo.days)
  const isRemoved = async (done: number) => {
    onProgress(done, total)
    return !(await publishProgress(ctx, client_id, { done }))
  }
  let before = Promise.resolve(false)
  for (const [index, at] of times.entries()) {
    ctx.signal.throwIfAborted()
    if (last && at <= last.created_at) continue
    const then = contextAt(ctx, at)
    const { id } = await recordCheck(then, client_id, { isNews: index === times.length - 1 })
    if (await before) return
    const isSeldom = index % SELDOM === (times.length - 1) % SELDOM
    // A day is summed up while the next one is checked.
    before = sumUp(then, { client_id, id, isSeldom }).then(() => isRemoved(index + 1))
    before.catch(() => {})
  }
  if (await before) return
  await transaction(ctx, async (tx) => {
    if (await publishProgress(tx, client_id, { status: 'ready', finished_at: tx.now() }))
      await startDemoWork(tx, client_id)
  })
}

type Day = { client_id: number; id: number; isSeldom: boolean }

async function sumUp(then: Context, { client_id, id, isSeldom }: Day) {
  await summarize(then, id)
  await saveOverviewPoint(then, id)
  if (!isSeldom) return
  await recordRefresh(then, client_id)
  await call(then, monitorIndexingNow, { client_id })
}

/** A check that was cut off is made anew: nobody else makes it to its end. */
async function dropUnfinished(ctx: Context, clientId: number) {
  const running = await activeJobOf(ctx.db, clientId)
  if (running) await call(ctx, cancelJob, { job_id: running.id })
}

async function publishProgress(ctx: Context, clientId: number, change: Parameters<typeof updateDemo>[2]) {
  const demo = await updateDemo(ctx.db, clientId, change)
  if (demo) await publish(ctx, { type: 'demo.progress', client_id: clientId, data: presentDemo(demo) })
  return demo
}

export const presentDemo = ({ client_id, status, done, total, message, created_at }: Demo) => ({
  status,
  client_id,
  progress_pct: status === 'ready' ? 100 : Math.floor((1000 * done) / total) / 10,
  message,
  created_at,
})

/** Builds the demo of a workspace in the background. */
export const buildDemoJob = job({
  name: 'build_demo',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  lane: 'demo',
  port: 'search',
  timeoutMs: 20 * 60_000,
  async run(ctx, { client_id }) {
    const demo = await readDemo(ctx.db, ctx.actor.workspaceId)
    if (demo?.client_id !== client_id || demo.status === 'ready') return
    try {
      await buildDemo(ctx, demo)
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'not_found') return
      if (await readDemo(ctx.db, ctx.actor.workspaceId)) throw thrown
    }
  },
  async onDead(ctx, { client_id }) {
    const message = 'The history could not be built; remove the demo and make it again'
    await publishProgress({ ...ctx, actor: workerOf(ctx.actor.workspaceId) }, client_id, { status: 'failed', message })
  },
})
