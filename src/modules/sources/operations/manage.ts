import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { del, operation, patch, put } from '../../../core/operation.ts'
import { Deleted, text } from '../../../core/schemas.ts'
import { DEEPEST_SEARCH } from '../../../platform/config/search.ts'
import { recordAudit } from '../../accounts/index.ts'
import { CATALOGUE, isModelName, SOURCE_KINDS, type SourceInfo } from '../catalogue.ts'
import { CredentialsInput, hintOf, readCredentials, sealCredentials } from '../credentials.ts'
import { hasVariables } from '../present.ts'
import { Source } from '../schemas.ts'
import { ownerOf, requireShareable, requireSource, type Scope } from '../scope.ts'
import { monthOf } from '../spending.ts'
import * as store from '../store.ts'
import { ScopeInput, SourceName, showSource } from './list.ts'

export const setSourceKey = operation({
  name: 'set_source_key',
  summary: 'Add or replace the key of a source; all processes use it within seconds',
  access: 'admin',
  isForTeam: true,
  input: z.object({
    name: SourceName,
    scope: ScopeInput,
    ...CredentialsInput,
    model: text(200, 1).optional().describe('Model to use').meta({ example: 'gpt-5.6-terra' }),
  }),
  output: Source,
  routes: [put('/api/v1/sources/{name}/key')],
  tool: {
    effect: 'write',
    hint: 'Stored encrypted and never shown again. Test it first with test_source.',
    confirm: ({ name }) => `Save the key of ${name}?`,
  },
  run: (ctx, { name, scope, model, ...given }) =>
    change(
      ctx,
      { name, scope, action: 'source_key_set' },
      async (tx, { info, workspaceId }) => {
        requireShareable(info, workspaceId)
        requireFree(tx, { info, workspaceId })
        const credentials = readCredentials(info, given)
        if (name === 'compatible' && !model) throw fail('source_needs_model')
        const secret = sealCredentials(tx.secrets, { workspaceId, name }, credentials)
        const entered = {
          secret,
          key_hint: hintOf(credentials),
          is_enabled: true,
          now: tx.now(),
        }
        await store.saveRow(
          tx.db,
          { workspaceId, name },
          { ...entered, ...(model && { model }) },
        )
      },
    ),
})

export const updateSource = operation({
  name: 'update_source',
  summary: 'Change a source: on or off, monthly budget, price or model',
  access: 'admin',
  isForTeam: true,
  input: z.object({
    name: SourceName,
    scope: ScopeInput,
    is_enabled: z.boolean().optional().describe('false: it is not used; its key is kept'),
    budget_usd: z
      .number()
      .positive()
      .max(1e7)
      .nullable()
      .optional()
      .describe('Monthly budget (calendar month, UTC), over all processes; null for no limit'),
    usd_per_1000: z
      .number()
      .min(0)
      .max(1e5)
      .nullable()
      .optional()
      .describe('What 1,000 requests cost in your plan; null: the list price'),
    model: text(200, 1)
      .nullable()
      .optional()
      .describe('Of a model: the one to ask; null: the usual one'),
  }),
  output: Source,
  routes: [patch('/api/v1/sources/{name}')],
  tool: {
    effect: 'write',
    hint: 'A source over budget is not used until the next month. Admins are notified at 80 %.',
    confirm: ({ name }) => `Change the settings of ${name}?`,
  },
  run: (ctx, { name, scope, ...changes }) =>
    change(
      ctx,
      { name, scope, action: 'source_changed' },
      async (tx, { info, workspaceId }) => {
        if (changes.is_enabled !== undefined && info.kind === 'store')
          throw fail('stores_always_on')
        if (name === 'local') requireShareable(info, workspaceId)
        if (changes.model !== undefined && !isModelName(name))
          throw fail('source_model_useless', { name })
        await store.saveRow(tx.db, { workspaceId, name }, { ...changes, now: tx.now() })
        if (changes.budget_usd === undefined) return
        await store.resetNotices(tx.db, {
          scope: workspaceId ?? 0,
          source: name,
          month: monthOf(tx.now()),
        })
      },
    ),
})

export const removeSource = operation({
  name: 'remove_source',
  summary: 'Remove a source’s key and settings',
  access: 'admin',
  isForTeam: true,
  input: z.object({ name: SourceName, scope: ScopeInput }),
  output: Deleted,
  routes: [del('/api/v1/sources/{name}')],
  tool: {
    effect: 'destroy',
    hint: 'Settings from the environment stay. Its cost history is kept.',
    confirm: ({ name }) => `Remove ${name} and its key?`,
  },
  async run(ctx, { name, scope }) {
    requireSource(name)
    const workspaceId = await ownerOf(ctx, scope)
    const deleted = await transaction(ctx, async (tx) => {
      const isGone = await store.deleteRow(tx.db, { workspaceId, name })
      if (isGone) await recordAudit(tx, 'source_removed', name)
      return isGone
    })
    await ctx.worlds.reload()
    return { deleted }
  },
})

