import { migrate } from '../platform/migrate.ts'
import { requireDatabaseUrl } from './build.ts'

const ran = await migrate({ connectionString: requireDatabaseUrl().url })
console.log(ran.length ? `Ran ${ran.join(', ')}` : 'The database is up to date')
