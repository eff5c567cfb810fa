import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { serviceFailures } from '../../../core/failures.ts'
import type { Run, Saved } from '../../../core/run.ts'
import { requireClient } from '../../clients/index.ts'
import { openGoogleAccount } from '../../google-accounts/index.ts'
import { defineRun } from '../../runs/index.ts'
import { searchConsoleImported } from '../schemas.ts'
import { ensurePartition, knownDays, replaceDay, saveEmptyDays } from '../store/days.ts'
import { type Property, requireProperty } from '../store/properties.ts'
import { rollUp } from '../store/roll-up.ts'
import { type FetchedDay, fetchDay, type Look, lookAtDays, pacificDay } from './fetch-day.ts'
import { HISTORY_DAYS, planImport } from './import-plan.ts'

const CALLS_A_DAY = 5
const SECONDS_A_CALL = 0.5

const Input = z.object({})
/** Which days there are; then each that is due. */
const Step = z.union([
  z.object({ look: z.literal(true) }),
  z.object({ day: z.iso.date(), is_final: z.boolean() }),
])
type Step = z.infer<typeof Step>
export type ImportRun = Run<z.output<typeof Input>>

/** Brings the performance report of a client's property here, day by day. */
export const importRun = defineRun({
  kind: 'search_console',
  type: 'search_console',
  input: Input,
  step: Step,
  ports: ['indexing'],
  lane: 'search_console',
  timeoutMs: 10 * 60_000,
  // One question after another: a quota that is spent is spent for all days.
  wave: 1,
  // A spent quota is waited for.
  deadlineSeconds: 14 * 86_400,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { clientId }) {
    const property = await requireProperty(ctx, clientId ?? 0)
    const missing = HISTORY_DAYS - (await knownDays(ctx.db, property)).length
    const calls = 1 + CALLS_A_DAY * Math.max(3, missing)
    return {
      steps: 1 + Math.max(3, missing),
      calls,
      price_usd: 0,
      seconds: calls * SECONDS_A_CALL,
    }
  },
  async *plan(tx, { client_id }) {
    const client = await requireClient(tx, client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    await requireProperty(tx, client.id)
    yield { look: true as const }
  },
  sizeOf: (step) => ('day' in step ? 1 : 0),
  async perform(ctx, { run, step, tries }): Promise<Look | FetchedDay> {
    const asking = { ...(await openProperty(ctx, run.client_id ?? 0)), tries }
    if ('look' in step) return lookAtDays(ctx, asking)
    const [fetched] = await Promise.all([
      fetchDay(ctx, asking, step),
      ensurePartition(ctx.db, step.day),
    ])
    return fetched
  },
  async save(tx, { run, step, outcome }): Promise<Saved<Step>> {
    const property = await requireProperty(tx, run.client_id ?? 0)
    if ('days' in outcome) return saveLook(tx, property, outcome)
    if ('look' in step) return {}
    const rows = await replaceDay(tx.db, property, { ...step, fetched: outcome, now: tx.now() })
    return { counts: { rows } }
  },
  async complete(tx, { run }) {
    const property = await requireProperty(tx, run.client_id ?? 0)
    await rollUp(tx.db, property)
    await emit(tx, searchConsoleImported, {
      client_id: property.client_id,
      is_simulated: property.is_simulated,
    })
    return { summary: { rows: run.counts.rows ?? 0 } }
  },
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => 'no day of Search Console could be imported',
})

async function openProperty(ctx: Context, clientId: number) {
  const { site_url } = await requireProperty(ctx, clientId)
  const google = await openGoogleAccount(ctx, clientId)
  if (!google) throw fail('google_not_connected')
  return { account: google.account, siteUrl: site_url }
}

async function saveLook(
  tx: Context,
  property: Property,
  { days, firstIncomplete }: Look,
): Promise<Saved<Step>> {
  const known = await knownDays(tx.db, property)
  const plan = planImport({
    reported: days,
    firstIncomplete,
    today: pacificDay(tx.now()),
    known,
  })
  await saveEmptyDays(tx.db, property, { days: plan.empty, now: tx.now() })
  return { more: plan.fetch }
}
