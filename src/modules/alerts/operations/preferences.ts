import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { given } from '../../../base/given.ts'
import { type AnyOperation, get, operation, put } from '../../../core/operation.ts'
import { TimingFields } from '../../notification-channels/index.ts'
import { changePreferences } from '../mail/mail.ts'
import { CONDITION_NAMES } from '../rules/conditions.ts'
import { readPreferences } from '../store/people.ts'

const Fields = {
  by_mail: z.boolean().describe('Whether alerts are mailed to the person'),
  ...TimingFields,
  muted: z
    .array(z.enum(CONDITION_NAMES))
    .max(CONDITION_NAMES.length)
    .describe('Conditions whose alerts are not mailed'),
}

const AlertPreferences = z
  .object({ ...Fields, can_mail: z.boolean().describe('Whether mail is configured') })
  .meta({ id: 'AlertPreferences' })

export const getAlertPreferences = operation({
  name: 'get_alert_preferences',
  summary: 'Your alert mail settings',
  access: 'viewer',
  input: z.object({}),
  output: AlertPreferences,
  routes: [get('/api/v1/alert-preferences')],
  tool: { effect: 'read', hint: 'Of the caller.' },
  run: async (ctx) => ({
    ...(await readPreferences(ctx.db, ctx.actor.userId)),
    can_mail: ctx.mail !== null && ctx.config.baseUrl !== undefined,
  }),
})

export const saveAlertPreferences = operation({
  name: 'save_alert_preferences',
  summary:
    'Change your alert mail settings: instant, daily or weekly, with quiet hours and snooze',
  access: 'viewer',
  input: z.strictObject({
    by_mail: Fields.by_mail.optional(),
    delivery: Fields.delivery.optional(),
    time_zone: Fields.time_zone.optional(),
    quiet_from: Fields.quiet_from.optional(),
    quiet_to: Fields.quiet_to.optional(),
    snoozed_until: Fields.snoozed_until.optional(),
    escalate_hours: Fields.escalate_hours.optional(),
    muted: Fields.muted.optional(),
  }),
  output: AlertPreferences,
  routes: [put('/api/v1/alert-preferences')],
  tool: {
    effect: 'write',
    hint: 'Affects only the caller; omitted fields keep their value.',
    confirm: () => 'Change when alerts are mailed?',
  },
  async run(ctx, change) {
    if (ctx.actor.userId === 0) throw fail('settings_of_person')
    const saved = await changePreferences(ctx, ctx.actor.userId, given(change))
    return { ...saved, can_mail: ctx.mail !== null && ctx.config.baseUrl !== undefined }
  },
})

export const preferenceOperations: AnyOperation[] = [getAlertPreferences, saveAlertPreferences]
