import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { GoogleAccount } from '../../providers/index-channels/port.ts'
import { openIntegration } from '../clients/index.ts'
import { findGrant } from './store.ts'

export const Sealed = z.object({ refresh_token: z.string(), oauth_client: z.string() })

export type OpenedAccount = {
  account: GoogleAccount
  /** What may be read with it; null: what its holder shared. */
  scopes: string[] | null
  /** The project in Google Cloud, where it is known. */
  project: string
}

/** The Google identity for a client's reports: the person who signed in, otherwise the service account. */
export async function openGoogleAccount(
  ctx: Context,
  clientId: number,
): Promise<OpenedAccount | null> {
  const grant = await findGrant(ctx, clientId)
  if (grant) {
    const account = {
      ...Sealed.parse(JSON.parse(ctx.secrets.open(grant.sealed))),
      email: grant.email,
    }
    return { account, scopes: grant.scopes, project: account.oauth_client.split('-')[0] ?? '' }
  }
  const google = await openIntegration(ctx, { clientId, kind: 'google' })
  if (!google) return null
  return {
    account: google.service_account,
    scopes: null,
    project: google.service_account.project_id,
  }
}
