import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { sameSite } from '../../../base/network/domain.ts'
import { type Context, retryTransaction, transaction } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { makeOnce } from '../../../core/make-once.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  paged,
  patch,
  post,
  put,
} from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted } from '../../../core/schemas.ts'
import { dropClient } from '../drop-client.ts'
import { clientNamesChanged } from '../events.ts'
import { ClientId, Domain, line } from '../fields.ts'
import { showTags } from '../keywords/keyword-schemas.ts'
import { Client, ClientDetail, ClientUpdate } from '../schemas.ts'
import { addSimulatedSite } from '../simulated-site.ts'
import * as store from '../store/clients.ts'
import { competitorsOf } from '../store/competitors.ts'
import { keywordsOf } from '../store/keywords.ts'

export const listClients = operation({
  name: 'list_clients',
  summary: 'List clients',
  access: 'viewer',
  input: z.object(Window),
  output: pageOf(Client),
  routes: [paged('/api/v1/clients')],
  tool: { effect: 'read', hint: 'Start here: other tools need a client_id from this list.' },
  async run(ctx, window) {
    const page = await store.pageClients(ctx, window)
    return { ...page, items: page.items.map(present) }
  },
})

export const createClient = operation({
  name: 'create_client',
  summary: 'Track a new site',
  access: 'analyst',
  input: z.object({ name: line(120, 1), domain: Domain }),
  output: z.object({ id: z.int(), name: z.string(), domain: z.string() }),
  routes: [post('/api/v1/clients/create', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Next, add keywords with add_keywords. The same name and domain within ten seconds returns the same client.',
    confirm: ({ name, domain }) => `Create the client ${name} (${domain})?`,
  },
  async run(ctx, { name, domain }) {
    await addSimulatedSite(ctx, [domain])
    const now = ctx.now()
    const { workspaceId, userId } = ctx.actor
    const fresh = {
      name,
      domain,
      workspace_id: workspaceId,
      user_id: userId,
      created_at: now,
      updated_at: now,
    }
    return makeOnce(ctx, {
      key: ['client', name, domain],
      find: (tx, since) => store.findEqual(tx, { name, domain, since }),
      make: (tx) => store.insertClient(tx, fresh),
    })
  },
})

export const getClient = operation({
  name: 'get_client',
  summary: 'Get a client with its competitors and keywords',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: ClientDetail,
  routes: [get('/api/v1/clients/{client_id}')],
  tool: {
    effect: 'read',
    hint: 'Contains every keyword; for positions or a subset use list_keywords.',
  },
  async run(ctx, { client_id }) {
    const client = await store.requireClient(ctx, client_id)
    const [competitors, keywords] = await Promise.all([
      competitorsOf(ctx.db, client_id),
      keywordsOf(ctx.db, client_id),
    ])
    return {
      ...present({ ...client, keyword_count: keywords.length }),
      competitors,
      keywords: keywords.map(showTags),
    }
  },
})

export const updateClient = operation({
  name: 'update_client',
  summary: 'Change, archive or restore a client',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, ...ClientUpdate }),
  output: Client,
  routes: [patch('/api/v1/clients/{client_id}'), put('/api/v1/clients/{client_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ client_id, ...change }) =>
      `Change ${Object.keys(change).join(', ')} of client ${client_id}?`,
  },
  async run(ctx, { client_id, screenshot_proxy: proxy, ...change }) {
    if (change.domain !== undefined) await addSimulatedSite(ctx, [change.domain])
    const sealed = proxy === undefined ? undefined : proxy && ctx.secrets.seal(proxy)
    const row = {
      ...change,
      updated_at: ctx.now(),
      ...(sealed !== undefined && { screenshot_proxy: sealed || null }),
    }
    return transaction(ctx, async (tx) => {
      const changed = await store.updateClient(tx, client_id, row)
      if (change.domain !== undefined) await requireNoCompetitor(tx, client_id, change.domain)
      if (change.name !== undefined || change.domain !== undefined)
        await emit(tx, clientNamesChanged, { client_id })
      return present(changed)
    })
  },
})

export const deleteClient = operation({
  name: 'delete_client',
  summary: 'Delete a client and everything that belongs to it',
  access: 'admin',
  input: z.object({ client_id: ClientId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Cannot be undone. To keep the data, archive the client with update_client instead.',
    confirm: ({ client_id }) =>
      `Delete client ${client_id} with all its keywords, checks, reports and settings? This cannot be undone.`,
  },
  async run(ctx, { client_id }) {
    // Work that is under way holds rows of the client while it asks for others.
    await retryTransaction(ctx, (tx) => dropClient(tx, client_id))
    return { deleted: true }
  },
})

/** No competitor may be a part of the client's own site. */
async function requireNoCompetitor({ db }: Context, clientId: number, own: string) {
  const inside = (await competitorsOf(db, clientId)).find(({ domain }) => sameSite(domain, own))
  if (inside) throw fail('domain_of_competitor', { domain: inside.domain })
}

function present(client: store.CountedClient): Client {
  return { ...client, is_archived: client.is_archived ? 1 : 0 }
}

export const clientOperations: AnyOperation[] = [
  listClients,
  createClient,
  getClient,
  updateClient,
  deleteClient,
]
