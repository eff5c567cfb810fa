import { z } from 'zod'
import {
  type App,
  actAs,
  type Context,
  openContext,
  transaction,
  workerOf,
} from '../../core/context.ts'
import { emit, event } from '../../core/event.ts'
import { workspacesOfEmail } from '../accounts/index.ts'
import { workspacesOfRecipient } from '../reports/index.ts'
import { type Bounce, reasonWithout } from './bounce.ts'
import * as store from './store.ts'

/** Nothing is sent to an address any more. */
export const mailSuppressed = event(
  'mail_address.suppressed',
  z.object({
    /** Enough to recognise it by. */
    address: z.string(),
    kind: z.enum(['hard', 'soft', 'complaint']),
    reason: z.string(),
  }),
)

/** Counts bounces; every workspace that writes to an address is notified once when it is suppressed. */
export async function recordBounces(app: App, bounces: Bounce[]): Promise<void> {
  const ctx = openContext(app, workerOf(0))
  for (const bounce of bounces) await recordBounce(ctx, bounce)
}

function recordBounce(ctx: Context, { kind, ...given }: Bounce): Promise<void> {
  const email = given.email.toLowerCase()
  const reason = reasonWithout(email, given.reason)
  return transaction(ctx, async (tx) => {
    if (!(await store.saveBounce(tx.db, { email, kind, reason }, tx.now()))) return
    const address = shortened(email)
    for (const id of await workspacesOf(tx, email))
      await emit(actAs(tx, workerOf(id)), mailSuppressed, { address, kind, reason })
  })
}

async function workspacesOf({ db }: Context, email: string): Promise<number[]> {
  const found = [await workspacesOfEmail(db, email), await workspacesOfRecipient(db, email)]
  return [...new Set(found.flat())].toSorted((a, b) => a - b)
}

/** Chats and stored evidence never name anyone in full. */
const shortened = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}
