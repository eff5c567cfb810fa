import { z } from 'zod'
import { transaction } from '../../core/context.ts'
import { get, operation, patch, put } from '../../core/operation.ts'
import { recordAudit } from '../accounts/index.ts'
import { readKeepDays, saveKeepDays } from './store.ts'

/** The default. */
export const USUAL_KEEP_DAYS = 365

const PATH = '/api/v1/lead-settings'

const LeadSettings = z
  .object({
    keep_days: z
      .int()
      .min(1)
      .max(3650)
      .describe('Leads are forgotten, with all that was found, after so many days'),
  })
  .meta({ id: 'LeadSettings' })

export const getLeadSettings = operation({
  name: 'get_lead_settings',
  summary: 'Get how long leads are kept',
  access: 'admin',
  input: z.object({}),
  output: LeadSettings,
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'Older leads are deleted every night.' },
  run: async ({ db, actor }) => ({
    keep_days: (await readKeepDays(db, actor.workspaceId)) ?? USUAL_KEEP_DAYS,
  }),
})

export const updateLeadSettings = operation({
  name: 'update_lead_settings',
  summary: 'Set how long leads are kept',
  access: 'admin',
  input: z.strictObject(LeadSettings.shape),
  output: LeadSettings,
  routes: [patch(PATH), put(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'Older leads are permanently deleted the next night.',
    confirm: ({ keep_days }) => `Forget leads after ${keep_days} days?`,
  },
  run: (ctx, { keep_days }) =>
    transaction(ctx, async (tx) => {
      await saveKeepDays(tx.db, tx.actor.workspaceId, keep_days)
      await recordAudit(tx, 'lead_retention_changed', `${keep_days} days`)
      return { keep_days }
    }),
})
