import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import {
  type AnyOperation,
  del,
  operation,
  paged,
  patch,
  post,
} from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { Deleted } from '../../../core/schemas.ts'
import { identify } from '../../../providers/stores/identify.ts'
import type { StoreName } from '../../../providers/stores/port.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { presentListing } from '../present.ts'
import { type Identity, isSameApp } from '../rules/matching.ts'
import { AppCreate, AppId, AppUpdate, AsoApp, AsoListing, storeInUrl } from '../schemas/apps.ts'
import * as store from '../store/apps.ts'
import { pageListings } from '../store/listings.ts'

const MAX_APPS = 200
/** When one of these changes, it may be another app. */
const NAMING = ['app_name', 'app_identifier', 'app_url', 'country'] as const

export const listAsoApps = operation({
  name: 'list_aso_apps',
  summary: "List a client's apps",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(AsoApp).extend(restsOn('aso')),
  routes: [paged('/api/v1/clients/{client_id}/aso/apps')],
  tool: {
    effect: 'read',
    hint: 'listing_error and reviews_error explain failures.',
  },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pageApps(ctx.db, client_id, window)
  },
})

export const createAsoApp = operation({
  name: 'create_aso_app',
  summary: 'Add an app',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, ...AppCreate }),
  output: AsoApp,
  routes: [post('/api/v1/clients/{client_id}/aso/apps', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Give app_identifier or app_url; a name alone is looked up and must match exactly.',
    confirm: ({ client_id, app_name, store }) =>
      `Add ${app_name} (${store}) to client ${client_id}?`,
  },
  run: (ctx, { client_id, ...app }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      requireFitting(app.store, app.app_url)
      if ((await store.countApps(tx.db, client_id)) >= MAX_APPS) {
        throw fail('app_limit', { n: MAX_APPS })
      }
      refuseDouble({ ...app, store_id: storeIdIn(app) }, await store.appsOf(tx.db, client_id))
      const now = tx.now()
      const times = { created_at: now, updated_at: now }
      return store.insertApp(tx.db, {
        ...app,
        workspace_id,
        client_id,
        store_id: storeIdIn(app),
        ...times,
      })
    }),
})

export const updateAsoApp = operation({
  name: 'update_aso_app',
  summary: 'Update an app',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, app_id: AppId, ...AppUpdate }),
  output: AsoApp,
  routes: [patch('/api/v1/clients/{client_id}/aso/apps/{app_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value. The store of an app cannot change.',
    confirm: ({ app_id }) => `Change app ${app_id}?`,
  },
  run: (ctx, { client_id, app_id, ...change }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const before = await store.requireApp(tx.db, { clientId: client_id, id: app_id })
      const saved = await store.saveApp(tx.db, app_id, { ...change, updated_at: tx.now() })
      if (!saved) throw notFound()
      requireFitting(saved.store, saved.app_url)
      const isSame = NAMING.every((field) => saved[field] === before[field])
      const kept = isSame
        ? saved
        : ((await store.saveApp(tx.db, app_id, { store_id: storeIdIn(saved) })) ?? saved)
      const others = (await store.appsOf(tx.db, client_id)).filter(({ id }) => id !== app_id)
      if (!isSame || saved.language !== before.language) refuseDouble(kept, others)
      return kept
    }),
})

export const deleteAsoApp = operation({
  name: 'delete_aso_app',
  summary: 'Delete an app and its history',
  access: 'analyst',
  input: z.object({ client_id: ClientId, app_id: AppId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/aso/apps/{app_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Deletes its rankings, listings and reviews too.',
    confirm: ({ app_id }) => `Delete app ${app_id} and its history?`,
  },
  async run(ctx, { client_id, app_id }) {
    await requireClient(ctx, client_id)
    await store.deleteApp(ctx.db, { clientId: client_id, id: app_id })
    return { deleted: true }
  },
})

export const listAsoListings = operation({
  name: 'list_aso_listings',
  summary: 'Listing history of an app, newest first',
  access: 'viewer',
  input: z.object({ client_id: ClientId, app_id: AppId, ...Window }),
  output: pageOf(AsoListing).extend(restsOn('aso')),
  routes: [paged('/api/v1/clients/{client_id}/aso/apps/{app_id}/listings')],
  tool: { effect: 'read', hint: 'changes lists the differences from the previous listing.' },
  async run(ctx, { client_id, app_id, ...window }) {
    await requireClient(ctx, client_id)
    await store.requireApp(ctx.db, { clientId: client_id, id: app_id })
    const { items, ...counts } = await pageListings(ctx.db, app_id, window)
    return { items: items.map(presentListing), ...counts }
  },
})

type Named = { store: StoreName; app_identifier: string; app_url: string }

/** The store id, where it follows from identifier or URL without a request. */
function storeIdIn({ store: name, app_identifier, app_url }: Named): string | null {
  const found = identify(name, { identifier: app_identifier, url: app_url })
  return found && 'id' in found ? found.id : null
}

/** The same app in the same store, country and language is one app. */
function refuseDouble(app: Identity, others: store.App[]): void {
  const double = others.find((other) => isSameApp(app, other))
  if (!double) return
  const { id, country, language } = double
  const where = `${country}, ${language}`
  throw fail('app_exists', { where, id }).with({
    data: { app_id: id },
  })
}

function requireFitting(name: StoreName, url: string) {
  const linked = storeInUrl(url)
  if (linked && linked !== name) throw fail('app_url_store', { linked, store: name })
}

export const appOperations: AnyOperation[] = [
  listAsoApps,
  createAsoApp,
  updateAsoApp,
  deleteAsoApp,
  listAsoListings,
]
