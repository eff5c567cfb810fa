import { z } from 'zod'
import { type Context, transaction } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { enqueue, job } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { replayRules } from '../alerts/index.ts'
import { saveIntegration } from '../clients/index.ts'
import {
  assessKeywordResearch,
  collectKeywordResearch,
  listKeywordResearch,
} from '../keyword-research/index.ts'
import { generateSoon, refreshRecommendations } from '../recommendations/index.ts'
import { saveReportSnapshot } from '../reports/index.ts'
import { daysBehind, forgetBefore, loadRecording, makePartitions } from './load.ts'
import { readHeader, readPages, readRows } from './read-recording.ts'
import { anchorSandbox, readKeys } from './sandbox-control.ts'
import { type Demo, lockDemo, readDemo, updateDemo } from './store.ts'

export const MAX_DAYS = 90
const DAY = 86_400
/** A report was sent so many days ago. */
const SNAPSHOT_AGES = [60, 30, 0]
/** More than one screen of keyword ideas. */
const ASSESSED = 50

/** Fills a demo; without a word when it was removed meanwhile. */
export async function loadDemo(ctx: Context): Promise<void> {
  const header = await readHeader()
  const [rows, pages] = await Promise.all([
    readRows(),
    readPages(),
    makePartitions(ctx, header),
    anchorSandbox(ctx, { days: daysBehind(header, ctx.now()), sites: header.sites }),
  ])
  await transaction(ctx, async (tx) => {
    const demo = await lockDemo(tx.db, tx.actor.workspaceId)
    if (demo?.status !== 'building') return
    const { shop, clientIds } = await loadRecording(asPerson(tx, demo), {
      header,
      parts: [...rows, ...pages],
    })
    const oldest = tx.now() - (demo.days + 1) * DAY
    if (demo.days < MAX_DAYS)
      await forgetBefore(tx.db, { workspaceId: demo.workspace_id, clientIds, at: oldest })
    const loaded = {
      status: 'ready' as const,
      client_id: shop,
      client_ids: clientIds,
      finished_at: tx.now(),
    }
    await publishDemo(tx, await updateDemo(tx.db, tx.actor.workspaceId, loaded))
    await seal(asPerson(tx, demo), shop)
    await enqueue(tx, finishDemoJob, {})
  })
}

/** The demo belongs to the person who loaded it. */
const asPerson = (tx: Context, { user_id }: Demo): Context => ({
  ...tx,
  actor: { ...tx.actor, userId: user_id },
})

/** What is sealed with the keys of this installation. */
async function seal(tx: Context, client_id: number) {
  const { indexnow, bing } = await readKeys(tx)
  await call(tx, saveIntegration, { client_id, kind: 'indexnow', ...indexnow })
  await call(tx, saveIntegration, { client_id, kind: 'bing', ...bing })
}

/** What reads better when it is made from what is there now. The demo is open meanwhile, and may be removed. */
async function finishDemo(ctx: Context): Promise<void> {
  const demo = await readDemo(ctx.db, ctx.actor.workspaceId)
  if (demo?.client_id == null) return
  const { client_id, client_ids, days } = demo
  const person = asPerson(ctx, demo)
  await replayRules(person, client_ids)
  for (const age of SNAPSHOT_AGES.filter((each) => each < days)) {
    const date_to = new Date((ctx.now() - age * DAY) * 1000).toISOString().slice(0, 10)
    await call(person, saveReportSnapshot, { client_id, date_to })
  }
  await researchKeywords(person, client_id)
  await call(person, refreshRecommendations, { client_id })
  for (const id of client_ids) if (id !== client_id) await generateSoon(ctx, id)
}

/** The ideas that are listed first are assessed. */
async function researchKeywords(person: Context, client_id: number) {
  await call(person, collectKeywordResearch, { client_id })
  const { items, counts, running } = await call(person, listKeywordResearch, {
    client_id,
    limit: ASSESSED,
  })
  if (running !== null || counts.assessed > 0 || items.length === 0) return
  await call(person, assessKeywordResearch, { client_id, ids: items.map(({ id }) => id) })
}

async function publishDemo(ctx: Context, demo: Demo | undefined) {
  if (!demo) return
  await publish(ctx, { type: 'demo.progress', data: presentDemo(demo) })
}

export const presentDemo = ({ client_id, client_ids, status, message, created_at }: Demo) => ({
  status,
  client_id,
  client_ids,
  progress_pct: status === 'ready' ? 100 : 0,
  message,
  created_at,
})

export const finishDemoJob = job({
  name: 'finish_demo',
  payload: z.object({}),
  attempts: 3,
  lane: 'demo',
  port: 'search',
  timeoutMs: 2 * 60_000,
  run: (ctx) => finishDemo(ctx),
})

/** Loads the demo of a workspace in the background. */
export const loadDemoJob = job({
  name: 'load_demo',
  payload: z.object({}),
  attempts: 3,
  lane: 'demo',
  port: 'search',
  timeoutMs: 2 * 60_000,
  run: (ctx) => loadDemo(ctx),
  async onDead(ctx) {
    const message = 'The demo could not be loaded; remove it and try again'
    await publishDemo(
      ctx,
      await updateDemo(ctx.db, ctx.actor.workspaceId, { status: 'failed', message }),
    )
  },
})
