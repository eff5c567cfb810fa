import type { House } from '../core/context.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db.ts'
import { createFetcher } from '../platform/http.ts'
import { createBrowser } from '../providers/browser/chromium.ts'
import { createImpersonator } from '../providers/browser/impersonate.ts'
import { createIndexChannels } from '../providers/index-channels/channels.ts'
import { createLlm } from '../providers/llm/llm.ts'
import { createStripePayments } from '../providers/payments/stripe.ts'
import { createCamera } from '../providers/search/local/camera.ts'
import { createSearch } from '../providers/search/search.ts'
import { createSources } from '../providers/search/sources.ts'
import { engineTransport } from '../providers/search/transport.ts'
import type { Stores } from '../providers/stores/port.ts'
import { createStores } from '../providers/stores/stores.ts'
import { sharedTurns } from '../providers/stores/turns.ts'
import { createTranslate } from '../providers/translate/translate.ts'
import { channelBases } from './world/channels.ts'
import { mailerOf } from './world/mail.ts'
import { modelSettings, placesOf } from './world/models.ts'
import { searchSettings } from './world/search.ts'
import { storeSettings } from './world/stores.ts'

export type Outside = {
  ports: Pick<House, 'http' | 'search' | 'llm' | 'channels' | 'payments' | 'browser' | 'translate' | 'mail'>
  /** The stores are called at a pace that all processes on the database keep together. */
  openStores(db: Db): Stores
  close(): Promise<void>
}

/** The outside world as this installation sees it: the real one, or the sandbox in its place. Only addresses differ. */
export function openOutside(config: Config): Outside {
  const sandbox = config.sandbox ? config.sandboxUrl : undefined
  const reach = {
    allowPrivate: [...config.allowPrivate, ...(sandbox ? [new URL(sandbox).host] : [])],
    ...(sandbox && { proxyForTestHosts: sandbox }),
    userAgent: 'Sightline/1.0',
  }
  const http = createFetcher(reach)
  // Started when it is first needed, so it costs nothing until then.
  const browser = createBrowser()
  const settings = searchSettings(config)
  const search = createSearch({
    sources: createSources(settings, { render: browser.render }),
    fetcher: http,
    transport: engineTransport(http, createImpersonator()),
    ...(settings.order.length > 0 && { camera: createCamera(settings, browser.shoot) }),
  })
  const models = modelSettings(config)
  // A model or translator may run on a private address; nobody but its own calls may go there.
  const own = [
    ...models.providers.map(({ base }) => base),
    ...(config.libreTranslate ? [config.libreTranslate.url] : []),
  ]
  const toModels = createFetcher({ ...reach, allowPrivate: [...reach.allowPrivate, ...placesOf(own)] })
  const llm = createLlm({ settings: models, fetcher: toModels, links: http })
  const translate = createTranslate({ llm, fetcher: toModels, libre: config.libreTranslate })
  const channels = createIndexChannels(http, channelBases(config))
  const payments = config.payments ? createStripePayments(config.payments, http) : null
  const mail = mailerOf(config)
  async function close() {
    await http.close()
    await toModels.close()
    await browser.close()
  }
  const openStores = (db: Db) => createStores(storeSettings(config), { fetcher: http, turns: sharedTurns(db) })
  return { ports: { http, search, llm, channels, payments, browser, translate, mail }, openStores, close }
}
