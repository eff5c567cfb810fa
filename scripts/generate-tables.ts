// Writes the row types of all tables, read off a database that is migrated for the purpose.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { tableTypes, timeColumns, workspaceTables } from './table-types.ts'

const GENERATED = join(import.meta.dirname, '../src/platform/generated')

const folder = mkdtempSync(join(tmpdir(), 'sightline-tables-'))
chmodSync(folder, 0o755)
const database = await startEmbedded(folder, ['fsync=off'])
try {
  await migrate({ connectionString: database.url })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  writeFileSync(join(GENERATED, 'rows.ts'), await tableTypes(client))
  writeFileSync(join(GENERATED, 'time-columns.ts'), await timeColumns(client))
  writeFileSync(join(GENERATED, 'workspace-tables.ts'), await workspaceTables(client))
  await client.end()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
