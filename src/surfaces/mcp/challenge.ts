import { z } from 'zod'
import type { Actor, App, Effect } from '../../core/context.ts'
import { RESOURCE_PATH, scopesOf } from '../../modules/accounts/index.ts'
import { putHeaders } from '../http/headers.ts'
import type { WebContext } from '../http/hono-env.ts'
import { issuerOf } from '../sign-in/issuer.ts'
import { CALL_TOOL } from './catalogue-tools.ts'
import { findTool } from './toolsets.ts'

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'

/** Says to a caller without a valid credential where one is given. */
export function signInChallenge(c: WebContext, app: App) {
  const hadToken = c.req.header('authorization') !== undefined
  const error = hadToken
    ? ', error="invalid_token", error_description="Unknown, revoked or expired"'
    : ''
  challenge(c, app, `scope="${scopesOf(['read'])}"${error}`)
}

/** Says which scopes would be enough, all at once. */
export function scopeChallenge(c: WebContext, app: App, effects: Effect[]) {
  challenge(c, app, `error="insufficient_scope", scope="${scopesOf(effects)}"`)
}

/** The query goes along: some clients compare the resource with the address they were given, query included. */
function challenge(c: WebContext, app: App, parameters: string) {
  const issuer = issuerOf(c.env.incoming, app.config)
  if (issuer === null) return
  const { search } = new URL(c.req.url)
  const metadata = `${issuer}${RESOURCE_METADATA}${RESOURCE_PATH}${search.replaceAll(/["\\]/g, encodeURIComponent)}`
  putHeaders(c, { 'WWW-Authenticate': `Bearer resource_metadata="${metadata}", ${parameters}` })
}

const Call = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({
    name: z.string(),
    arguments: z.looseObject({ name: z.unknown().optional() }).optional(),
  }),
})

/** The effect that a call needs and the grant does not have. */
export function missingEffect({ effects }: Actor, message: unknown): Effect | undefined {
  if (!effects) return undefined
  for (const each of [message].flat()) {
    const call = Call.safeParse(each).data?.params
    const named = call?.name === CALL_TOOL.name ? call.arguments?.name : call?.name
    const needed = findTool(String(named))?.tool?.effect
    if (needed && !effects.includes(needed)) return needed
  }
  return undefined
}
