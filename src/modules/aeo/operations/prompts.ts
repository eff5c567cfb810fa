import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import {
  type AnyOperation,
  del,
  operation,
  paged,
  patch,
  post,
} from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, FlagInput, Id } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, Intent, oneOrMany, requireClient } from '../../clients/index.ts'
import { addPrompts } from '../add-prompts.ts'
import { presentPrompt } from '../present.ts'
import {
  AeoPrompt,
  AeoPromptInput,
  Category,
  PromptCountry,
  PromptFilter,
  PromptId,
  PromptLanguage,
  PromptText,
} from '../schemas.ts'
import * as store from '../store/prompts.ts'
import { ownerOf } from '../views/check-selection.ts'

const MAX_AT_ONCE = 1000
const UNIQUE_VIOLATION = '23505'

export const listAeoPrompts = operation({
  name: 'list_aeo_prompts',
  summary: "List a client's prompts",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    ...PromptFilter,
    ...Window,
  }),
  output: pageOf(AeoPrompt),
  routes: [paged('/api/v1/clients/{client_id}/aeo/prompts')],
  tool: {
    effect: 'read',
    hint: 'list_aeo_standings has the results per prompt.',
  },
  async run(ctx, { client_id, ...wanted }) {
    const client = await requireClient(ctx, client_id)
    const { items, ...counts } = await store.pagePrompts(ctx.db, ownerOf(client), wanted)
    return { items: items.map(presentPrompt), ...counts }
  },
})

export const addAeoPrompts = operation({
  name: 'add_aeo_prompts',
  summary: 'Add prompts',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    prompts: oneOrMany(AeoPromptInput, MAX_AT_ONCE)
      .meta({ example: [{ prompt_text: 'Which coffee grinder is best?' }] })
      .describe('One prompt, or a list'),
  }),
  output: z.object({ created: z.array(AeoPrompt) }),
  routes: [
    post('/api/v1/clients/{client_id}/aeo/prompts', {
      body: 'prompts',
      result: 'created',
      status: 201,
    }),
  ],
  tool: {
    effect: 'write',
    hint: 'A prompt that already exists in its market is skipped; the same prompt can be tracked in several. Prompts that ask for company names work best.',
    confirm: ({ client_id, prompts }) =>
      `Add ${prompts.length} prompts to client ${client_id}?`,
  },
  async run(ctx, { client_id, prompts }) {
    const rows = prompts.map(({ enabled, ...prompt }) => ({
      ...prompt,
      enabled: enabled !== 0,
      source: 'manual' as const,
    }))
    const created = await addPrompts(ctx, client_id, rows)
    return { created: created.map(presentPrompt) }
  },
})

export const updateAeoPrompt = operation({
  name: 'update_aeo_prompt',
  summary: 'Change, enable or disable a prompt',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    prompt_id: PromptId,
    prompt_text: PromptText.optional(),
    country: PromptCountry.optional(),
    language: PromptLanguage.optional(),
    category: Category.optional(),
    intent: Intent.optional(),
    enabled: FlagInput.optional(),
  }),
  output: AeoPrompt,
  routes: [patch('/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value. Existing answers keep the wording they were asked with.',
    confirm: ({ prompt_id }) => `Change prompt ${prompt_id}?`,
  },
  async run(ctx, { client_id, prompt_id, ...change }) {
    const [changed] = await changeSome(ctx, client_id, [prompt_id], change)
    if (!changed) throw notFound()
    return presentPrompt(changed)
  },
})

export const changeAeoPrompts = operation({
  name: 'change_aeo_prompts',
  summary: 'Change many prompts in one call',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    ids: z.array(Id).min(1).max(MAX_AT_ONCE),
    country: PromptCountry.optional(),
    language: PromptLanguage.optional(),
    category: Category.optional(),
    intent: Intent.optional(),
    enabled: FlagInput.optional(),
  }),
  output: z.object({ changed: z.int() }),
  routes: [post('/api/v1/clients/{client_id}/aeo/prompts/change')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ ids }) => `Change ${ids.length} prompts?`,
  },
  async run(ctx, { client_id, ids, ...change }) {
    return { changed: (await changeSome(ctx, client_id, ids, change)).length }
  },
})

type Change = Omit<store.PromptChange, 'enabled'> & { enabled?: 0 | 1 | undefined }

async function changeSome(
  ctx: Context,
  clientId: number,
  ids: number[],
  { enabled, ...change }: Change,
) {
  const client = await requireClient(ctx, clientId)
  const columns = { ...change, ...(enabled !== undefined && { enabled: enabled === 1 }) }
  return store.changePrompts(ctx.db, ownerOf(client), ids, columns).catch((thrown) => {
    if (!(thrown instanceof Error) || !('code' in thrown) || thrown.code !== UNIQUE_VIOLATION)
      throw thrown
    throw fail('prompt_exists').with({ cause: thrown })
  })
}

export const deleteAeoPrompt = operation({
  name: 'delete_aeo_prompt',
  summary: 'Remove a prompt',
  access: 'analyst',
  input: z.object({ client_id: ClientId, prompt_id: PromptId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Existing answers stay readable. To keep the prompt, disable it with update_aeo_prompt.',
    confirm: ({ prompt_id }) => `Remove prompt ${prompt_id}?`,
  },
  async run(ctx, { client_id, prompt_id }) {
    const client = await requireClient(ctx, client_id)
    if ((await store.deletePrompts(ctx.db, ownerOf(client), [prompt_id])) === 0)
      throw notFound()
    return { deleted: true }
  },
})

export const deleteAeoPrompts = operation({
  name: 'delete_aeo_prompts',
  summary: 'Remove many prompts in one call',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ids: z.array(Id).min(1).max(MAX_AT_ONCE) }),
  output: z.object({ deleted: z.int() }),
  routes: [post('/api/v1/clients/{client_id}/aeo/prompts/delete')],
  tool: {
    effect: 'destroy',
    hint: 'Existing answers stay readable.',
    confirm: ({ ids }) => `Remove ${ids.length} prompts?`,
  },
  async run(ctx, { client_id, ids }) {
    const client = await requireClient(ctx, client_id)
    return transaction(ctx, async (tx) => {
      const deleted = await store.deletePrompts(tx.db, ownerOf(client), ids)
      await recordAudit(tx, 'prompts_deleted', `client ${client_id} ${deleted} prompts`)
      return { deleted }
    })
  },
})

export const promptOperations: AnyOperation[] = [
  listAeoPrompts,
  addAeoPrompts,
  updateAeoPrompt,
  changeAeoPrompts,
  deleteAeoPrompt,
  deleteAeoPrompts,
]
