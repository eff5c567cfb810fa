import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { given } from '../../../base/given.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation, put } from '../../../core/operation.ts'
import { Id, text } from '../../../core/schemas.ts'
import {
  ClientId,
  competitorsOf,
  Geo,
  Lang,
  requireClient,
  withClientLocked,
} from '../../clients/index.ts'
import { isNameable, SHORTEST_NAME } from '../reading/brands.ts'
import { queueReread } from '../reparse-answers.ts'
import { AeoSettings, ProviderName } from '../schemas.ts'
import { forgetIndex } from '../store/index-counts.ts'
import { readSettings, type Settings, saveSettings } from '../store/settings.ts'

const MAX_NAMES = 20

const BrandName = text(120, 1)
  .overwrite((name) =>
    name
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  .refine(isNameable, {
    error: `must have at least ${SHORTEST_NAME} letters or digits: shorter names stand in texts by chance`,
  })
  .meta({ example: 'Example Shop' })

export const getAeoSettings = operation({
  name: 'get_aeo_settings',
  summary: 'AEO settings of a client: providers, samples, market and brand names',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: AeoSettings,
  routes: [get('/api/v1/clients/{client_id}/aeo/settings')],
  tool: {
    effect: 'read',
    hint: 'available_providers lists the AI assistants you can use.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return present(ctx, await readSettings(ctx.db, client_id))
  },
})

export const saveAeoSettings = operation({
  name: 'save_aeo_settings',
  summary: "Change a client's AEO settings: providers, samples, market and brand names",
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    names: z.array(BrandName).max(MAX_NAMES).optional().describe('Other names of the client'),
    competitor_names: z
      .array(z.strictObject({ competitor_id: Id, names: z.array(BrandName).max(MAX_NAMES) }))
      .max(100)
      .optional(),
    match_case: z.boolean().optional(),
    providers: z.array(ProviderName).max(20).optional().describe('Empty for all configured'),
    samples: z.int().min(1).max(10).optional(),
    country: z.union([Geo, z.literal('')]).optional(),
    language: z.union([Lang, z.literal('')]).optional(),
    judge: z.boolean().optional(),
    monthly_budget_usd: z
      .number()
      .min(0)
      .max(1_000_000)
      .nullable()
      .optional()
      .describe('Null for no limit'),
    in_benchmark: z.boolean().optional(),
  }),
  output: AeoSettings,
  routes: [put('/api/v1/clients/{client_id}/aeo/settings')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value. Changing names re-reads old answers.',
    confirm: ({ client_id }) => `Change how the prompts of client ${client_id} are asked?`,
  },
  run: (ctx, { client_id, competitor_names, match_case, judge, in_benchmark, ...change }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      requireConfigured(tx, change.providers)
      const before = await readSettings(tx.db, client_id)
      const settings: Settings = {
        ...before,
        ...given({
          ...change,
          is_matching_case: match_case,
          is_judged: judge,
          is_in_benchmark: in_benchmark,
        }),
        ...(competitor_names && {
          competitor_names: await competitorNames(tx, client_id, competitor_names),
        }),
      }
      await saveSettings(tx.db, { client_id, workspace_id: client.workspace_id }, settings)
      if (!settings.is_in_benchmark) await forgetIndex(tx.db, client_id)
      await queueReread(tx, client)
      return present(tx, settings)
    }),
})

function requireConfigured({ llm }: Context, providers: string[] = []) {
  const configured = llm.providers().map(({ name }) => name)
  const unknown = providers.filter((name) => !configured.includes(name))
  if (unknown.length > 0)
    throw fail('providers_unknown', {
      names: unknown.join(', '),
      configured: configured.join(', ') || 'none',
    })
}

async function competitorNames(
  ctx: Context,
  clientId: number,
  given: { competitor_id: number; names: string[] }[],
) {
  const known = new Set((await competitorsOf(ctx.db, clientId)).map(({ id }) => id))
  const unknown = given.find(({ competitor_id }) => !known.has(competitor_id))
  if (unknown) throw fail('competitor_unknown', { id: unknown.competitor_id })
  return Object.fromEntries(
    given.map(({ competitor_id, names }) => [String(competitor_id), names]),
  )
}

function present({ llm }: Context, settings: Settings): z.input<typeof AeoSettings> {
  return {
    names: settings.names,
    competitor_names: Object.entries(settings.competitor_names).map(([id, names]) => ({
      competitor_id: Number(id),
      names,
    })),
    match_case: settings.is_matching_case,
    providers: settings.providers,
    samples: settings.samples,
    country: settings.country,
    language: settings.language,
    judge: settings.is_judged,
    monthly_budget_usd: settings.monthly_budget_usd,
    in_benchmark: settings.is_in_benchmark,
    available_providers: llm.providers().map(({ name, model, access, can, health }) => ({
      name,
      model,
      access,
      search: can.search,
      state: health.state,
    })),
  }
}

export const settingsOperations: AnyOperation[] = [getAeoSettings, saveAeoSettings]
