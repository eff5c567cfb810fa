import type { Cron } from '../../core/module.ts'
import { sweepAttempts } from './company/store.ts'
import { sweepFactors } from './factors/store.ts'
import { sweepOAuth } from './oauth/store.ts'
import { sweepLinks } from './store/account-links.ts'
import { sweepAudit } from './store/audit.ts'
import { sweepInvites } from './store/invites.ts'
import { sweepSecrets } from './store/keys.ts'
import { sweepSessions } from './store/sessions.ts'

/** Deletes expired sessions, invites, audit entries and what apps left behind. */
export const sweepAccounts: Cron = {
  name: 'sweep_accounts',
  schedule: '17 * * * *',
  async run({ db, now }) {
    await sweepSessions(db, now())
    await sweepInvites(db, now())
    await sweepAudit(db, now())
    await sweepOAuth(db, now())
    await sweepLinks(db, now())
    await sweepFactors(db, now())
    await sweepSecrets(db, now())
    await sweepAttempts(db, now())
  },
}
