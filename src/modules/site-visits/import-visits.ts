import { z } from 'zod'
import { AppError, fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import type { Refusal } from '../../providers/index-channels/port.ts'
import { requireClient } from '../clients/index.ts'
import { enqueueImports, openGoogleAccount } from '../google-accounts/index.ts'
import { allProperties, extentOf, findProperty, keyOf, replaceVisits } from './store.ts'

const FIRST_DAYS = 180
/** Analytics corrects its days for some time. */
const AGAIN_DAYS = 7
const DAY_MS = 86_400_000

/** Imports visits from search and from assistants; returns how many rows there were. */
export async function importVisits(ctx: Context, clientId: number): Promise<number> {
  const key = keyOf(ctx, clientId)
  const property = await findProperty(ctx.db, key)
  if (!property) throw fail('analytics_not_connected')
  const { last_day } = await extentOf(ctx.db, key)
  const to = dayBefore(ctx.now() * 1000, 1)
  const from =
    last_day === null
      ? dayBefore(ctx.now() * 1000, FIRST_DAYS)
      : dayBefore(Date.parse(last_day), AGAIN_DAYS)
  const asked = { propertyId: property.property_id, from, to }
  const organic = await readVisits(ctx, clientId, { ...asked, channel: 'organic' })
  const assistant = await readVisits(ctx, clientId, { ...asked, channel: 'assistant' })
  // Both or none: the last stored day decides where the next import starts.
  await transaction(ctx, async (tx) => {
    await replaceVisits(tx.db, key, { from, to, channel: 'organic', rows: organic })
    await replaceVisits(tx.db, key, { from, to, channel: 'assistant', rows: assistant })
  })
  return organic.length + assistant.length
}

const dayBefore = (ms: number, days: number) =>
  new Date(ms - days * DAY_MS).toISOString().slice(0, 10)

type Asked = { propertyId: string; from: string; to: string; channel: 'organic' | 'assistant' }

/** Nothing that passes by waiting. */
const BY_SETUP: Refusal[] = ['not_owner', 'auth', 'api_disabled']

async function readVisits(ctx: Context, clientId: number, asked: Asked) {
  const google = await openGoogleAccount(ctx, clientId)
  if (!google) throw fail('google_not_connected')
  const { rows, failed } = await ctx.channels.analytics.visits(
    google.account,
    asked,
    ctx.signal,
  )
  if (rows) return rows
  if (failed.isAccepted) throw fail('analytics_silent', { why: '' })
  const { refusal, detail } = failed
  if (BY_SETUP.includes(refusal)) throw fail('analytics_refused', { why: detail || refusal })
  throw fail('analytics_silent', { why: `${refusal} ${detail}`.trim() })
}

/** Whether a property can be read, before it is connected. */
export async function probeProperty(
  ctx: Context,
  clientId: number,
  propertyId: string,
): Promise<void> {
  const day = dayBefore(ctx.now() * 1000, 1)
  await readVisits(ctx, clientId, { propertyId, from: day, to: day, channel: 'organic' })
}

const FAILED = new Set<AppError['reason']>(['analytics_silent', 'analytics_refused'])

export const refreshVisits = job({
  name: 'import_site_visits',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  port: 'indexing',
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    await importVisits(ctx, client_id).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError) || FAILED.has(thrown.reason)) throw thrown
    })
  },
})

export const nightlyVisits: Cron = {
  name: 'import_site_visits',
  schedule: '10 7 * * *',
  async run(ctx) {
    const properties = await allProperties(ctx.db)
    await enqueueImports(ctx, { start: refreshVisits, key: 'site_visits', properties })
  },
}
