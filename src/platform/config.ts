import { z } from 'zod'
import { type LlmConfig, llmOf, llmShape } from './config/llm.ts'
import { type MailConfig, mailOf, mailShape } from './config/mail.ts'
import { type StoresConfig, storesOf, storesShape } from './config/stores.ts'

/** Every setting, read once. The database and the address must be right; a faulty provider only switches itself off. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const list = z
  .string()
  .max(10_000)
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** `name=address` pairs, separated by commas. */
const pairs = z
  .string()
  .max(10_000)
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[\w-]+=https?:\/\/\S+$/, 'must be name=http://… pairs, separated by commas')))
  .transform((parts) =>
    Object.fromEntries(parts.map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)])),
  )

const SOURCES = ['serper', 'local', 'serpapi', 'dataforseo', 'brave-api'] as const
const ENGINES = ['google', 'bing', 'duckduckgo', 'brave', 'mojeek', 'startpage'] as const

const Basics = z.object({
  HOST: z.string().max(255).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_HOSTS: list.default([]),
  TRUST_PROXY: list.default([]),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  DATA_DIR: z.string().max(1000).default('data'),
  SECRET_KEY: z.string().min(32).max(500).optional(),
  SIGHTLINE_OWNER_EMAIL: z.email().optional(),
  SIGHTLINE_OWNER_PASSWORD: z.string().min(10).max(200).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  WORKER_SLOTS: z.coerce.number().int().min(1).max(1000).default(16),
  HTTP_ALLOW_PRIVATE: list.default([]),
  CHROMIUM_PATH: z.string().max(1000).optional(),
  SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  CREDITS_ENFORCED: flag.optional(),
  STRIPE_SECRET_KEY: z.string().max(500).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().max(500).optional(),
  LIBRETRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIBRETRANSLATE_API_KEY: z.string().max(500).optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  SEARCH_SOURCES: list.pipe(z.array(z.enum(SOURCES)).min(1)).optional(),
  SEARCH_ENGINES: list.pipe(z.array(z.enum(ENGINES)).min(1)).optional(),
  SEARCH_BASES: pairs.default({}),
  SEARCH_UNVERIFIED: flag.default(false),
  PROXIES: pairs.default({}),
  INDEX_BASES: pairs.default({}),
  SERPER_API_KEY: z.string().max(500).optional(),
  SERPAPI_API_KEY: z.string().max(500).optional(),
  BRAVE_API_KEY: z.string().max(500).optional(),
  DATAFORSEO_LOGIN: z.string().max(500).optional(),
  DATAFORSEO_PASSWORD: z.string().max(500).optional(),
  ASSISTANT_DAILY_TOKENS: z.coerce.number().int().min(0).max(1e12).default(2_000_000),
  ASSISTANT_DAILY_USD: z.coerce.number().min(0).max(1e6).default(20),
  ...llmShape,
  ...storesShape,
  ...mailShape,
})

export type Config = {
  host: string
  port: number
  baseUrl: string | undefined
  allowedHosts: string[]
  trustProxy: string[]
  databaseUrl: string | undefined
  databasePool: number
  dataDir: string
  secretKey: string | undefined
  owner: { email: string; password: string } | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  metricsToken: string | undefined
  workerSlots: number
  /** host:port pairs on private addresses that outgoing calls may still reach. */
  allowPrivate: string[]
  /** Another browser than the one that is packaged or found. */
  chromiumPath: string | undefined
  /** Whether the simulated world stands in for the real one: until a real source of anything is configured. */
  sandbox: boolean
  /** Where it listens; `npm start` sets it for its children. */
  sandboxUrl: string | undefined
  creditsEnforced: boolean | undefined
  libreTranslate: { url: string; key: string | undefined } | undefined
  /** Where credits are paid for; undefined: nowhere. */
  payments: { secretKey: string; webhookSecret: string; url: string } | undefined
  search: SearchConfig
  mail: MailConfig | undefined
  llm: LlmConfig
  stores: StoresConfig
  /** What models may cost each workspace a day before the assistant answers without one. */
  assistant: { dailyTokens: number; dailyUsd: number }
  /** Other addresses of the services that take pages for indexing, by name. */
  indexBases: Record<string, string>
}

