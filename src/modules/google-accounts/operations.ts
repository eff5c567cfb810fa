import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type AnyOperation, del, get, operation, post } from '../../core/operation.ts'
import { Deleted, UnixTime } from '../../core/schemas.ts'
import { SCOPES } from '../../providers/index-channels/google-token.ts'
import { recordAudit } from '../accounts/index.ts'
import { ClientId, openIntegration, requireClient } from '../clients/index.ts'
import { Sealed } from './open-account.ts'
import { redirectUri, startSignIn } from './sign-in.ts'
import { deleteGrant, findGrant } from './store.ts'

const GoogleConnection = z
  .object({
    is_offered: z
      .boolean()
      .describe('This installation has an OAuth client, so that people can sign in at Google'),
    redirect_uri: z.string().describe('The redirect URL to register with that client'),
    email: z
      .string()
      .nullable()
      .describe('Who signed in; empty where Google did not say; null: no one'),
    service_account: z
      .string()
      .nullable()
      .describe('The address of the service account; asked where no one signed in'),
    can_read_search_console: z
      .boolean()
      .describe('What was granted includes the reports of Search Console'),
    can_read_analytics: z.boolean().describe('What was granted includes those of Analytics'),
    connected_at: UnixTime.nullable().describe('When they signed in'),
    ends_at: UnixTime.nullable().describe(
      'When Google ends what was granted; null: it named no end',
    ),
  })
  .meta({ id: 'GoogleConnection' })

export const getGoogleConnection = operation({
  name: 'get_google_connection',
  summary: "Google account used for a client's reports",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: GoogleConnection,
  routes: [get('/api/v1/clients/{client_id}/google')],
  tool: { effect: 'read', hint: 'Signing in takes a person and a browser.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return connectionOf(ctx, client_id)
  },
})

async function connectionOf(ctx: Context, clientId: number) {
  const [grant, google] = await Promise.all([
    findGrant(ctx, clientId),
    openIntegration(ctx, { clientId, kind: 'google' }),
  ])
  const may = (scope: string) => (grant ? grant.scopes.includes(scope) : google !== undefined)
  return {
    is_offered: ctx.channels.googleSignIn.isConfigured,
    redirect_uri: redirectUri(ctx),
    email: grant?.email ?? null,
    service_account: google?.service_account.client_email ?? null,
    can_read_search_console: may(SCOPES.webmastersReadonly),
    can_read_analytics: may(SCOPES.analyticsReadonly),
    connected_at: grant?.connected_at ?? null,
    ends_at: grant?.ends_at ?? null,
  }
}

export const startGoogleSignIn = operation({
  name: 'start_google_sign_in',
  summary: "Start Google sign-in to read a client's reports",
  access: 'admin',
  needsSignIn: true,
  input: z.strictObject({ client_id: ClientId }),
  output: z.object({ url: z.string().describe('Where to sign in') }),
  routes: [post('/api/v1/clients/{client_id}/google/sign-in')],
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return { url: await startSignIn(ctx, client_id) }
  },
})

export const removeGoogleConnection = operation({
  name: 'remove_google_connection',
  summary: "Disconnect a client's Google account and revoke the grant",
  access: 'admin',
  input: z.object({ client_id: ClientId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/google')],
  tool: {
    effect: 'destroy',
    hint: 'Imported figures stay. A stored service account is used from then on.',
    confirm: ({ client_id }) => `Sign out of Google for client ${client_id}?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const grant = await findGrant(ctx, client_id)
    if (!grant) throw notFound()
    await transaction(ctx, async (tx) => {
      await deleteGrant(tx, client_id)
      await recordAudit(tx, 'integration_deleted', `client ${client_id} google ${grant.email}`)
    })
    const { refresh_token } = Sealed.parse(JSON.parse(ctx.secrets.open(grant.sealed)))
    await ctx.channels.googleSignIn.revoke(refresh_token, ctx.signal)
    return { deleted: true }
  },
})

export const googleOperations: AnyOperation[] = [
  getGoogleConnection,
  startGoogleSignIn,
  removeGoogleConnection,
]
