import type { App } from '../../../core/context.ts'
import { warn } from './sentences.ts'
import { saveWarning } from './store.ts'

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
