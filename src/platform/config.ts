import { z } from 'zod'

/** Every setting, read once. The database and the address must be right; a faulty provider only switches itself off. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const list = z
  .string()
  .max(10_000)
  .transform((value) => value.split(',').map((part) => part.trim()).filter(Boolean))

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
  SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  CREDITS_ENFORCED: flag.optional(),
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
  sandbox: 'auto' | 'on' | 'off'
  creditsEnforced: boolean | undefined
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
    sandbox: read.SANDBOX,
    creditsEnforced: read.CREDITS_ENFORCED,
  }
}

/** The environment for a child process of ours. */
export function childEnv(extra: Record<string, string>): Env {
  return { ...process.env, ...extra }
}
