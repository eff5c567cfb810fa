import { z } from 'zod'
import { fail, forbidden, notFound } from '../../../base/errors.ts'
import { type Context, EFFECTS, transaction } from '../../../core/context.ts'
import { del, get, operation, paged, patch, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id, UnixTime } from '../../../core/schemas.ts'
import { recordAudit } from '../audit.ts'
import { withAnswer } from '../oauth/authorize.ts'
import { isLoopbackRedirect, redirectHost } from '../oauth/redirects.ts'
import {
  changeGrant,
  claimRequest,
  connectedApps,
  countGrants,
  findClient,
  findGrant,
  insertCode,
  insertGrant,
  openRequest,
} from '../oauth/store.ts'
import { isManager, requireMayGrant } from '../roles.ts'
import { ClientIds, MemberRole, requireToolsets, Token, Toolsets } from '../schemas.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { holderOfKey, revokeKey } from '../store/keys.ts'
import { requireMember } from '../store/users.ts'
import { readWorkspace } from '../store/workspaces.ts'

const CODE_SECONDS = 60
const DAY = 24 * 3600
const MAX_GRANTS = 50

const Effects = z.array(z.enum(EFFECTS)).max(EFFECTS.length)
const Request = Token.describe('The request, as it stands in the address of the consent page')

export const getAuthorizationRequest = operation({
  name: 'get_authorization_request',
  summary: 'Which app requests access, and to what',
  access: 'viewer',
  needsSignIn: true,
  input: z.object({ request: Request }),
  output: z.object({
    app: z.string().describe('The name that the app gives itself'),
    publisher: z
      .string()
      .nullable()
      .describe('Host that verifies the app; null when none does'),
    returns_to: z.string().describe('The host your browser goes to afterwards'),
    is_local: z.boolean().describe('Whether that is a program on your own computer'),
    effects: Effects.describe('What the app asked for'),
    workspace: z.string().describe('The workspace it would act in'),
    role: MemberRole.describe('Your role, which the app cannot exceed'),
    expires_at: UnixTime.describe('When this request expires'),
  }),
  routes: [get('/api/auth/authorization')],
  async run(ctx, { request }) {
    const { db, actor, now } = ctx
    const asked = await openRequest(db, {
      hash: hashSecret(request),
      userId: actor.userId,
      now: now(),
    })
    if (!asked) throw fail('authorization_over')
    const client = await requireKnownClient(ctx, asked.client_id)
    const workspace = await readWorkspace(db, actor.workspaceId)
    return {
      app: client.name,
      publisher: publisherOf(asked.client_id),
      returns_to: redirectHost(asked.redirect_uri),
      is_local: isLoopbackRedirect(asked.redirect_uri),
      effects: Effects.parse(asked.effects),
      workspace: workspace.name,
      role: MemberRole.parse(actor.role),
      expires_at: asked.expires_at,
    }
  },
})

async function requireKnownClient({ db }: Context, id: string) {
  const client = await findClient(db, id)
  if (!client) throw fail('authorization_over')
  return client
}

/** Only a client with a document is vouched for: by the host that serves it. */
const publisherOf = (clientId: string) =>
  clientId.startsWith('https://') ? new URL(clientId).host : null

export const decideAuthorization = operation({
  name: 'decide_authorization',
  summary: 'Grant or refuse an app access on your behalf',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({
    request: Request,
    allow: z.boolean().describe('False to refuse'),
    effects: Effects.default(['read']).describe('What it may do'),
    client_ids: ClientIds.nullable()
      .default(null)
      .describe('Clients it may access; null = all of yours'),
    toolsets: Toolsets.default(null),
    days: z.int().min(1).max(365).default(90).describe('Days until the connection expires'),
  }),
  output: z.object({ redirect_to: z.string().describe('Where the browser goes now') }),
  routes: [post('/api/auth/authorization')],
  run: (ctx, { request, allow, effects, client_ids: clientIds, toolsets, days }) =>
    transaction(ctx, async (tx) => {
      const { db, actor } = tx
      const { userId } = actor
      const now = tx.now()
      requireToolsets(tx, toolsets)
      const asked = await claimRequest(db, { hash: hashSecret(request), userId, now })
      if (!asked) throw fail('authorization_over')
      const { redirect_uri: redirectUri, state, issuer: iss, challenge } = asked
      if (!allow || effects.length === 0)
        return { redirect_to: withAnswer(redirectUri, { error: 'access_denied', state, iss }) }
      if ((await countGrants(db, userId, now)) >= MAX_GRANTS)
        throw fail('too_many_apps', { n: MAX_GRANTS })
      const { name, client_id: clientId } = await requireKnownClient(tx, asked.client_id)
      const expiresAt = now + days * DAY
      const keyId = await insertGrant(db, {
        userId,
        name,
        clientId,
        effects,
        clientIds,
        toolsets,
        expiresAt,
        now,
      })
      const code = newToken()
      await insertCode(db, {
        hash: hashSecret(code),
        keyId,
        redirectUri,
        challenge,
        expiresAt: now + CODE_SECONDS,
      })
      await recordAudit(tx, 'app_connected', `key ${keyId} ${name}: ${effects.join(', ')}`)
      return { redirect_to: withAnswer(redirectUri, { code, state, iss }) }
    }),
})

