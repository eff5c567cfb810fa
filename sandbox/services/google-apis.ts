import type { Sandbox } from '../control/sandbox.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import { isIndexed } from '../world/site-pages.ts'
import { runReport } from './google-analytics.ts'
import { consent, revoke } from './google-consent.ts'
import { failure, pacificDay as today } from './google-errors.ts'
import { json, type Reply } from './reply.ts'
import { searchAnalytics } from './search-analytics.ts'
import { type Call, formOf, type MakeService } from './service.ts'

const INDEXING = 'https://www.googleapis.com/auth/indexing'
const WEBMASTERS = 'https://www.googleapis.com/auth/webmasters'
const INSPECTIONS = 2000
/** Between two updates of the ranking. */
const UPDATE_DAYS = 60
const ANALYTICS = 'https://www.googleapis.com/auth/analytics.readonly'
const READING = 'https://www.googleapis.com/auth/webmasters.readonly'

/** Tokens of service accounts, the Indexing API and the Search Console API. */
export const googleApis: MakeService = (sandbox) => ({
  name: 'googleapis',
  prefix: '/googleapis',
  hosts: [
    'accounts.google.com',
    'oauth2.googleapis.com',
    'indexing.googleapis.com',
    'searchconsole.googleapis.com',
    'www.googleapis.com',
  ],
  handle: (call) => route(sandbox, call),
  refuse: (fault) =>
    fault === '429' ? failure(429, 'rateLimitExceeded', 'Quota exceeded per minute') : null,
})

function route(sandbox: Sandbox, call: Call): Reply {
  const { path, method } = call
  if (path === '/o/oauth2/v2/auth' && method === 'GET') return consent(sandbox, call)
  if (path === '/token' && method === 'POST') return token(sandbox, call)
  if (path === '/revoke' && method === 'POST') return revoke(sandbox, call)
  if (sandbox.google.isOff)
    return failure(
      403,
      'accessNotConfigured',
      'Google Search Console API has not been used in project 1234 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/searchconsole.googleapis.com/overview?project=1234 then retry.',
    )
  if (path === '/status/incidents.json') return incidents(sandbox)
  if (/^\/v1beta\/properties\/[^/]+:runReport$/.test(path) && method === 'POST')
    return guarded(sandbox, call, ANALYTICS, report)
  if (path === '/v3/urlNotifications:publish' && method === 'POST')
    return guarded(sandbox, call, INDEXING, publish)
  if (path === '/webmasters/v3/sites' && method === 'GET')
    return guarded(sandbox, call, READING, listSites)
  if (
    /^\/webmasters\/v3\/sites\/[^/]+\/searchAnalytics\/query$/.test(path) &&
    method === 'POST'
  )
    return guarded(sandbox, call, READING, analyse)
  if (/^\/webmasters\/v3\/sites\/[^/]+\/sitemaps\/[^/]+$/.test(path) && method === 'PUT')
    return guarded(sandbox, call, WEBMASTERS, putSitemap)
  if (path === '/v1/urlInspection/index:inspect' && method === 'POST')
    return guarded(sandbox, call, WEBMASTERS, inspect)
  return failure(404, 'notFound', `Not found: ${path}`)
}

