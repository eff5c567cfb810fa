import warnings from '../../../../locales/en/system-warnings.json' with { type: 'json' }
import type { Locales } from '../../../../locales/index.ts'
import { createMessages } from '../../../base/messages.ts'
import type { App } from '../../../core/context.ts'
import { saveWarning } from './store.ts'

export const warn = createMessages<Locales['system-warnings']>(warnings)

const PAUSE_SECONDS = 60

/** Notes proxies whose word is not taken: in the log and for admins, at most once a minute. */
export function watchProxies(app: Pick<App, 'db' | 'log' | 'now'>) {
  let quietUntil = 0
  return (peer: string) => {
    const now = app.now()
    if (now < quietUntil) return
    quietUntil = now + PAUSE_SECONDS
    const { text, advice, code, values } = warn('proxy_not_named', { peer })
    app.log.warn({ peer }, `${text} ${advice}`)
    saveWarning(app.db, { code, values, now }).catch((error) =>
      app.log.warn({ error }, 'warning not saved'),
    )
  }
}
