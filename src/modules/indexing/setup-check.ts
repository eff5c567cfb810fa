import type { Context } from '../../core/context.ts'
import type { KeyFileStep } from '../../providers/index-channels/indexnow.ts'
import type {
  Channel,
  ChannelResult,
  ServiceAccount,
} from '../../providers/index-channels/port.ts'
import { isPropertyOf } from '../../providers/index-channels/search-console.ts'
import { type OwnedClient, openIntegration } from '../clients/index.ts'
import type { SETUP_STEPS, SetupCheck } from './schemas.ts'
import { openSite } from './site.ts'
import { readSettings } from './store/settings.ts'

type Step = (typeof SETUP_STEPS)[number]
type Steps = SetupCheck['steps']

/** Tries each channel without telling it anything, and names the step at which it fails. */
export async function checkSetup(ctx: Context, client: OwnedClient): Promise<SetupCheck[]> {
  const [indexnow, google, bing] = await Promise.all([
    checkIndexNow(ctx, client),
    checkGoogle(ctx, client),
    checkBing(ctx, client),
  ])
  const { google_indexing } = await readSettings(ctx.db, client.id)
  const publishing = google_indexing ? google : [step('configured', false, 'switched off')]
  return [
    outcome('indexnow', indexnow),
    outcome('google_indexing', publishing),
    outcome('gsc_sitemap', google),
    outcome('bing', bing),
  ]
}

function outcome(channel: Channel, steps: Steps): SetupCheck {
  const failed = steps.find(({ ok }) => !ok)
  return { channel, ok: !failed, failed_step: failed?.step ?? null, steps }
}

const step = (name: Step, ok: boolean, detail = '') => ({ step: name, ok, detail })

const KEY_STEPS: KeyFileStep[] = ['address', 'answer', 'status', 'content']

async function checkIndexNow(ctx: Context, { id, domain }: OwnedClient): Promise<Steps> {
  const key = await openIntegration(ctx, { clientId: id, kind: 'indexnow' })
  if (!key) return [step('configured', false)]
  const site = await openSite(ctx, domain)
  const begun = [
    step('configured', true),
    step('site', site.failed === null, site.failed ?? site.origin),
  ]
  if (site.failed !== null) return begun
  const file = await ctx.channels.indexNow.checkKey(key, site.origin, ctx.signal)
  const until = file.failed === null ? KEY_STEPS.length : KEY_STEPS.indexOf(file.failed) + 1
  const passed = KEY_STEPS.slice(0, until).map((name) =>
    step(
      `key_${name}`,
      name !== file.failed,
      name === file.failed ? file.detail || file.location : file.location,
    ),
  )
  return [...begun, ...passed]
}

async function checkGoogle(ctx: Context, { id, domain }: OwnedClient): Promise<Steps> {
  const google = await openIntegration(ctx, { clientId: id, kind: 'google' })
  if (!google) return [step('configured', false)]
  const account: ServiceAccount = google.service_account
  const { properties, failed } = await ctx.channels.searchConsole.properties(
    account,
    ctx.signal,
  )
  const begun = [
    step('configured', true),
    step('token', properties !== null, failed ? wordsOf(failed) : account.client_email),
  ]
  if (!properties) return begun
  const own = properties.filter((property) => isPropertyOf(property, domain))
  const found = step(
    'property',
    own.length > 0,
    own.map(({ siteUrl }) => siteUrl).join(', ') || account.client_email,
  )
  if (own.length === 0) return [...begun, found]
  const able = own.find(
    ({ permission }) => permission === 'siteOwner' || permission === 'siteFullUser',
  )
  return [
    ...begun,
    found,
    step('permission', able !== undefined, own.map(({ permission }) => permission).join(', ')),
  ]
}

async function checkBing(ctx: Context, { id, domain }: OwnedClient): Promise<Steps> {
  const bing = await openIntegration(ctx, { clientId: id, kind: 'bing' })
  if (!bing) return [step('configured', false)]
  const { origin } = await openSite(ctx, domain)
  const { daily, failed } = await ctx.channels.bing.quota(bing.api_key, origin, ctx.signal)
  return [
    step('configured', true),
    step('api_key', daily !== null, failed ? wordsOf(failed) : String(daily)),
  ]
}

const wordsOf = (result: ChannelResult) =>
  result.isAccepted ? '' : `${result.refusal} ${result.detail}`.trim()
