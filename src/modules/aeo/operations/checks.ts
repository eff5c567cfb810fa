import { z } from 'zod'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, readPage, Window } from '../../../core/page.ts'
import { Id } from '../../../core/schemas.ts'
import { ClientId, Geo, Lang, requireClient } from '../../clients/index.ts'
import { aeoCheck } from '../check/check-run.ts'
import { previewCheck } from '../check/plan.ts'
import { noCheck, presentCheck, presentResult } from '../present.ts'
import {
  AeoCheck,
  AeoCheckStatus,
  AeoPreview,
  AeoResult,
  CheckId,
  LiveLog,
  PromptId,
  ProviderName,
} from '../schemas.ts'
import {
  type Check,
  countChecks,
  latestCheck,
  listChecks,
  requireCheck,
} from '../store/checks.ts'
import { countResults, resultsAfter, resultsOf } from '../store/results.ts'
import { ownerOf } from '../views/check-selection.ts'

const MAX_PROVIDERS = 20
const MAX_NAMED = 5000
const USUAL_CHECKS = 20
const MAX_LOG = 200

const scope = {
  client_id: ClientId,
  providers: z
    .array(ProviderName)
    .min(1)
    .max(MAX_PROVIDERS)
    .optional()
    .describe('Only these; defaults to all configured'),
  samples: z
    .int()
    .min(1)
    .max(10)
    .optional()
    .describe('Samples per prompt; defaults to 3, 5 is better'),
  prompt_ids: z.array(Id).min(1).max(MAX_NAMED).optional().describe('Only these prompts'),
  country: Geo.optional(),
  language: Lang.optional(),
  max_cost_usd: z
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe('Stop the check once this much is spent'),
}

export const startAeoCheck = operation({
  name: 'start_aeo_check',
  summary: "Start an AEO check: ask the AI assistants a client's prompts",
  access: 'analyst',
  input: z.object(scope),
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/check')],
  tool: {
    effect: 'spend',
    hint: 'Starts background work; poll it with get_aeo_check. One check per client at a time. preview_aeo_check says what it costs.',
    confirm: ({ client_id }) => `Ask the AI assistants the prompts of client ${client_id}?`,
  },
  async run(ctx, { client_id, ...wanted }) {
    // Reported as started, however soon a worker begins.
    return transaction(ctx, async (tx) => {
      const { id } = await aeoCheck.start(tx, { clientId: client_id, input: wanted })
      return presentCheck(await find(tx, { client_id, check_id: id }))
    })
  },
})

export const previewAeoCheck = operation({
  name: 'preview_aeo_check',
  summary: 'Estimate the cost and duration of an AEO check',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    samples: scope.samples,
    provider: ProviderName.optional().describe('Only this one'),
  }),
  output: AeoPreview,
  routes: [get('/api/v1/clients/{client_id}/aeo/check/preview')],
  tool: { effect: 'read', hint: 'Based on prices and limits; starts nothing.' },
  run: (ctx, { client_id, samples, provider }) =>
    previewCheck(ctx, client_id, { samples, ...(provider && { providers: [provider] }) }),
})

export const getAeoCheckStatus = operation({
  name: 'get_aeo_check_status',
  summary: 'Status and progress of the latest AEO check',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: AeoCheckStatus,
  routes: [get('/api/v1/clients/{client_id}/aeo/check-status')],
  tool: {
    effect: 'read',
    hint: 'status is none before the first check; sandbox checks do not count once real engines are in use.',
  },
  async run(ctx, { client_id }) {
    const client = await requireClient(ctx, client_id)
    const check = await latestCheck(
      ctx.db,
      ownerOf(client),
      ctx.config.simulated.answers ? 'sandbox' : 'live',
    )
    return check ? presentCheck(check) : noCheck(client_id)
  },
})

export const listAeoChecks = operation({
  name: 'list_aeo_checks',
  summary: "List a client's AEO checks, newest first",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    ...Window,
    limit: z
      .int()
      .min(1)
      .max(1000)
      .default(USUAL_CHECKS)
      .describe('Maximum number of rows to return'),
  }),
  output: pageOf(AeoCheck),
  routes: [paged('/api/v1/clients/{client_id}/aeo/checks')],
  tool: { effect: 'read', hint: 'Checks with source manual hold a pasted answer.' },
  async run(ctx, { client_id, ...window }) {
    const owner = ownerOf(await requireClient(ctx, client_id))
    return readPage(window, {
      rows: async (limit, offset) =>
        (await listChecks(ctx.db, owner, { limit: limit ?? USUAL_CHECKS, offset })).map(
          presentCheck,
        ),
      count: () => countChecks(ctx.db, owner),
    })
  },
})

const one = z.object({ client_id: ClientId, check_id: CheckId })

export const getAeoCheck = operation({
  name: 'get_aeo_check',
  summary: 'Status of one AEO check',
  access: 'viewer',
  input: one,
  output: AeoCheck,
  routes: [get('/api/v1/clients/{client_id}/aeo/checks/{check_id}/status')],
  tool: { effect: 'read', hint: 'Poll until status is done or error.' },
  run: async (ctx, key) => presentCheck(await find(ctx, key)),
})

export const readAeoLiveLog = operation({
  name: 'read_aeo_live_log',
  summary: 'New answers of a running AEO check',
  access: 'viewer',
  input: z.object({
    ...one.shape,
    after_id: z.int().min(0).default(0).describe('last_id from the previous call'),
  }),
  output: LiveLog,
  routes: [get('/api/v1/clients/{client_id}/aeo/checks/{check_id}/live-log')],
  tool: {
    effect: 'read',
    hint: `At most ${MAX_LOG} rows per call; ask again with last_id while there are more.`,
  },
  async run(ctx, { after_id, ...key }) {
    const check = await find(ctx, key)
    const rows = await resultsAfter(ctx.db, check, { afterId: after_id, limit: MAX_LOG })
    return {
      rows: rows.map((row) => ({
        ...presentResult(row, check.source),
        ...(row.error && { error: row.error }),
      })),
      last_id: rows.at(-1)?.id ?? after_id,
      status: check.status,
      paused: check.is_paused,
    }
  },
})

export const getAeoResults = operation({
  name: 'get_aeo_results',
  summary: 'The answers of an AEO check, with mentions and citations of the client',
  access: 'viewer',
  input: z.object({
    ...one.shape,
    provider: ProviderName.optional(),
    prompt_id: PromptId.optional(),
    ...Window,
  }),
  output: pageOf(AeoResult),
  routes: [paged('/api/v1/clients/{client_id}/aeo/checks/{check_id}/results')],
  tool: {
    effect: 'read',
    hint: 'Answers are long: page with limit. state marks failed ones.',
  },
  async run(ctx, { client_id, check_id, provider, prompt_id, ...window }) {
    const check = await find(ctx, { client_id, check_id })
    const filter = { provider, prompt_id }
    return readPage(window, {
      rows: async (limit, offset) =>
        (await resultsOf(ctx.db, check, { ...filter, limit, offset })).map((row) =>
          presentResult(row, check.source),
        ),
      count: () => countResults(ctx.db, check, filter),
    })
  },
})

type Key = { client_id: number; check_id: number }

async function find(ctx: Context, { client_id, check_id }: Key): Promise<Check> {
  return requireCheck(ctx.db, ownerOf(await requireClient(ctx, client_id)), check_id)
}

export const checkOperations: AnyOperation[] = [
  startAeoCheck,
  previewAeoCheck,
  getAeoCheckStatus,
  listAeoChecks,
  getAeoCheck,
  readAeoLiveLog,
  getAeoResults,
]
