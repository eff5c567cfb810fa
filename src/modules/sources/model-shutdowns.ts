import { z } from 'zod'
import { jsonOrUndefined } from '../../base/json.ts'
import { actAs, type Context, transaction } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { Cron } from '../../core/module.ts'
import type { LlmSetup } from '../../platform/config/llm.ts'
import { findModel, usualSettings } from '../../providers/llm/engines/registry.ts'
import { firstWorkspace } from '../accounts/index.ts'
import { modelEnding } from './events.ts'
import { claimShutdown } from './store.ts'

const DAY_SECONDS = 86_400
/** Days before the shutdown, each announced once. */
const NOTICES = [3, 14, 60]
const TIMEOUT_MS = 20_000
const MAX_BYTES = 5_000_000

const Models = z.object({
  data: z
    .array(
      z.object({ id: z.string().max(200), shutdown_date: z.iso.date().nullish().catch(null) }),
    )
    .max(10_000),
})

type Shutdown = { source: string; model: string; day: string }

/** The nearest notice that is due, or null while there is time, or when it is over. */
export function noticeDue(day: string, now: number): number | null {
  const days = Math.ceil((Date.parse(day) / 1000 - now) / DAY_SECONDS)
  if (days < 0) return null
  return NOTICES.find((notice) => days <= notice) ?? null
}

/** Checks daily whether a configured model has a shutdown date. */
export const watchModels: Cron = {
  name: 'watch_models',
  schedule: '20 5 * * *',
  async run(ctx) {
    const workspaceId = await firstWorkspace(ctx.db)
    if (workspaceId === null || ctx.config.simulated.answers) return
    for (const shutdown of await readShutdowns(ctx)) await notify(ctx, workspaceId, shutdown)
  },
}

/** From vendors who publish it in their list of models. */
async function readShutdowns(ctx: Context): Promise<Shutdown[]> {
  const telling = ctx.config.llm.providers.filter(
    ({ kind }) => findModel(kind)?.hasShutdownDates,
  )
  return (await Promise.all(telling.map((provider) => shutdownOf(ctx, provider)))).flat()
}

async function shutdownOf(
  { http, log, signal }: Context,
  { name, kind, key, ...given }: LlmSetup,
): Promise<Shutdown[]> {
  const { base, model } = { ...usualSettings(kind), ...given }
  try {
    const headers = { authorization: `Bearer ${key ?? ''}` }
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0 }
    const answer = await http.fetch(`${base}/models`, { headers, ...limits, signal })
    const { data } = Models.parse(jsonOrUndefined(answer.text()))
    const day = data.find(({ id }) => id === model)?.shutdown_date
    return day ? [{ source: name, model, day }] : []
  } catch (error) {
    log.warn({ error }, 'list of models not read')
    return []
  }
}

async function notify(ctx: Context, workspaceId: number, { source, model, day }: Shutdown) {
  const days = noticeDue(day, ctx.now())
  if (days === null) return
  await transaction(actAs(ctx, { ...ctx.actor, workspaceId }), async (tx) => {
    if (!(await claimShutdown(tx.db, { source, model, days }))) return
    await emit(tx, modelEnding, { source, model, shutdown_date: day, days })
  })
}
