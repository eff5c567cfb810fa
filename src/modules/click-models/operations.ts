import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { ClientId, requireClient } from '../clients/index.ts'
import { hasProperty } from '../search-console/index.ts'
import { modelIn } from './click-model.ts'
import { fitClickModel } from './fit.ts'
import { DEEPEST } from './rules/fit-curve.ts'
import { ctr } from './rules/published-curve.ts'
import { ClickModelReport } from './schemas.ts'
import { type ClickModelRow, findModel, listVersions } from './store.ts'

export const getClickModel = operation({
  name: 'get_click_model',
  summary: "A client's click model: its curve, how it was fitted, and its error",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    version: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('Version; defaults to the latest'),
  }),
  output: ClickModelReport,
  routes: [get('/api/v1/clients/{client_id}/click-model')],
  tool: {
    effect: 'read',
    hint: "overview_effects estimate the clicks lost to AI overviews from the client's own data.",
  },
  async run(ctx, { client_id, version }) {
    await requireClient(ctx, client_id)
    return report(ctx, client_id, version)
  },
})

export const fitModelNow = operation({
  name: 'fit_click_model',
  summary: "Fit a new version of a client's click model to the last 90 days of Search Console",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: ClickModelReport,
  routes: [post('/api/v1/clients/{client_id}/click-model/fit')],
  tool: {
    effect: 'write',
    hint: 'Runs automatically every four weeks. Click estimates change with it; earlier versions stay readable.',
    confirm: ({ client_id }) => `Fit the click model of client ${client_id} again?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    if (!(await hasProperty(ctx, client_id))) throw fail('search_console_not_connected')
    await fitClickModel(ctx, client_id)
    return report(ctx, client_id)
  },
})

async function report(ctx: Context, clientId: number, version?: number) {
  const [newest, versions, isConnected] = await Promise.all([
    findModel(ctx, clientId),
    listVersions(ctx, clientId),
    hasProperty(ctx, clientId),
  ])
  const shown = version === undefined ? newest : await findModel(ctx, clientId, version)
  if (version !== undefined && !shown) throw notFound()
  return {
    click_model: modelIn(newest).name,
    is_own: newest?.is_used ?? false,
    reason: reasonOf(newest, isConnected),
    fitted: shown ? present(shown) : null,
    published: Array.from({ length: DEEPEST }, (_, at) => ({
      position: at + 1,
      ctr: ctr(at + 1) / 100,
    })),
    versions,
  }
}

function reasonOf(
  newest: ClickModelRow | undefined,
  isConnected: boolean,
): z.infer<typeof ClickModelReport>['reason'] {
  if (newest?.is_used) return 'used'
  if (!isConnected) return 'not_connected'
  if (!newest) return 'not_fitted'
  return newest.curves.length === 0 || newest.held_out_error === null
    ? 'too_little'
    : 'no_better'
}

const present = ({
  version,
  fitted_at,
  from_day,
  to_day,
  queries,
  impressions,
  clicks,
  ...row
}: ClickModelRow) => ({
  ...{ version, fitted_at, from: from_day, to: to_day, queries, impressions, clicks },
  ...{ held_out_error: row.held_out_error, published_error: row.published_error },
  ...{ curves: row.curves, overview_effects: row.overview_effects },
})

export const clickModelOperations: AnyOperation[] = [getClickModel, fitModelNow]
