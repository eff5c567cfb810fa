import { z } from 'zod'
import { type AnyOperation, get, operation, post, put } from '../../../core/operation.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { takeSample } from '../monitor.ts'
import { IndexingSample, IndexingSettings, SetupCheck } from '../schemas.ts'
import { checkSetup } from '../setup-check.ts'
import { readSettings, saveSettings } from '../store/settings.ts'

export const monitorIndexingNow = operation({
  name: 'monitor_indexing',
  summary: "Check how many of a client's pages are indexed",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: IndexingSample,
  routes: [post('/api/v1/clients/{client_id}/indexing/monitor')],
  tool: {
    effect: 'spend',
    hint: 'Uses Search Console when set up (50 pages per call, longest unchecked first), otherwise a site: search, which is a rough estimate.',
    confirm: ({ client_id }) => `Look up how much of client ${client_id} is indexed?`,
  },
  run: async (ctx, { client_id }) => takeSample(ctx, await requireClient(ctx, client_id)),
})

export const checkIndexingSetup = operation({
  name: 'check_indexing_setup',
  summary: "Test a client's indexing channels without submitting anything",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z.object({ channels: z.array(SetupCheck) }),
  routes: [post('/api/v1/clients/{client_id}/indexing/check')],
  tool: {
    effect: 'read',
    hint: 'failed_step names what needs fixing, such as the IndexNow key file.',
  },
  run: async (ctx, { client_id }) => ({
    channels: await checkSetup(ctx, await requireClient(ctx, client_id)),
  }),
})

export const getIndexingSettings = operation({
  name: 'get_indexing_settings',
  summary: "Get a client's indexing settings",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: IndexingSettings,
  routes: [get('/api/v1/clients/{client_id}/indexing/settings')],
  tool: {
    effect: 'read',
    hint: 'Channels with credentials are used automatically; the Google Indexing API only when enabled.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return readSettings(ctx.db, client_id)
  },
})

export const saveIndexingSettings = operation({
  name: 'save_indexing_settings',
  summary: "Change a client's indexing settings",
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, ...IndexingSettings.shape }),
  output: IndexingSettings,
  routes: [put('/api/v1/clients/{client_id}/indexing/settings')],
  tool: {
    effect: 'write',
    hint: 'Google documents its Indexing API for job postings and live streams only.',
    confirm: ({ client_id, google_indexing }) =>
      `Switch the Google Indexing API ${google_indexing ? 'on' : 'off'} for client ${client_id}?`,
  },
  run: (ctx, { client_id, ...settings }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      await saveSettings(tx.db, client, settings)
      return settings
    }),
})

export const monitorOperations: AnyOperation[] = [
  monitorIndexingNow,
  checkIndexingSetup,
  getIndexingSettings,
  saveIndexingSettings,
]