const AppId = Id.describe('Id of the connection, from list_connected_apps')

const ConnectedApp = z
  .object({
    id: Id.describe('The connection'),
    name: z.string().describe('The name that the app gives itself'),
    publisher: z
      .string()
      .nullable()
      .describe('Host that verifies the app; null when none does'),
    effects: Effects.describe('What it may do'),
    client_ids: ClientIds.nullable().describe('Clients it may access; null = all of yours'),
    toolsets: Toolsets,
    created_at: UnixTime,
    last_used_at: UnixTime.nullable(),
    address: z.string().describe('Where access was last renewed from'),
    expires_at: UnixTime.nullable(),
  })
  .meta({ id: 'ConnectedApp' })

export const listConnectedApps = operation({
  name: 'list_connected_apps',
  summary: 'List the apps connected to your account or, for admins, to a member’s',
  access: 'viewer',
  input: z.object({
    ...Window,
    member_id: Id.optional().describe('Member whose apps to list; defaults to you'),
  }),
  output: pageOf(ConnectedApp),
  routes: [paged('/api/v1/connected-apps')],
  async run({ db, actor, now }, { member_id: userId = actor.userId, ...window }) {
    if (userId !== actor.userId) {
      if (!isManager(actor)) throw forbidden()
      await requireMember(db, actor.workspaceId, userId)
    }
    const page = await connectedApps(db, { userId, now: now() }, window)
    return { ...page, items: page.items.map(present) }
  },
})

type App = Awaited<ReturnType<typeof changeGrant>>

const present = ({ oauth_client, last_address: address, effects, ...app }: App) => ({
  ...app,
  address,
  effects: Effects.parse(effects),
  publisher: publisherOf(oauth_client ?? ''),
})

export const updateConnectedApp = operation({
  name: 'update_connected_app',
  summary: 'Change a connected app’s permissions, clients, toolsets or expiry',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.strictObject({
    app_id: AppId,
    effects: Effects.min(1)
      .optional()
      .describe('New permissions, a subset of the current ones'),
    client_ids: ClientIds.nullable()
      .optional()
      .describe('Clients it may access; null = all of yours'),
    toolsets: Toolsets.optional(),
    days: z.int().min(1).max(365).optional().describe('Days from now until it expires'),
  }),
  output: ConnectedApp,
  routes: [patch('/api/v1/connected-apps/{app_id}')],
  run: (ctx, { app_id: id, days, ...limits }) =>
    transaction(ctx, async (tx) => {
      const { db, actor } = tx
      const grant = { id, userId: actor.userId, now: tx.now() }
      const held = await findGrant(db, grant)
      if (!held) throw notFound()
      // Its tokens carry what was allowed when it connected; more is asked for on the consent page.
      if (limits.effects?.some((effect) => !held.effects?.includes(effect)))
        throw fail('app_effects_wider')
      requireToolsets(tx, limits.toolsets)
      const expiresAt = days === undefined ? undefined : tx.now() + days * DAY
      const changed = await changeGrant(db, { ...grant, expiresAt, limits })
      await recordAudit(tx, 'app_changed', `key ${id} ${held.name}`)
      return present(changed)
    }),
})

export const revokeConnectedApp = operation({
  name: 'revoke_connected_app',
  summary:
    'Disconnect an app of yours or, for admins, of anyone whose role is not above theirs',
  access: 'viewer',
  input: z.object({ app_id: AppId }),
  output: Deleted,
  routes: [del('/api/v1/connected-apps/{app_id}')],
  run: (ctx, { app_id: id }) =>
    transaction(ctx, async (tx) => {
      const holder = await holderOfKey(tx.db, { id, workspaceId: tx.actor.workspaceId })
      const isOwn = holder?.id === tx.actor.userId
      if (holder?.kind !== 'grant' || !(isOwn || isManager(tx.actor))) throw notFound()
      requireMayGrant(tx.actor, holder.role)
      if (!(await revokeKey(tx.db, { id, now: tx.now() }))) throw notFound()
      await recordAudit(tx, 'app_revoked', `key ${id}`)
      return { deleted: true }
    }),
})
