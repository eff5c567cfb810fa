import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isOldPostgres, requireMigrated, requireUsable } from '../../src/platform/postgres/preflight.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
})

async function listen(onData: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => onData(socket)))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** An error message of PostgreSQL's wire protocol. */
function errorMessage(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const usable = (connectionString: string) => requireUsable({ connectionString })

test('an unreachable database is explained with what to change', async () => {
  const pooler = await listen((socket) => socket.end(errorMessage('08P01', 'unsupported startup parameter: options')))
  const plain = await listen((socket) => socket.end('N'))
  const other = new URL(testApp.url)
  other.pathname = '/nowhere'
  await assert.rejects(usable('postgresql://a@127.0.0.1:1/x'), /cannot be reached .* See whether PostgreSQL runs/)
  await assert.rejects(usable(`postgresql://a@127.0.0.1:${pooler}/x`), /leads to a connection pooler/)
  await assert.rejects(usable(`postgresql://a@127.0.0.1:${plain}/x?sslmode=verify-full`), /Remove sslmode/)
  await assert.rejects(usable(other.href), /Create the database/)
})

test('PostgreSQL before 18 is refused', () => {
  assert.deepEqual(['15.4', '17.6 (Debian 17.6-1)', '18.0', '19beta1', ''].map(isOldPostgres), [
    true,
    true,
    false,
    false,
    true,
  ])
})

test('an unmigrated database is refused with the missing migrations and the command to run', async () => {
  const half = await openTestApp()
  await half.pool.query(`delete from migrations where name >= '0020'`)
  await assert.rejects(
    requireMigrated({ connectionString: half.url }),
    /lacks \d+ migrations, from 0020_.*npm run migrate/,
  )
})

/** The output of a process that exits at once. */
function lastWords(name: 'serve' | 'work' | 'migrate', env: Record<string, string>): Promise<string> {
  const file = join(import.meta.dirname, `../../src/main/${name}.ts`)
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env: { ...process.env, ...testApp.env, ...env } }, (failed, _, err) =>
      resolve(`${failed?.code} ${err}`),
    )
  })
}

test('a process that cannot start says why in one line', async () => {
  const taken = String(await listen(() => {}))
  const [migrate, work, serve] = await Promise.all([
    lastWords('migrate', { DATABASE_URL: 'foo' }),
    lastWords('work', { SECRET_KEY: '' }),
    lastWords('serve', { PORT: taken }),
  ])
  assert.match(migrate, /^1 migrate: DATABASE_URL is not an address of PostgreSQL.*\n$/)
  assert.match(work, /^1 work: SECRET_KEY is not set\. .* every process.*\n$/)
  assert.match(serve, new RegExp(`^1 serve: Cannot listen on .*:${taken}: another .*\n$`))
  // The first key that was used is the key of the installation.
  assert.match(await lastWords('work', { SECRET_KEY: 'x'.repeat(40) }), /^1 work: SECRET_KEY is not the one .*\n$/)
})
