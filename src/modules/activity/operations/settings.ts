import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, ROLES } from '../../../core/context.ts'
import { type AnyOperation, get, operation, put } from '../../../core/operation.ts'
import { KINDS } from '../activity-kinds.ts'
import { type Reader, readReader, saveReader } from '../store/readers.ts'

const Level = z.enum(['marked', 'shown', 'muted'])

const NotificationSettings = z
  .object({
    kinds: z
      .record(z.string(), Level)
      .describe('Kind of activity to how it is shown: marked as unread, shown only, or hidden'),
  })
  .meta({ id: 'NotificationSettings' })

export const getNotificationSettings = operation({
  name: 'get_notification_settings',
  summary: 'Your activity settings',
  access: 'viewer',
  input: z.object({}),
  output: NotificationSettings,
  routes: [get('/api/v1/notification-settings')],
  tool: { effect: 'read', hint: 'Everything is marked as unread by default.' },
  run: async (ctx) => present(ctx, await readReader(ctx.db, ctx.actor.userId)),
})

export const saveNotificationSettings = operation({
  name: 'save_notification_settings',
  summary: 'Choose which activity is shown, and how',
  access: 'viewer',
  input: z.strictObject({ kinds: NotificationSettings.shape.kinds }),
  output: NotificationSettings,
  routes: [put('/api/v1/notification-settings')],
  tool: {
    effect: 'write',
    hint: 'Affects only the caller; omitted kinds keep their setting.',
    confirm: ({ kinds }) => `Change notifications: ${JSON.stringify(kinds)}?`,
  },
  async run(ctx, { kinds }) {
    if (ctx.actor.userId === 0) throw fail('settings_of_person')
    const known: string[] = kindsOf(ctx)
    const unknown = Object.keys(kinds).find((kind) => !known.includes(kind))
    if (unknown !== undefined)
      throw fail('kind_unknown', { kind: unknown.slice(0, 60), kinds: known.join(', ') })
    const before = present(ctx, await readReader(ctx.db, ctx.actor.userId)).kinds
    const levels = Object.entries({ ...before, ...kinds })
    const at = (level: z.infer<typeof Level>) =>
      levels.filter(([, each]) => each === level).map(([kind]) => kind)
    return present(
      ctx,
      await saveReader(ctx.db, ctx.actor.userId, { muted: at('muted'), unmarked: at('shown') }),
    )
  },
})

const kindsOf = ({ actor }: Context) =>
  KINDS.filter(({ floor }) => ROLES.indexOf(actor.role) >= ROLES.indexOf(floor)).map(
    ({ kind }) => kind,
  )

function present(
  ctx: Context,
  { muted, unmarked }: Reader,
): z.input<typeof NotificationSettings> {
  const levelOf = (kind: string) => {
    if (muted.includes(kind)) return 'muted'
    return unmarked.includes(kind) ? 'shown' : 'marked'
  }
  return { kinds: Object.fromEntries(kindsOf(ctx).map((kind) => [kind, levelOf(kind)])) }
}

export const settingsOperations: AnyOperation[] = [
  getNotificationSettings,
  saveNotificationSettings,
]
