import type { Context } from '../../core/context.ts'
import { linkToken, readLinkToken } from '../../platform/secrets/link-tokens.ts'

/** The recipient of a link and its message: it acts for them, on that alert only. */
export type AlertLink = { kind: 'alert_person' | 'alert_channel'; id: number; alertId: number }

/** The address behind "acknowledge or snooze". It is not stored. */
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

const chartToken = ({ secrets }: Pick<Context, 'secrets'>, id: number) =>
  linkToken(secrets, { kind: 'alert_chart', id, version: 1 })

/** The address of an alert's chart: anyone who has it sees that picture. */
export const chartUrl = (ctx: Pick<Context, 'secrets' | 'config'>, alertId: number) =>
  `${ctx.config.baseUrl}/alert-chart/${chartToken(ctx, alertId)}.png`

export function readChartLink(ctx: Context, token: string): number | null {
  const claim = readLinkToken(ctx.secrets, token)
  return claim?.kind === 'alert_chart' && chartToken(ctx, claim.id) === token ? claim.id : null
}