export type SearchConfig = {
  sources: (typeof SOURCES)[number][] | undefined
  engines: (typeof ENGINES)[number][] | undefined
  /** Other addresses of engines and APIs, by name. */
  bases: Record<string, string>
  unverified: boolean
  /** Market → proxy with an exit there. */
  proxies: Record<string, string>
  keys: { serper?: string; serpapi?: string; braveApi?: string; dataforseo?: { login: string; password: string } }
}

type Env = Record<string, string | undefined>

/** A setting that is not understood is named in `problems` and falls back to its default. */
export function loadConfig(env: Env = process.env): { config: Config; problems: string[] } {
  const problems: string[] = []
  const given = Object.fromEntries(Object.keys(Basics.shape).flatMap((key) => (env[key] ? [[key, env[key]]] : [])))
  let read = Basics.safeParse(given)
  while (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    problems.push(`${name}: ${issue?.message}`)
    delete given[name]
    read = Basics.safeParse(given)
  }
  return { config: shape(read.data, problems), problems }
}

function shape(read: z.output<typeof Basics>, problems: string[]): Config {
  const { SIGHTLINE_OWNER_EMAIL: email, SIGHTLINE_OWNER_PASSWORD: password } = read
  if (!!email !== !!password) problems.push('SIGHTLINE_OWNER_EMAIL and SIGHTLINE_OWNER_PASSWORD: set both or neither')
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read
  if (!!secretKey !== !!webhookSecret) problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither')
  const llm = llmOf(read, problems)
  return {
    host: read.HOST,
    port: read.PORT,
    baseUrl: read.BASE_URL?.replace(/\/+$/, ''),
    allowedHosts: read.ALLOWED_HOSTS,
    trustProxy: read.TRUST_PROXY,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    dataDir: read.DATA_DIR,
    secretKey: read.SECRET_KEY,
    owner: email && password ? { email, password } : undefined,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    workerSlots: read.WORKER_SLOTS,
    allowPrivate: read.HTTP_ALLOW_PRIVATE,
    chromiumPath: read.CHROMIUM_PATH,
    sandbox: read.SANDBOX === 'on' || (read.SANDBOX === 'auto' && !hasRealSource(read) && llm.providers.length === 0),
    sandboxUrl: read.SANDBOX_URL?.replace(/\/+$/, ''),
    creditsEnforced: read.CREDITS_ENFORCED,
    libreTranslate: read.LIBRETRANSLATE_URL
      ? { url: read.LIBRETRANSLATE_URL.replace(/\/+$/, ''), key: read.LIBRETRANSLATE_API_KEY }
      : undefined,
    payments: secretKey && webhookSecret ? { secretKey, webhookSecret, url: read.STRIPE_URL } : undefined,
    search: searchOf(read),
    llm,
    stores: storesOf(read, { keys: searchOf(read).keys, problems }),
    mail: mailOf(read, problems),
    assistant: { dailyTokens: read.ASSISTANT_DAILY_TOKENS, dailyUsd: read.ASSISTANT_DAILY_USD },
    indexBases: read.INDEX_BASES,
  }
}

function hasRealSource(read: z.output<typeof Basics>): boolean {
  const { serper, serpapi, braveApi, dataforseo } = searchOf(read).keys
  return !!(read.SEARCH_SOURCES ?? serper ?? serpapi ?? braveApi ?? dataforseo)
}

function searchOf(read: z.output<typeof Basics>): SearchConfig {
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password } = read
  return {
    sources: read.SEARCH_SOURCES,
    engines: read.SEARCH_ENGINES,
    bases: read.SEARCH_BASES,
    unverified: read.SEARCH_UNVERIFIED,
    proxies: read.PROXIES,
    keys: {
      ...(read.SERPER_API_KEY && { serper: read.SERPER_API_KEY }),
      ...(read.SERPAPI_API_KEY && { serpapi: read.SERPAPI_API_KEY }),
      ...(read.BRAVE_API_KEY && { braveApi: read.BRAVE_API_KEY }),
      ...(login && password && { dataforseo: { login, password } }),
    },
  }
}

/** The environment for a child process of ours. */
export function childEnv(extra: Record<string, string>): Env {
  return { ...process.env, ...extra }
}
