import { z } from 'zod'
import { get, operation, put } from '../../../core/operation.ts'
import { ClientId, changeClient, requireClient } from '../../clients/index.ts'
import { previewCheck } from '../preview.ts'
import { CheckPreview, CheckSettings, Depth } from '../schemas.ts'
import { readStrategy, saveStrategy } from '../store/settings.ts'

export const previewRankCheck = operation({
  name: 'preview_rank_check',
  summary: 'What a rank check would cost and how long it would take',
  access: 'viewer',
  input: z.object({ client_id: ClientId, depth: Depth.optional() }),
  output: CheckPreview,
  routes: [get('/api/v1/clients/{client_id}/check/preview')],
  tool: { effect: 'read', hint: 'An estimate from earlier checks; nothing is started.' },
  async run(ctx, { client_id, depth }) {
    return previewCheck(ctx, await requireClient(ctx, client_id), depth)
  },
})

export const getCheckSettings = operation({
  name: 'get_check_settings',
  summary: "How deep a client's rank checks look",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: CheckSettings,
  routes: [get('/api/v1/clients/{client_id}/check-settings')],
  tool: { effect: 'read', hint: 'smart unless set otherwise.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return { depth: await readStrategy(ctx.db, client_id) }
  },
})

export const saveCheckSettings = operation({
  name: 'save_check_settings',
  summary: "Set how deep a client's rank checks look",
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, depth: Depth }),
  output: CheckSettings,
  routes: [put('/api/v1/clients/{client_id}/check-settings')],
  tool: {
    effect: 'write',
    hint: 'Deeper checks need more calls; full needs ten a keyword.',
    confirm: ({ client_id, depth }) => `Let rank checks of client ${client_id} look ${depth}?`,
  },
  run: (ctx, { client_id, depth }) =>
    changeClient(ctx, client_id, async (tx, { workspace_id }) => {
      await saveStrategy(tx.db, { client_id, workspace_id, depth })
      return { depth }
    }),
})
