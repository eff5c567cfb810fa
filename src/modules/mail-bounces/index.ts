import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'
import { mailSuppressed } from './record.ts'

export { guardMailer } from './mailer.ts'
export { receiveMailReport } from './receive.ts'
export { mailSuppressed } from './record.ts'
export { bouncesOf, deleteBounce } from './store.ts'

/** Mail that came back, so that nothing is sent to addresses that are dead. */
export const mailBounces: Module = {
  name: 'mail-bounces',
  tables: ['mail_bounces'],
  operations,
  events: [mailSuppressed],
}
