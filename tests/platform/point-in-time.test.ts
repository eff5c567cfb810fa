import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startEmbedded } from '../../src/platform/postgres/embedded.ts'
import { until } from '../wait.ts'
import { copyRunning } from './second-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-wal-'))
chmodSync(folder, 0o755)
const archive = join(folder, 'archive')
mkdirSync(archive)
chmodSync(archive, 0o777)
const [first, second] = [join(folder, 'first'), join(folder, 'second')]
after(() => rmSync(folder, { recursive: true, force: true }))

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const NAMES = 'select name from workspaces order by id'
const add = (name: string) => `insert into workspaces (name, created_at) values ('${name}', now())`

test('a database is restored to the moment before a mistake, from a copy of its files and the archived WAL', async () => {
  const archiving = ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`]
  const { url, dataDir, stop } = await startEmbedded(first, archiving)
  after(stop)
  await migrate({ connectionString: url })
  await query(url, add('before the copy'))
  mkdirSync(second, { mode: 0o711 })
  await copyRunning(url, {
    from: dataDir,
    to: join(second, 'postgres'),
    signal: 'recovery',
    settings: [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_name = 'before the mistake'`,
      `recovery_target_action = 'promote'`,
    ],
  })
  await query(url, add('after the copy'))
  await query(url, `select pg_create_restore_point('before the mistake')`)
  await query(url, 'truncate workspaces cascade')
  const [{ ended }] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as ended')
  await until('the WAL is archived', async () => {
    const [{ is_there }] = await query(url, `select last_archived_wal >= '${ended}' as is_there from pg_stat_archiver`)
    return is_there
  })

  const restored = await startEmbedded(second)
  after(restored.stop)
  await until(
    'the restored database accepts writes',
    async () => !(await query(restored.url, 'select pg_is_in_recovery() as r'))[0].r,
  )

  assert.deepEqual(await query(url, NAMES), [])
  assert.deepEqual(await query(restored.url, NAMES), [{ name: 'before the copy' }, { name: 'after the copy' }])
  await query(restored.url, add('and goes on'))
})
