import type { Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import type { App } from '../../core/context.ts'
import { workspaceOfDomain } from '../../modules/reports/index.ts'
import type { Config } from '../../platform/config.ts'
import { visit } from '../admission.ts'
import type { Env } from '../http/hono-env.ts'
import { tlsQuestion } from '../openapi/endpoints.ts'
import { limitGuest } from './guests.ts'

/** All that readers need; nobody signs in under a name that is not ours. */
const READABLE = /^\/(?:r|unsubscribe)\//

/**
 * Under the own domain of a workspace there are its reports and nothing else: no dashboard, no API, no sign-in. What a
 * request claims as its host counts only where the workspace has shown that the name is its own.
 */
export function mountReportDomains(router: Hono<Env>, { app }: { app: App }) {
  router.use(async (c, next) => {
    const domain = foreignHost(c.env.incoming.headers.host ?? '', app.config)
    const workspaceId = domain && (await workspaceOfDomain(app.db, domain))
    if (!workspaceId) return next()
    if (c.req.path === '/robots.txt') return c.text('User-agent: *\nDisallow: /\n')
    if (!READABLE.test(c.req.path)) return c.text('Not found\n', 404)
    c.set('readersOf', workspaceId)
    await next()
  })
  router.get(tlsQuestion.route.path, async (c) => {
    c.set('operation', tlsQuestion.name)
    await limitGuest(visit(c, app), 'operation')
    const domain = foreignHost(c.req.query('domain') ?? '', app.config)
    const isKnown = domain && (await workspaceOfDomain(app.db, domain)) !== undefined
    return c.json({ known: Boolean(isKnown) }, isKnown ? 200 : 404)
  })
}

/** The name in a Host header, when it is neither ours nor an address. */
function foreignHost(host: string, config: Config): string | undefined {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  if (name === '' || name === 'localhost' || name.startsWith('[') || ipaddr.isValid(name))
    return undefined
  const ours = config.baseUrl === undefined ? config.host : new URL(config.baseUrl).hostname
  return name === ours || config.allowedHosts.includes(name) ? undefined : name
}
