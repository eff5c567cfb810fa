import { z } from 'zod'
import { given } from '../../../base/given.ts'
import { type AnyOperation, get, operation, put } from '../../../core/operation.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { previewCheck } from '../run/preview.ts'
import { CheckPreview, CheckSettings, Depth, ParasiteList } from '../schemas.ts'
import { readSettings, saveSettings } from '../store/settings.ts'

export const previewRankCheck = operation({
  name: 'preview_rank_check',
  summary: 'Estimate the cost and duration of a rank check',
  access: 'viewer',
  input: z.object({ client_id: ClientId, depth: Depth.optional() }),
  output: CheckPreview,
  routes: [get('/api/v1/clients/{client_id}/check/preview')],
  tool: { effect: 'read', hint: 'Based on earlier checks; starts nothing.' },
  async run(ctx, { client_id, depth }) {
    return previewCheck(ctx, await requireClient(ctx, client_id), depth)
  },
})

export const getCheckSettings = operation({
  name: 'get_check_settings',
  summary: "Get a client's rank check settings",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: CheckSettings,
  routes: [get('/api/v1/clients/{client_id}/check-settings')],
  tool: {
    effect: 'read',
    hint: 'Defaults: depth smart, no screenshots, the built-in list of parasite hosts.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return readSettings(ctx.db, client_id)
  },
})

export const saveCheckSettings = operation({
  name: 'save_check_settings',
  summary: "Change a client's rank check settings",
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    depth: Depth.optional(),
    screenshots: z
      .boolean()
      .optional()
      .describe('Take screenshots of the results pages of every check, at most 200'),
    parasites_added: ParasiteList.optional().describe(
      'Sites that count as parasite_domains beside the usual ones',
    ),
    parasites_removed: ParasiteList.optional().describe('Sites that do not count as such'),
  }),
  output: CheckSettings,
  routes: [put('/api/v1/clients/{client_id}/check-settings')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value. Deeper checks need more calls; full needs ten per keyword.',
    confirm: ({ client_id }) => `Change how rank checks of client ${client_id} are made?`,
  },
  run: (ctx, { client_id, ...asked }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      const before = await readSettings(tx.db, client_id)
      const settings = { ...before, ...given(asked) }
      await saveSettings(tx.db, { client_id, workspace_id, ...settings })
      return settings
    }),
})

export const settingsOperations: AnyOperation[] = [
  previewRankCheck,
  getCheckSettings,
  saveCheckSettings,
]
