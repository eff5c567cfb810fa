import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { requireUsable } from '../../src/platform/postgres/preflight.ts'
import { endChild } from '../child.ts'
import { openCommandLine } from '../command-line.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

// Needs what the machine has besides our own PostgreSQL: an older one, and a pooler.
const testApp = await openTestApp()
const folder = mkdtempSync(join(tmpdir(), 'sightline-other-'))
chmodSync(folder, 0o755)
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const closers: (() => unknown)[] = []
after(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true, force: true })
})
const run = await openCommandLine()

const PACKAGED = '/usr/lib/postgresql'
const version = existsSync(PACKAGED) ? readdirSync(PACKAGED).find((name) => Number(name) < 18) : undefined
const POOLERS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const pooler = POOLERS.find((path) => existsSync(path))

const MAINS = ['migrate', 'serve', 'work'] as const
const main = (name: string) => join(import.meta.dirname, `../../src/main/${name}.ts`)

/** The output of a process that exits at once. */
async function lastWords(name: (typeof MAINS)[number], url: string): Promise<string> {
  const env = { ...process.env, ...testApp.env, DATABASE_URL: url }
  const ended = promisify(execFile)(process.execPath, [main(name)], { env })
  return ended.then(
    () => 'it started',
    ({ code, stderr }) => `${code} ${stderr}`,
  )
}

function privateFolder(name: string): string {
  const path = mkdtempSync(join(folder, name))
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

test('migrate, serve, work and doctor refuse PostgreSQL before 18', {
  skip: !version && 'needs an older PostgreSQL on the machine',
}, async () => {
  const bin = join(PACKAGED, version ?? '', 'bin')
  const data = join(privateFolder('old'), 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'old', '--auth=trust'], { ...user, stdio: 'ignore' })
  const args = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${data}`]
  const server = spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore' })
  closers.push(() => endChild(server))
  const url = `postgresql://old@localhost/postgres?host=${encodeURIComponent(data)}`
  await until('the socket exists', () => existsSync(join(data, '.s.PGSQL.5432')))
  const tooOld = new RegExp(`PostgreSQL ${version}\\.\\d.* is too old: Sightline needs 18 or later`)
  await until('the server takes connections', () =>
    requireUsable({ connectionString: url }).catch((error) => tooOld.test(error.message)),
  )
  for (const name of MAINS) assert.match(await lastWords(name, url), new RegExp(`^1 ${name}: ${tooOld.source}.*\n$`))
  const doctor = await run(['doctor'], { on: testApp, env: { DATABASE_URL: url } })
  assert.match(doctor.out, new RegExp(`fail {2}database {4}${tooOld.source}\\n +Upgrade it`))
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

for (const more of ['', 'ignore_startup_parameters = options']) {
  test(`PgBouncer in transaction mode is refused with an explanation${more && ', even if it ignores our startup options'}`, {
    skip: !pooler && 'needs pgbouncer on the machine',
  }, async () => {
    const given = new URL(testApp.url)
    const port = await freePort()
    const own = privateFolder('pooler')
    const database = `host=${given.searchParams.get('host')} dbname=${given.pathname.slice(1)} user=${given.username}`
    const config = `[databases]\nours = ${database}\n[pgbouncer]\npool_mode = transaction\nauth_type = any
listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n${more}\n`
    writeFileSync(join(own, 'pgbouncer.ini'), config)
    // Other users have no access to the socket of our own server.
    const runAs = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
    const server = spawn(pooler ?? '', [...runAs, join(own, 'pgbouncer.ini')], { stdio: 'ignore' })
    closers.push(() => endChild(server))
    const url = `postgresql://ours@127.0.0.1:${port}/ours`
    const refusal = /DATABASE_URL leads to a connection pooler.* Name PostgreSQL itself/
    await until('the pooler answers', () =>
      requireUsable({ connectionString: url }).catch((error) => {
        if (refusal.test(error.message)) return true
        if (/ECONNREFUSED/.test(error.message)) return false
        throw error
      }),
    )
    assert.match(await lastWords('serve', url), new RegExp(`^1 serve: .*${refusal.source}`))
  })
}
