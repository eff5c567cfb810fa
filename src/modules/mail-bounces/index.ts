import type { Module } from '../../core/module.ts'
import { mailSuppressed } from './events.ts'
import { operations } from './operations.ts'

export { mailSuppressed } from './events.ts'
export { guardMailer } from './mailer.ts'
export { receiveMailReport } from './receive.ts'
export { bouncesOf, deleteBounce } from './store.ts'

/** Mail that came back, so that nothing is sent to addresses that are dead. */
export const mailBounces: Module = {
  name: 'mail-bounces',
  tables: ['mail_bounces'],
  operations,
  events: [mailSuppressed],
}
