import type { Context } from '../../core/context.ts'
import { linkToken, readLinkToken } from '../../platform/link-tokens.ts'

/** Whom a link was sent to, and in which message: it acts for them, on that alert alone. */
export type AlertLink = { kind: 'alert_person' | 'alert_channel'; id: number; alertId: number }

/** The address behind "acknowledge or snooze". It is kept nowhere. */
export const alertUrl = (ctx: Pick<Context, 'secrets' | 'config'>, link: AlertLink) =>
  `${ctx.config.baseUrl}/alert/${link.alertId}/${tokenOf(ctx, link)}`

const tokenOf = ({ secrets }: Pick<Context, 'secrets'>, { kind, id, alertId }: AlertLink) =>
  linkToken(secrets, { kind, id, version: `alert ${alertId}` })

export function readAlertLink(ctx: Context, alertId: number, token: string): AlertLink | null {
  const claim = readLinkToken(ctx.secrets, token)
  if (claim?.kind !== 'alert_person' && claim?.kind !== 'alert_channel') return null
  const link = { kind: claim.kind, id: claim.id, alertId }
  return tokenOf(ctx, link) === token ? link : null
}
