import { migrate } from '../platform/database/migrate.ts'
import { requireUsable } from '../platform/postgres/preflight.ts'
import { requireDatabaseUrl } from './config.ts'

try {
  const connection = { connectionString: requireDatabaseUrl().url }
  await requireUsable(connection)
  const ran = await migrate(connection)
  console.log(ran.length ? `Ran ${ran.join(', ')}` : 'The database is up to date')
} catch (thrown) {
  console.error(`migrate: ${thrown instanceof Error ? thrown.message : thrown}`)
  process.exitCode = 1
}