function token(sandbox: Sandbox, call: Call): Reply {
  const form = formOf(call)
  const type = form.get('grant_type')
  if (type === 'authorization_code' || type === 'refresh_token') {
    const { status, body } = sandbox.google.consents.token(form, Date.now() / 1000)
    return json(body, status)
  }
  if (type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return json({ error: 'unsupported_grant_type' }, 400)
  // Tokens live in real time, whatever the world's clock says.
  const granted = sandbox.google.grant(form.get('assertion') ?? '', Date.now() / 1000)
  if ('denied' in granted)
    return json({ error: 'invalid_grant', error_description: granted.denied }, 400)
  return json({ access_token: granted.token, expires_in: 3599, token_type: 'Bearer' })
}

type Handler = (sandbox: Sandbox, call: Call) => Reply

function guarded(sandbox: Sandbox, call: Call, scope: string, handle: Handler): Reply {
  const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
  const granted = sandbox.google.scopeOf(bearer, Date.now() / 1000)
  if (granted === null)
    return failure(401, 'authError', 'Request had invalid authentication credentials.')
  // Whoever may write may read.
  if (
    !granted
      .split(' ')
      .some((each) => each === scope || (scope === READING && each === WEBMASTERS))
  )
    return failure(
      403,
      'insufficientPermissions',
      'Request had insufficient authentication scopes.',
    )
  return handle(sandbox, call)
}

function publish(sandbox: Sandbox, call: Call): Reply {
  const { url, type } = bodyOf(call)
  if (!URL.parse(String(url)) || (type !== 'URL_UPDATED' && type !== 'URL_DELETED'))
    return failure(400, 'badRequest', 'Invalid value')
  if (propertyOf(sandbox, String(url))?.[1] !== 'siteOwner')
    return failure(403, 'forbidden', 'Permission denied. Failed to verify the URL ownership.')
  const { google } = sandbox
  if (!google.spend('publish', today(sandbox), google.quota))
    return failure(
      429,
      'quotaExceeded',
      "Quota exceeded for quota metric 'Publish requests' and limit 'Publish requests per day'",
    )
  return json({
    urlNotificationMetadata: {
      url,
      latestUpdate: { url, type, notifyTime: new Date(sandbox.now() * 1000).toISOString() },
    },
  })
}

function listSites({ google }: Sandbox): Reply {
  return json({
    siteEntry: google
      .properties()
      .map(([siteUrl, permissionLevel]) => ({ siteUrl, permissionLevel })),
  })
}

function analyse(sandbox: Sandbox, call: Call): Reply {
  const [site = ''] = call.path.replace('/webmasters/v3/sites/', '').split('/searchAnalytics/')
  return searchAnalytics(sandbox, decodeURIComponent(site), bodyOf(call))
}

function report(sandbox: Sandbox, call: Call): Reply {
  const id = call.path.replace('/v1beta/properties/', '').replace(':runReport', '')
  return runReport(sandbox, id, bodyOf(call))
}

/** Each update of the simulated ranking, as Google writes of its own. */
function incidents(sandbox: Sandbox): Reply {
  const today = dayOf(sandbox.now())
  const began = today - (today % UPDATE_DAYS)
  return json(
    Array.from({ length: 4 }, (_, index) => began - index * UPDATE_DAYS).map((day) => ({
      id: `sandbox-${day}`,
      number: String(day),
      begin: `${isoOf(day)}T08:00:00+00:00`,
      end: `${isoOf(day + 9)}T08:00:00+00:00`,
      external_desc: 'Released a core update (simulated)',
      affected_products: [{ title: 'Ranking', id: 'rGHU1u87FJnkP6W2GwMi' }],
      uri: `incidents/sandbox-${day}`,
    })),
  )
}

function putSitemap({ google }: Sandbox, call: Call): Reply {
  const [site = '', feed = ''] = call.path
    .replace('/webmasters/v3/sites/', '')
    .split('/sitemaps/')
    .map(decodeURIComponent)
  const permission = google.permissionOf(site)
  if (permission !== 'siteOwner' && permission !== 'siteFullUser')
    return failure(
      403,
      'forbidden',
      `User does not have sufficient permission for site '${site}'.`,
    )
  if (!isWithin(site, feed))
    return failure(400, 'invalidParameter', 'The sitemap is not within the site.')
  return { status: 204, headers: {}, body: '' }
}

function inspect(sandbox: Sandbox, call: Call): Reply {
  const { inspectionUrl, siteUrl } = bodyOf(call)
  const url = String(inspectionUrl)
  if (!sandbox.google.permissionOf(String(siteUrl)) || !isWithin(String(siteUrl), url))
    return failure(
      403,
      'forbidden',
      'You do not own this site, or the inspected URL is not part of this property.',
    )
  const day = dayOf(sandbox.now())
  if (!sandbox.google.spend(`inspect ${siteUrl}`, today(sandbox), INSPECTIONS))
    return failure(429, 'quotaExceeded', 'Quota exceeded per day')
  const isIn = isIndexed(sandbox.world.seed, url, day)
  const indexStatusResult = isIn
    ? {
        verdict: 'PASS',
        coverageState: 'Submitted and indexed',
        lastCrawlTime: `${isoOf(day - 2)}T06:00:00Z`,
        googleCanonical: url,
      }
    : { verdict: 'NEUTRAL', coverageState: 'Discovered - currently not indexed' }
  return json({
    inspectionResult: {
      inspectionResultLink: 'https://search.google.com/search-console',
      indexStatusResult,
    },
  })
}

function propertyOf({ google }: Sandbox, url: string) {
  return google.properties().find(([siteUrl]) => isWithin(siteUrl, url))
}

function isWithin(siteUrl: string, url: string): boolean {
  if (!siteUrl.startsWith('sc-domain:')) return url.startsWith(siteUrl)
  const host = URL.parse(url)?.hostname ?? ''
  const domain = siteUrl.slice('sc-domain:'.length)
  return host === domain || host.endsWith(`.${domain}`)
}

function bodyOf(call: Call): Record<string, unknown> {
  try {
    return { ...JSON.parse(call.body) }
  } catch {
    return {}
  }
}
