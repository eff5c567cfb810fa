import { type Config, readConfig } from '../platform/config.ts'
import { OLDEST_POSTGRES } from '../platform/postgres/preflight.ts'
import { VENDORS } from '../providers/vendors.ts'

/** The settings of this installation: those of the program, and those of its sources. */
export const loadConfig = (env?: Record<string, string | undefined>) => readConfig(VENDORS, env)

/** On a database of its own kind, a key that one machine made for itself would be missing on the next. */
export function requireSecretKey({ secretKey }: Config) {
  if (secretKey) return
  throw new Error(
    'SECRET_KEY is not set. With DATABASE_URL every process needs the same one, at least 32 characters: `openssl rand -hex 32` makes it.',
  )
}

/** For processes that need DATABASE_URL: serve, work and migrate. */
export function requireDatabaseUrl(): { config: Config; problems: string[]; url: string } {
  const { config, problems } = loadConfig()
  if (config.databaseUrl) return { config, problems, url: config.databaseUrl }
  if (problems.some((problem) => problem.startsWith('DATABASE_URL')))
    throw new Error(
      'DATABASE_URL is not an address of PostgreSQL. It looks like postgresql://user:password@host/database.',
    )
  throw new Error(
    `DATABASE_URL is not set. Set it to a PostgreSQL ${OLDEST_POSTGRES} or later, or use \`npm start\`, which brings its own.`,
  )
}
