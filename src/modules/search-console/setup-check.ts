import remedies from '../../../locales/en/search-console.json' with { type: 'json' }
import type { Context } from '../../core/context.ts'
import { SCOPES } from '../../providers/index-channels/google-token.ts'
import {
  type ChannelResult,
  emailOf,
  type GoogleAccount,
  isGrant,
  type Refusal,
} from '../../providers/index-channels/port.ts'
import { isPropertyOf, type Property } from '../../providers/index-channels/search-console.ts'
import type { OwnedClient } from '../clients/index.ts'
import { openGoogleAccount } from '../google-accounts/index.ts'
import { addDays } from './calendar.ts'
import { pacificDay } from './import/fetch-day.ts'
import type { SearchConsoleSetup, SetupStep } from './schemas.ts'
import { findProperty } from './store/properties.ts'

type Step = SearchConsoleSetup['steps'][number]

const USERS = 'https://search.google.com/search-console/users'
const CREDENTIALS = 'https://console.cloud.google.com/iam-admin/serviceaccounts'
const apiLink = (project: string) =>
  `https://console.cloud.google.com/apis/library/searchconsole.googleapis.com?project=${encodeURIComponent(project)}`

/** Walks the way to the first report, and stops at the step that fails. */
export async function checkSetup(
  ctx: Context,
  client: OwnedClient,
): Promise<SearchConsoleSetup> {
  const steps = await walk(ctx, client)
  const failed = steps.find(({ ok }) => !ok)
  return { ok: !failed, failed_step: failed?.step ?? null, steps }
}

const passed = (step: SetupStep, detail = ''): Step => ({
  step,
  ok: true,
  detail,
  remedy: '',
  link: '',
})
const failing = (step: SetupStep, detail: string, link = ''): Step => ({
  step,
  ok: false,
  detail,
  remedy: remedies[`searchConsole.remedy.${step}`],
  link,
})

async function walk(ctx: Context, client: OwnedClient): Promise<Step[]> {
  const google = await openGoogleAccount(ctx, client.id)
  if (!google) return [failing('configured', '', CREDENTIALS)]
  const { account, scopes, project } = google
  const begun = [passed('configured', emailOf(account))]
  if (scopes && !scopes.includes(SCOPES.webmastersReadonly))
    return [...begun, failing('scope', '')]
  const found = await ctx.channels.searchConsole.properties(account, ctx.signal)
  if (!found.properties) {
    const { refusal, detail } = wordsOf(found.failed)
    // Network trouble must not send anybody to sign in again.
    if (refusal === 'network' || refusal === 'timeout')
      return [...begun, failing('reachable', detail)]
    if (refusal === 'api_disabled')
      return [...begun, passed('token'), failing('api', detail, apiLink(project))]
    if (isGrant(account)) return [...begun, failing('grant', detail || refusal)]
    return [...begun, failing('token', detail || refusal, CREDENTIALS)]
  }
  begun.push(passed('token'), passed('api'))
  const seen = seenIn(found)
  if (seen === '') return [...begun, failing('account', emailOf(account), USERS)]
  begun.push(passed('account', seen))
  const property = await chosenProperty(ctx, client, found.properties)
  if (!property) return [...begun, failing('property', seen, USERS)]
  return [
    ...begun,
    passed('property', property.siteUrl),
    ...(await tryReport(ctx, account, property)),
  ]
}

const MOST_SEEN = 20

const seenIn = ({ properties, unverified }: { properties: Property[]; unverified: string[] }) =>
  [
    ...properties.map(({ siteUrl }) => siteUrl),
    ...unverified.map((siteUrl) => `${siteUrl} (siteUnverifiedUser)`),
  ]
    .slice(0, MOST_SEEN)
    .join(', ')

/** The connected one, else the best of those that belong to the domain. */
async function chosenProperty(ctx: Context, client: OwnedClient, properties: Property[]) {
  const connected = await findProperty(ctx, client.id)
  if (connected) return properties.find(({ siteUrl }) => siteUrl === connected.site_url)
  return fittingProperties(properties, client.domain)[0]
}

/** A property of the whole domain before one of an address. */
export function fittingProperties(properties: Property[], domain: string): Property[] {
  const rank = ({ siteUrl }: Property) => (siteUrl.startsWith('sc-domain:') ? 0 : 1)
  return properties
    .filter((property) => isPropertyOf(property, domain))
    .toSorted((a, b) => rank(a) - rank(b) || a.siteUrl.length - b.siteUrl.length)
}

const PROBE_DAYS = 10

async function tryReport(
  ctx: Context,
  account: GoogleAccount,
  { siteUrl, permission }: Property,
): Promise<Step[]> {
  const today = pacificDay(ctx.now())
  const span = { from: addDays(today, -PROBE_DAYS), to: today }
  const how = {
    dimensions: ['date'],
    aggregation: 'byProperty',
    state: 'all',
    limit: PROBE_DAYS,
  } as const
  const asked = { siteUrl, ...span, ...how, dimensions: [...how.dimensions] }
  const { report, failed } = await ctx.channels.performance.query(account, asked, ctx.signal)
  if (report) {
    const found = report.rows.clicks.length > 0 ? passed('data') : failing('data', '')
    return [passed('permission', permission), passed('quota'), passed('report'), found]
  }
  const { refusal, detail } = wordsOf(failed)
  if (refusal === 'not_owner' || refusal === 'auth')
    return [failing('permission', detail || permission, USERS)]
  const allowed = [passed('permission', permission)]
  if (QUOTAS.includes(refusal)) return [...allowed, failing('quota', detail)]
  return [...allowed, passed('quota'), failing('report', detail || refusal)]
}

const QUOTAS: Refusal[] = ['quota', 'load_quota', 'too_many']

function wordsOf(result: ChannelResult): { refusal: Refusal; detail: string } {
  return result.isAccepted ? { refusal: 'unexpected', detail: '' } : result
}
