import type { App } from '../core/context.ts'
import { createBlobs } from '../platform/blobs.ts'
import { needsSandbox, type Port } from '../platform/config/sandbox.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import { createFetcher } from '../platform/http.ts'
import { openBucket } from '../platform/s3.ts'
import { type BrowserHandle, createBrowser } from '../providers/browser/chromium.ts'
import { createImpersonator } from '../providers/browser/impersonate.ts'
import { createIndexChannels } from '../providers/index-channels/channels.ts'
import { createLlm } from '../providers/llm/llm.ts'
import type { Mailer } from '../providers/mail/port.ts'
import { createSmtpMailer } from '../providers/mail/smtp.ts'
import type { Meter } from '../providers/meter.ts'
import { createStripePayments } from '../providers/payments/stripe.ts'
import { createSearch } from '../providers/search/search.ts'
import { createCamera } from '../providers/search/sources/local/camera.ts'
import { createSources } from '../providers/search/sources/open-sources.ts'
import { serperLookups } from '../providers/search/sources/serper/lookups.ts'
import { engineTransport } from '../providers/search/transport.ts'
import type { Stores } from '../providers/stores/port.ts'
import { sharedRateLimit } from '../providers/stores/store-rate-limit.ts'
import { createStores } from '../providers/stores/stores.ts'
import { createTranslate } from '../providers/translate/translate.ts'
import { channelBases } from './providers/channels.ts'
import { answerCorpus } from './providers/corpus.ts'
import { hostsOf, modelSettings, translators } from './providers/models.ts'
import { searchSettings } from './providers/search.ts'
import { storeSettings } from './providers/stores.ts'
import { volumeSources } from './providers/volumes.ts'

export type Outside = {
  ports: Pick<
    App,
    | 'http'
    | 'search'
    | 'llm'
    | 'channels'
    | 'payments'
    | 'browser'
    | 'translate'
    | 'mail'
    | 'bucket'
    | 'blobs'
    | 'volumes'
    | 'corpus'
  >
  /** The rate limit of the stores is shared by all processes on the database. */
  openStores(db: Db): Stores
  close(): Promise<void>
}

/** Without a meter nothing is counted; a browser that is given is not closed. */
type OutsideParts = {
  browser?: BrowserHandle
  meter?: Meter
  /** The settings of the environment alone: only their servers may have a private address. */
  environment?: Config
}

/** The providers of this installation, each live or simulated by the sandbox. Only addresses differ. */
export function openOutside(
  config: Config,
  { browser: shared, meter, environment = config }: OutsideParts = {},
): Outside {
  const sandbox = needsSandbox(config.simulated) ? config.sandboxUrl : undefined
  const reach = {
    allowPrivate: [...config.allowPrivate, ...(sandbox ? [new URL(sandbox).host] : [])],
    ...(sandbox && config.simulated.sites && { proxyForTestHosts: sandbox }),
    userAgent: 'Sightline/1.0',
  }
  const http = createFetcher(reach)
  const opened = [http]
  // A service that the environment names may have a private address, for its own calls only; what people enter may not.
  function reaching(bases: (string | undefined)[]) {
    const hosts = hostsOf(bases.filter((base) => base !== undefined))
    if (hosts.length === 0) return http
    const fetcher = createFetcher({ ...reach, allowPrivate: [...reach.allowPrivate, ...hosts] })
    opened.push(fetcher)
    return fetcher
  }
  const browser =
    shared ?? createBrowser({ ...(config.chromiumPath && { path: config.chromiumPath }) })
  // Sandbox answers cost nothing and prove nothing about the real source.
  const meterOf = (port: Port) => (config.simulated[port] ? undefined : meter)
  const searchMeter = meterOf('search')
  const answerMeter = meterOf('answers')
  const settings = searchSettings(config)
  const search = createSearch({
    sources: createSources(settings, {
      render: browser.render,
      ...(searchMeter && { meter: searchMeter }),
    }),
    fetcher: http,
    transport: engineTransport(http, createImpersonator()),
    lookups: serperLookups(settings, { fetcher: http, meter: searchMeter }),
    ...(settings.order.length > 0 && { camera: createCamera(settings, browser.shoot) }),
  })
  const models = modelSettings(config)
  const named = modelSettings(environment).providers.map(({ base }) => base)
  const given = Object.values(environment.llm.given).map(({ base }) => base)
  const toModels = reaching([
    ...named,
    ...given,
    environment.libreTranslate?.url,
    environment.deepl?.url,
    environment.deeplUrl,
  ])
  const llm = createLlm({
    ...{ settings: models, fetcher: toModels, links: http },
    ...(answerMeter && { meter: answerMeter }),
  })
  const translate = createTranslate({
    ...translators(config, llm),
    ...{ fetcher: toModels, meter: meterOf('translation') },
  })
  const channels = createIndexChannels(
    reaching(Object.values(config.indexBases)),
    channelBases(config),
  )
  const payments =
    config.payments && !config.simulated.payments
      ? createStripePayments(config.payments, reaching([config.payments.url]))
      : null
  const mail = mailerOf(config)
  const bucket = environment.s3
    ? openBucket(reaching([environment.s3.endpoint]), environment.s3)
    : null
  const blobs = createBlobs(bucket, () => Date.now() / 1000)
  const volumes = volumeSources(config, { fetcher: http, meter: searchMeter })
  const corpus = answerCorpus(config, { fetcher: http, meter: searchMeter })
  async function close() {
    await Promise.all(opened.map((fetcher) => fetcher.close()))
    if (!shared) await browser.close()
  }
  const toStores = reaching([...Object.values(config.stores.bases), config.stores.paid?.base])
  const openStores = (db: Db) =>
    createStores(storeSettings(config), {
      fetcher: toStores,
      rateLimit: sharedRateLimit(db),
      meter: meterOf('stores'),
    })
  return {
    ports: {
      http,
      search,
      llm,
      channels,
      payments,
      browser,
      translate,
      mail,
      bucket,
      blobs,
      volumes,
      corpus,
    },
    openStores,
    close,
  }
}

/** Simulated mail goes to the sandbox's mailbox, whatever server is configured. */
function mailerOf({ simulated, sandboxUrl, mail }: Config): Mailer | null {
  if (simulated.mail && !sandboxUrl) return null
  if (simulated.mail && sandboxUrl)
    return createSmtpMailer({
      host: 'mail.test',
      port: 25,
      from: 'Sightline <reports@sightline.test>',
      proxy: sandboxUrl,
    })
  return mail ? createSmtpMailer(mail) : null
}
