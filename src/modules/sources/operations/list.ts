import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { get, operation, post } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { applySetups, type Setup } from '../apply-setup.ts'
import type { SourceInfo } from '../catalogue.ts'
import { CredentialsInput, hasCredentials, readCredentials } from '../credentials.ts'
import { loadSetup } from '../load-setup.ts'
import { presentList, presentSource } from '../present.ts'
import { probe, probeNow } from '../probe.ts'
import { SourceCall, SourceList, SourceTrial } from '../schemas.ts'
import { isOperator, ownerOf, requireShareable, requireSource } from '../scope.ts'
import { monthOf } from '../spending.ts'
import * as store from '../store.ts'

export const SourceName = text(100, 1).meta({
  example: 'serper',
  description: 'As list_sources names it',
})
export const ScopeInput = z
  .enum(['installation', 'workspace'])
  .optional()
  .describe(
    'installation: for everybody, by the workspace that runs it; workspace: for the workspace of the caller',
  )

export const listSources = operation({
  name: 'list_sources',
  summary: 'List sources: capabilities, prices and health',
  access: 'viewer',
  isForTeam: true,
  input: z.object({}),
  output: SourceList,
  routes: [get('/api/v1/sources')],
  tool: { effect: 'read', hint: 'Keys are never shown. Money is shown to admins.' },
  async run(ctx) {
    const now = await upToDate(ctx)
    return presentList(now, await readAll(now))
  },
})

export const listSourceCalls = operation({
  name: 'list_source_calls',
  summary: 'Recent calls of a source, over all processes',
  access: 'admin',
  isForTeam: true,
  input: z.object({ name: SourceName, scope: ScopeInput }),
  output: z.array(SourceCall),
  routes: [get('/api/v1/sources/{name}/calls')],
  tool: { effect: 'read', hint: 'At most fifty, newest first.' },
  async run(ctx, { name, scope }) {
    requireSource(name)
    const workspaceId = await ownerOf(ctx, scope)
    await ctx.worlds.flush()
    const calls = await store.readCalls(ctx.db, { scope: workspaceId ?? 0, source: name })
    return calls.map(({ called_at, reason, message, took_ms, usd }) => ({
      ...{ called_at, ok: reason === null, reason, message, took_ms, usd },
    }))
  },
})

export const testSource = operation({
  name: 'test_source',
  summary: 'Test a source with one small real question, using its key or one not saved yet',
  access: 'admin',
  isForTeam: true,
  input: z.object({
    name: SourceName,
    scope: ScopeInput,
    ...CredentialsInput,
    model: text(200, 1).optional().describe('Model to use').meta({ example: 'gpt-5.6-terra' }),
  }),
  output: SourceTrial,
  routes: [post('/api/v1/sources/{name}/test')],
  tool: {
    effect: 'spend',
    hint: 'Takes at most 25 seconds. A failed test returns ok false, a reason and a remedy.',
    confirm: ({ name }) => `Ask ${name} one small question? It may cost a fraction of a cent.`,
  },
  async run(ctx, { name, scope, model, ...given }) {
    const info = requireSource(name)
    const workspaceId = await ownerOf(ctx, scope)
    const { signal } = ctx
    if (!hasCredentials(given)) return probeNow(ctx, { info, signal, secrets: [] })
    requireShareable(info, workspaceId)
    const credentials = readCredentials(info, given)
    const setup = await loadSetup(ctx)
    const tried: Setup = { ...NEW_SETUP, workspaceId, name, credentials, model: model ?? null }
    const others = setup.setups.filter(
      (each) => each.name !== name || each.workspaceId !== workspaceId,
    )
    const config = applySetups(
      ctx.worlds.baseConfig,
      { ...setup, setups: [...others, tried] },
      workspaceId,
    )
    const secrets = Object.values(credentials)
    return ctx.worlds.tryOut({ config }, (world) => probe(world, { info, signal, secrets }))
  },
})

const NEW_SETUP = {
  keyHint: null,
  isEnabled: true,
  position: null,
  budgetUsd: null,
  usdPer1000: null,
}

async function readAll(ctx: Context) {
  await ctx.worlds.flush()
  const scopes = [0, ctx.actor.workspaceId]
  const [setup, months, calls, runsAll] = await Promise.all([
    loadSetup(ctx),
    store.readMonth(ctx.db, { scopes, month: monthOf(ctx.now()) }),
    store.readLastCalls(ctx.db, scopes),
    isOperator(ctx),
  ])
  return { setup, months, calls, isOperator: runsAll }
}

/** As it is now: after a change of this request, or of another process a moment ago. */
async function upToDate(ctx: Context): Promise<Context> {
  await ctx.worlds.reload()
  return { ...ctx, ...ctx.worlds.current(ctx.actor.workspaceId) }
}

export async function showSource(ctx: Context, info: SourceInfo) {
  const now = await upToDate(ctx)
  return presentSource(now, { ...(await readAll(now)), info })
}
