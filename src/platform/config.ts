import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { trimEndOf } from '../base/text.ts'
import { type Settings, settingsOf } from './config/groups.ts'
import { type AppsConfig, appsOf, deeplOf, type LlmConfig, llmOf } from './config/llm.ts'
import { type MailConfig, mailOf } from './config/mail.ts'
import { s3Of } from './config/s3.ts'
import { type Simulated, simulatedOf } from './config/sandbox.ts'
import {
  credentialSettings,
  hasRealSource,
  type SearchConfig,
  searchOf,
  type Vendors,
} from './config/search.ts'
import { type StoresConfig, storesOf } from './config/stores.ts'
import { tracesOf } from './config/traces.ts'
import type { TraceSettings } from './observing/trace-export.ts'
import type { S3Settings } from './s3.ts'

/** All settings, read once. Database and address must be valid; an invalid provider is only disabled. */
export type Config = {
  host: string
  port: number
  baseUrl: string | undefined
  allowedHosts: string[]
  trustProxy: string[]
  /** Search engines may list `/audit`. */
  isAuditIndexed: boolean
  /** Guides and API reference are open to everybody under `/docs`. */
  hasPublicDocs: boolean
  databaseUrl: string | undefined
  /** A standby of it, for what reads much of the past; undefined: the database itself. */
  databaseReadUrl: string | undefined
  /** The connections of a process; undefined: by its kind. */
  databasePool: number | undefined
  dataDir: string
  secretKey: string | undefined
  previousSecretKey: string | undefined
  owner: { email: string; password: string } | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  metricsToken: string | undefined
  /** Where traces go; undefined: nowhere. */
  traces: TraceSettings | undefined
  workerSlots: number
  /** Where a worker shows its metrics and health; undefined: nowhere. */
  workerPort: number | undefined
  /** How long the event loop may block before the process exits; 0: no limit. */
  watchdogSeconds: number
  /** host:port pairs on private addresses that outgoing calls may still reach. */
  allowPrivate: string[]
  /** A browser to use instead of the bundled or installed one. */
  chromiumPath: string | undefined
  /** The ports that the sandbox simulates: each until it is configured. */
  simulated: Simulated
  /** `SANDBOX` as it is set, for when a port is configured while the program runs. */
  sandboxMode: string[]
  /** Where it listens; `npm start` sets it for its children. */
  sandboxUrl: string | undefined
  creditsEnforced: boolean | undefined
  /** Whether people search in the dashboard without paying credits. */
  creditsFreeSessions: boolean
  libreTranslate: { url: string; key: string | undefined } | undefined
  deepl: { key: string; url: string } | undefined
  /** Where DeepL is asked with a key that people enter. */
  deeplUrl: string | undefined
  apps: AppsConfig
  /** Undefined: payments are not configured. */
  payments: { secretKey: string; webhookSecret: string; url: string } | undefined
  search: SearchConfig
  mail: MailConfig | undefined
  llm: LlmConfig
  stores: StoresConfig
  /** Daily LLM budget of a workspace; beyond it the assistant answers by rules. */
  assistant: { dailyTokens: number; dailyUsd: number }
  /** A bucket for large values; undefined when the database keeps them. */
  s3: S3Settings | undefined
  /** When results leave for the bucket; undefined: never. */
  coldHistoryMonths: number | undefined
  /** The OAuth client by which people sign in at Google; undefined: they do not. */
  googleClient: { id: string; secret: string } | undefined
  /** Other addresses of the services that take pages for indexing, by name. */
  indexBases: Record<string, string>
}

type Env = Record<string, string | undefined>

/** An invalid setting is listed in `problems` and falls back to its default. */
export function readConfig(
  vendors: Vendors,
  env: Env = process.env,
): { config: Config; problems: string[] } {
  const problems: string[] = []
  const read = readSettings(settingsOf(vendors), { env, problems })
  const everybody = [...vendors.search, ...vendors.models, ...vendors.apps]
  const secrets = readSettings(z.object(credentialSettings(everybody)), { env, problems })
  const asked = {
    search: searchOf(read, { sources: vendors.search, secrets }),
    llm: llmOf(read, { vendors, secrets, problems }),
    apps: appsOf(read, { vendors, secrets }),
  }
  return { config: shape(read, { ...asked, problems }), problems }
}

type Reading = { env: Env; problems: string[] }

function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  { env, problems }: Reading,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  )
  let read = schema.safeParse(given)
  while (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    problems.push(`${name}: ${issue?.message}`)
    delete given[name]
    read = schema.safeParse(given)
  }
  return read.data
}

type Found = Pick<Config, 'search' | 'llm' | 'apps'> & { problems: string[] }