export const orderSources = operation({
  name: 'order_sources',
  summary: 'Set the order in which sources of one kind are used',
  access: 'admin',
  isForTeam: true,
  input: z.object({
    kind: z.enum(SOURCE_KINDS).describe('Of which kind of source'),
    scope: ScopeInput,
    names: z
      .array(SourceName)
      .min(1)
      .max(50)
      .describe('All that shall come first, in order; the others follow as usual'),
  }),
  output: z.object({
    names: z.array(z.string()).describe('In the new order'),
  }),
  routes: [put('/api/v1/source-order')],
  tool: {
    effect: 'write',
    hint: 'The next source is used when one fails. An order set by the environment cannot be changed here.',
    confirm: ({ kind, names }) => `Ask ${kind} sources in this order: ${names.join(', ')}?`,
  },
  async run(ctx, { kind, scope, names }) {
    const unknown = names.find(
      (name) => !CATALOGUE.some((info) => info.name === name && info.kind === kind),
    )
    if (unknown) throw fail('source_kind_wrong', { name: unknown })
    if (new Set(names).size < names.length) throw fail('source_twice')
    const workspaceId = await ownerOf(ctx, scope)
    requireFreeOrder(ctx, kind, workspaceId)
    await transaction(ctx, async (tx) => {
      for (const [at, name] of names.entries()) {
        const isNew = !(await store.findRow(tx.db, { workspaceId, name }))
        // A position in the order enables nothing: direct reading stays off until turned on.
        const isOff = isNew && name === 'local' && { is_enabled: false }
        await store.saveRow(
          tx.db,
          { workspaceId, name },
          { position: at + 1, ...isOff, now: tx.now() },
        )
      }
      await recordAudit(tx, 'sources_ordered', `${kind}: ${names.join(', ')}`)
    })
    await ctx.worlds.reload()
    return { names }
  },
})

export const updateSearchDepth = operation({
  name: 'update_search_depth',
  summary: 'Limit the depth of a search API call',
  access: 'admin',
  isForTeam: true,
  input: z.object({
    max_depth: z
      .int()
      .min(10)
      .max(DEEPEST_SEARCH)
      .nullable()
      .describe('Deeper searches are refused with 400; null for the maximum'),
  }),
  output: z.object({
    max_depth: z.int().describe('The most results that one search brings now'),
  }),
  routes: [put('/api/v1/search-depth')],
  tool: {
    effect: 'write',
    hint: 'A search costs one credit at any depth, but deep ones cost more upstream: see list_sources.',
    confirm: ({ max_depth }) =>
      `Let searches bring at most ${max_depth ?? DEEPEST_SEARCH} results?`,
  },
  async run(ctx, { max_depth }) {
    await ownerOf(ctx, 'installation')
    await transaction(ctx, async (tx) => {
      await store.saveMaxDepth(tx.db, max_depth)
      await recordAudit(tx, 'search_depth_set', String(max_depth ?? DEEPEST_SEARCH))
    })
    await ctx.worlds.reload()
    return { max_depth: max_depth ?? DEEPEST_SEARCH }
  },
})

type Changing = { name: string; scope: Scope | undefined; action: string }
type Owned = { info: SourceInfo; workspaceId: number | null }

/** One change in one transaction; this process applies it at once, the others within seconds. */
async function change(
  ctx: Context,
  { name, scope, action }: Changing,
  work: (tx: Context, owned: Owned) => Promise<void>,
): Promise<z.input<typeof Source>> {
  const info = requireSource(name)
  const workspaceId = await ownerOf(ctx, scope)
  await transaction(ctx, async (tx) => {
    await work(tx, { info, workspaceId })
    await recordAudit(tx, action, workspaceId === null ? name : `${name} of the workspace`)
  })
  await ctx.worlds.reload()
  return showSource(ctx, info)
}

function requireFree({ worlds }: Context, { info, workspaceId }: Owned) {
  if (workspaceId !== null || !hasVariables(worlds.baseConfig, info)) return
  const variables = info.variables.join(' and ')
  throw fail('source_key_fixed', { name: info.name, variables }).with({
    data: { fixed_by: info.variables },
  })
}

function requireFreeOrder(
  { worlds: { baseConfig } }: Context,
  kind: SourceInfo['kind'],
  workspaceId: number | null,
) {
  if (workspaceId !== null) return
  const variable =
    kind === 'search'
      ? baseConfig.search.sources && 'SEARCH_SOURCES'
      : baseConfig.llm.isOrdered && 'LLM_ORDER'
  if (!variable) return
  throw fail('source_order_fixed', { variable }).with({
    data: { fixed_by: [variable] },
  })
}