function shape(read: Settings, { search, llm, apps, problems }: Found): Config {
  const { SIGHTLINE_OWNER_EMAIL: email, SIGHTLINE_OWNER_PASSWORD: password } = read
  if (!!email !== !!password)
    problems.push('SIGHTLINE_OWNER_EMAIL and SIGHTLINE_OWNER_PASSWORD: set both or neither')
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read
  if (!!secretKey !== !!webhookSecret)
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither')
  const { GOOGLE_CLIENT_ID: googleId, GOOGLE_CLIENT_SECRET: googleSecret } = read
  if (!!googleId !== !!googleSecret)
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither')
  const mail = mailOf(read, problems)
  const payments =
    secretKey && webhookSecret ? { secretKey, webhookSecret, url: read.STRIPE_URL } : undefined
  return {
    host: read.HOST,
    port: read.PORT,
    baseUrl: read.BASE_URL && trimEndOf(read.BASE_URL, /\//),
    allowedHosts: read.ALLOWED_HOSTS,
    trustProxy: read.TRUST_PROXY,
    isAuditIndexed: read.AUDIT_INDEXING === 'on',
    hasPublicDocs: read.PUBLIC_DOCS === 'on',
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePool: read.DATABASE_POOL,
    dataDir: read.DATA_DIR,
    secretKey: read.SECRET_KEY,
    previousSecretKey: read.SECRET_KEY_PREVIOUS,
    owner: email && password ? { email, password } : undefined,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    traces: tracesOf(read),
    workerSlots: read.WORKER_SLOTS,
    workerPort: read.WORKER_PORT,
    watchdogSeconds: read.WATCHDOG_SECONDS,
    allowPrivate: read.HTTP_ALLOW_PRIVATE,
    chromiumPath: read.CHROMIUM_PATH,
    simulated: simulatedOf(read.SANDBOX, {
      search: hasRealSource(search),
      answers: llm.providers.length > 0 || Object.keys(apps).length > 0,
      translation: (read.LIBRETRANSLATE_URL ?? read.DEEPL_API_KEY) !== undefined,
      mail: mail !== undefined,
      payments: payments !== undefined,
    }),
    sandboxMode: read.SANDBOX,
    sandboxUrl: read.SANDBOX_URL && trimEndOf(read.SANDBOX_URL, /\//),
    creditsEnforced: read.CREDITS_ENFORCED,
    creditsFreeSessions: read.CREDITS_FREE_SESSIONS,
    deeplUrl: read.DEEPL_URL,
    deepl: read.DEEPL_API_KEY ? deeplOf(read.DEEPL_API_KEY, read.DEEPL_URL) : undefined,
    apps,
    libreTranslate: read.LIBRETRANSLATE_URL
      ? { url: trimEndOf(read.LIBRETRANSLATE_URL, /\//), key: read.LIBRETRANSLATE_API_KEY }
      : undefined,
    payments,
    search,
    llm,
    stores: storesOf(read, { keys: search.keys, problems }),
    mail,
    assistant: { dailyTokens: read.ASSISTANT_DAILY_TOKENS, dailyUsd: read.ASSISTANT_DAILY_USD },
    s3: s3Of(read, problems),
    coldHistoryMonths: read.COLD_HISTORY_MONTHS,
    googleClient: googleId && googleSecret ? { id: googleId, secret: googleSecret } : undefined,
    indexBases: read.INDEX_BASES,
  }
}

/** What the command line knows of a server elsewhere, and the folder where it keeps a login. */
export function remoteSettings(env: Env = process.env): {
  url?: string
  key?: string
  folder: string
} {
  const { SIGHTLINE_URL: url, SIGHTLINE_KEY: key, XDG_CONFIG_HOME, APPDATA } = env
  const home = XDG_CONFIG_HOME ?? APPDATA ?? join(homedir(), '.config')
  return {
    ...(url && { url: trimEndOf(url, /\//) }),
    ...(key && { key }),
    folder: join(home, 'sightline'),
  }
}

/** Whether a script of package.json started this process. */
export const isRunByNpm = (): boolean => process.env.npm_lifecycle_event !== undefined

/** A terminal shows problems only; a line per request is for log collectors. */
export const logLevelAtTerminal = (isTerminal: boolean): Record<string, string> =>
  isTerminal && !process.env.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : {}

/** The environment for a child process of ours. */
export function childEnv(extra: Record<string, string>): Env {
  return { ...process.env, ...extra }
}

/** Where a process of ours finds compiled code, and nothing else. */
export function compileCacheEnv(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

const HARMLESS = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'TEST_RUN',
]

/** The environment for third-party programs: what they need to run, and no secrets. */
export function minimalEnv(extra: Record<string, string> = {}): Record<string, string> {
  const kept = HARMLESS.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), ...extra }
}
