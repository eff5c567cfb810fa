import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { commands } from '../src/main/cli/commands.ts'
import { dataOf, openCommandLine, run } from './command-line.ts'
import { caller, keyOf } from './http.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const PASSWORD = 'correct horse battery'
const folder = mkdtempSync(join(tmpdir(), 'cli-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const testApp = await openTestApp()
const { rows: people } = await testApp.pool.query<{ email: string; role: string; workspace_id: number }>(
  'select * from users order by id',
)
const emailOf = (role: string) => people.find((person) => person.role === role)?.email ?? ''

type More = Partial<Parameters<typeof run>[1]>
/** A process of its own, where that is what matters: streams, colors, exit codes. */
const spawned = (args: string[], more: More = {}) => run(args, { on: testApp, ...more })
const commandLine = await openCommandLine()
const cli = (args: string[], more: More = {}) => commandLine(args, { on: testApp, ...more })
const data = async <T>(args: string[], more: More = {}) => dataOf<T>(await cli([...args, '--json'], more))

const newClient = (domain: string) =>
  data<{ id: number }>(['client', 'create', '--name', 'A client', '--domain', domain])

test('help needs no database, starts with examples and goes to standard output', async () => {
  const nowhere = { env: { DATABASE_URL: 'postgresql://127.0.0.1:1/none' } }
  for (const args of [
    [],
    ['help'],
    ['help', 'user'],
    ['help', 'key', 'create'],
    ['key', 'create', '--help'],
    ['user', '-h'],
    ['help', 'users'],
    ['help', 'keywords', 'import'],
    ['clients', '--help'],
  ]) {
    const { code, out, err } = await (args.length ? cli : spawned)(args, nowhere)
    assert.deepEqual([code, err], [0, ''], args.join(' '))
    assert.match(out, /^Examples\n {2}npm run cli -- /)
  }
})

test('every command has its own examples, and an option means the same everywhere', () => {
  const types = new Map<string, string>()
  for (const { name, aliases = [], examples, options = {} } of commands) {
    const isOwn = (example: string) => [name, ...aliases].some((each) => example.startsWith(each))
    assert.ok(examples.length > 0 && examples.every(isOwn), name)
    for (const [option, { type }] of Object.entries(options)) {
      assert.equal(types.get(option) ?? type, type, `--${option}`)
      types.set(option, type)
    }
  }
})

test('a misspelt or incomplete command is answered with what is right or missing', async () => {
  const cases: [string[], RegExp][] = [
    [['usre', 'list'], /Did you mean "user"\?/],
    [['user', 'lits'], /Did you mean "user list"\?/],
    [['user', 'list', '--jsn'], /Did you mean --json\?/],
    [['help', 'docter'], /Did you mean "doctor"\?/],
    [['user'], /needs one of: list, create, reset-password, reset-link, reset-second-factors/],
    [['key', 'create', '--email', 'a@b.c'], /needs --name/],
    [['key', 'create', '--email', '--name', 'x'], /--email needs a value/],
    [['key', 'revoke'], /needs ID/],
    [['key', 'revoke', 'one'], /ID must be a number/],
    [['key', 'revoke', '1', '2'], /does not take "2"/],
    [['user', 'list', '--json=yes'], /--json takes no value/],
    [['user', 'create', '--email', 'x@y.example', '--name', 'X', '--role', 'boss'], /--role must be one of viewer/],
  ]
  for (const [args, expected] of cases) {
    const { code, out, err } = await cli(args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, expected)
    assert.match(err, /^error: /)
  }
})

test('a secret is refused as an option, and not repeated', async () => {
  for (const args of [
    ['--password', PASSWORD],
    [`--password=${PASSWORD}`],
    ['--api-key', PASSWORD],
    ['--token', PASSWORD],
  ]) {
    const { code, out, err } = await cli(['user', 'reset-password', '--email', emailOf('viewer'), ...args])
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, /is not taken: options show in process lists/)
    assert.ok(!err.includes(PASSWORD))
  }
})

test('data goes to standard output, messages go to standard error, and --quiet silences them', async () => {
  const table = await spawned(['user', 'list'])
  assert.deepEqual([table.code, table.err], [0, ''])
  assert.match(table.out, new RegExp(`^id +email +name +role +workspace\\n.*${emailOf('viewer')}`))
  const listed = await data<{ email: string }[]>(['user', 'list'])
  assert.deepEqual(
    listed.map(({ email }) => email),
    people.map(({ email }) => email),
  )

  const talking = await spawned(['client', 'create', '--name', 'A', '--domain', 'talk.example.com'])
  assert.match(talking.out, /^\d+\n$/)
  assert.match(talking.err, /Added client \d+ \(talk\.example\.com\)/)
  const quiet = await cli(['client', 'create', '--name', 'A', '--domain', 'quiet.example.com', '--quiet'])
  assert.match(quiet.out, /^\d+\n$/)
  assert.equal(quiet.err, '')
})

test('colors are written only to a terminal, or when they are forced', async () => {
  const plain = await spawned(['nonsense'])
  assert.ok(!plain.err.includes('\u001b'))
  const forced = await spawned(['nonsense'], { env: { FORCE_COLOR: '1' } })
  assert.ok(forced.err.includes('\u001b'))
  const refused = await spawned(['nonsense', '--no-color'], { env: { FORCE_COLOR: '1' } })
  assert.ok(!refused.err.includes('\u001b'))
})

test('a key created here works at once on a running server, and stops at once when revoked', async (t) => {
  const { url, close } = await testApp.serve()
  t.after(close)
  const ask = caller(url)
  const limits = ['--scope', 'read,spend', '--cap', '9', '--from', '127.0.0.0/8']
  const made = await cli([...'key create --name laptop --expires 90d --email'.split(' '), emailOf('viewer'), ...limits])
  assert.equal(made.code, 0, made.err)
  const key = made.out.trim()
  assert.equal((await ask('GET', '/api/v1/clients', { as: key })).status, 200)

  type Listed = { id: number; name: string; expires_at: number; effects: string[]; monthly_cap: number }
  const keys = await data<Listed[]>(['key', 'list', '--email', emailOf('viewer')])
  const listed = keys.find(({ name }) => name === 'laptop')
  assert.deepEqual([listed?.effects, listed?.monthly_cap], [['read', 'spend'], 9])
  assert.ok(Math.abs((listed?.expires_at ?? 0) - (Date.now() / 1000 + 90 * 86_400)) < 120)
  assert.ok(!JSON.stringify(keys).includes(key))

  const rotated = await cli(['key', 'rotate', String(listed?.id), '--overlap', '1', '--email', emailOf('viewer')])
  for (const as of [key, rotated.out.trim()]) assert.equal((await ask('GET', '/api/v1/clients', { as })).status, 200)
  assert.equal((await cli(['key', 'create', '--email', 'a@b.test', '--name', 'x', '--scope', 'all'])).code, 2)

  assert.equal((await cli(['key', 'revoke', String(listed?.id)])).code, 0)
  for (const as of [key, rotated.out.trim()]) assert.equal((await ask('GET', '/api/v1/clients', { as })).status, 401)
})

test('users are created with a password from a file or from standard input, and can sign in', async (t) => {
  const { url, close } = await testApp.serve()
  t.after(close)
  const ask = caller(url)
  const file = join(folder, 'password')
  writeFileSync(file, `${PASSWORD}\n`)
  const add = ['user', 'create', '--email', 'Ann@Example.com', '--name', 'Ann', '--role', 'analyst']
  const added = await data<{ email: string; role: string }>([...add, '--password-file', file])
  assert.deepEqual([added.email, added.role], ['ann@example.com', 'analyst'])
  const again = await cli([...add, '--password-file', file])
  assert.deepEqual([again.code, again.out], [1, ''])
  assert.match(again.err, /already has an account/)

  const logIn = (password: string) => ask('POST', '/api/auth/login', { body: { email: 'ann@example.com', password } })
  assert.equal((await logIn(PASSWORD)).status, 200)
  assert.equal(
    (await spawned(['user', 'reset-password', '--email', 'ann@example.com'], { input: 'another long phrase\n' })).code,
    0,
  )
  assert.equal((await logIn(PASSWORD)).status, 401)
  assert.equal((await logIn('another long phrase')).status, 200)

  const short = await cli(['user', 'reset-password', '--email', 'ann@example.com'], { input: 'short' })
  assert.deepEqual([short.code, /10 to 200 characters/.test(short.err)], [2, true])
  const none = await cli(['user', 'reset-password', '--email', 'ann@example.com'])
  assert.deepEqual([none.code, /password is empty/.test(none.err)], [2, true])
})

test('a new workspace is created with its owner or not at all', async () => {
  const add = ['user', 'create', '--name', 'Bo', '--new-workspace', 'Second agency']
  const refused = await cli([...add, '--email', 'bo@example.com', '--role', 'viewer'], { input: PASSWORD })
  assert.deepEqual([refused.code, /must be its owner/.test(refused.err)], [2, true])
  const taken = await cli([...add, '--email', emailOf('viewer'), '--role', 'owner'], { input: PASSWORD })
  assert.equal(taken.code, 1)
  const { rows } = await testApp.pool.query(`select 1 from workspaces where name = 'Second agency'`)
  assert.equal(rows.length, 0, 'a workspace without its owner was left behind')

  const { workspace_id } = await data<{ workspace_id: number }>(
    [...add, '--email', 'bo@example.com', '--role', 'owner'],
    { input: PASSWORD },
  )
  assert.ok(!people.some((person) => person.workspace_id === workspace_id))
  const clients = await data<unknown[]>(['client', 'list', '--as', 'bo@example.com'])
  assert.deepEqual(clients, [])
})

test('the rules of the API apply here too, each with its exit code', async () => {
  const { id } = await newClient('rules.example.com')
  const stranger = people.findLast(({ role }) => role === 'owner')?.email ?? ''
  const code = async (...args: string[]) => (await cli(args)).code
  assert.equal(await code('client', 'show', String(id)), 0)
  assert.equal(await code('client', 'create', '--name', 'A', '--domain', 'not a domain'), 2)
  assert.equal(await code('client', 'create', '--name', 'A', '--domain', 'a.com', '--as', emailOf('viewer')), 3)
  assert.equal(await code('client', 'show', String(id), '--as', stranger), 5)
  assert.equal((await spawned(['client', 'show', '999999'])).code, 5)
  assert.equal(await code('client', 'list', '--as', 'nobody@example.com'), 5)
  const create = () => cli(['key', 'create', '--email', emailOf('admin'), '--name', 'one more'])
  for (let nr = 0; nr < 10; nr++) await keyOf(testApp, 'admin')
  assert.equal((await create()).code, 0, 'the limit of ten an hour does not apply to the operator')
  await testApp.pool.query(
    `insert into api_keys (user_id, name, hash, created_at)
     select $1, 'old', sha256(n::text::bytea), 'epoch' from generate_series(1, 9) n`,
    [testApp.as('admin').actor.userId],
  )
  const limited = await create()
  assert.deepEqual([limited.code, /try again in \d+ s/.test(limited.err)], [4, true])
  assert.equal((await cli(['user', 'list'], { env: { DATABASE_URL: 'postgresql://x@127.0.0.1:1/none' } })).code, 1)
})

test('a client can be archived and restored, and is deleted only with --yes', async () => {
  const { id } = await newClient('life.example.com')
  const state = async () => (await data<{ is_archived: number }>(['client', 'show', String(id)])).is_archived
  await cli(['client', 'archive', String(id)])
  assert.equal(await state(), 1)
  await cli(['client', 'archive', String(id), '--restore'])
  assert.equal(await state(), 0)

  const asked = await cli(['client', 'delete', String(id)])
  assert.deepEqual([asked.code, /Add --yes/.test(asked.err)], [2, true])
  assert.equal(await state(), 0)
  assert.equal((await cli(['client', 'delete', String(id), '--yes'])).code, 0)
  assert.equal((await cli(['client', 'show', String(id)])).code, 5)
})

test('a large keyword file is imported in parts, with its own row numbers, and exported again', async () => {
  // Two parts, with an unreadable row in the second.
  const ROWS = 2600
  const { id } = await newClient('import.example.com')
  const rows = Array.from(
    { length: ROWS },
    (_, nr) => `"keyword, nr ${nr}";DE;${'x'.repeat(nr === ROWS - 9 ? 500 : 30)}`,
  )
  const file = join(folder, 'keywords.csv')
  writeFileSync(file, `Keyword;Country;Group\r\n\r\n${rows.join('\r\n')}\r\n"keyword, nr 7";de;\r\n`)

  const shown = await data<{ preview: { new: number } }>([
    'keyword',
    'import',
    file,
    '--client',
    String(id),
    '--dry-run',
  ])
  assert.equal(shown.preview.new, ROWS)
  const { code, out, err } = await cli(['keyword', 'import', file, '--client', String(id), '--lang', 'de'])
  assert.deepEqual([code, out], [0, `${ROWS - 1} added, 1 tracked already, 1 not readable\n`])
  assert.match(err, new RegExp(`row ${ROWS - 6}: cluster: must have at most 120 characters`))
  assert.match(err, /Importing: \d0 %\n/)

  const exported = join(folder, 'exported.csv')
  assert.equal((await cli(['keyword', 'export', '--client', String(id), '--out', exported])).code, 0)
  const again = await data<{ added: number; skipped: number }>(['keyword', 'import', exported, '--client', String(id)])
  assert.deepEqual([again.added, again.skipped], [0, ROWS - 1])
  const listed = await data<{ query: string; geo: string; lang: string }[]>([
    'keyword',
    'export',
    '--client',
    String(id),
  ])
  assert.deepEqual([listed[0]?.query, listed[0]?.geo, listed[0]?.lang], ['keyword, nr 0', 'de', 'de'])
})

test('a Keyword Planner file is read below its title, and an unknown table is refused', async () => {
  const { id } = await newClient('planner.example.com')
  const planner =
    'Keyword Stats 2026-11-17\nNovember 1, 2025 - October 31, 2026\nKeyword\tCurrency\tAvg. monthly searches\n'
  const file = join(folder, 'planner.csv')
  writeFileSync(file, Buffer.from(`\uFEFF${planner}espresso\tEUR\t500\nfilter coffee\tEUR\t50\n`, 'utf16le'))
  const { added } = await data<{ added: number }>(['keyword', 'import', file, '--client', String(id)])
  assert.equal(added, 2)
  const listed = await data<{ query: string }[]>(['keyword', 'export', '--client', String(id)])
  assert.deepEqual(listed.map(({ query }) => query).sort(), ['espresso', 'filter coffee'])
  const refused = await cli(['keyword', 'import', '-', '--client', String(id)], {
    input: 'Ord\tValuta\tTal\nkaffe\tDKK\t5\n',
  })
  assert.equal(refused.code, 2)
  assert.match(refused.err, /table of 3 columns without a recognized header/)
})

test('keywords without a header are read from standard input, even when one is called like a column', async () => {
  const { id } = await newClient('plain.example.com')
  const input = ['red shoes', ...Array.from({ length: 1999 }, (_, nr) => `shoe ${nr}`), 'keyword', 'device'].join('\n')
  const { added } = await data<{ added: number }>(['keyword', 'import', '-', '--client', String(id)], { input })
  assert.equal(added, 2002)
  assert.equal((await cli(['keyword', 'import', join(folder, 'none.csv'), '--client', String(id)])).code, 5)
  assert.equal((await cli(['keyword', 'import', '-', '--client', String(id)])).code, 2)
})

test('a list of clients is read from standard input, and repeated clients are reported', async () => {
  const input = 'name,domain\nList,list-import.com\nAgain,list-import.com\nBad,nowhere\n'
  const { out, err } = await cli(['client', 'import', '-', '--dry-run'], { input })
  assert.match(out, /list-import\.com +new/)
  assert.match(out, /repeats row 2/)
  assert.match(err + out, /row 4: domain/)
  const { clients, skipped } = await data<{ clients: { domain: string }[]; skipped: number }>(
    ['client', 'import', '-'],
    { input },
  )
  assert.deepEqual([clients.map(({ domain }) => domain), skipped], [['list-import.com'], 1])
})

test('a restored backup equals the original database', async () => {
  const fresh = await openTestApp()
  await fresh.pool.query('truncate workspaces cascade')
  const file = join(folder, 'all.backup')

  const made = await spawned(['backup', file])
  assert.deepEqual([made.code, made.out], [0, ''])
  assert.match(made.err, /Backing up: 100 %/)
  assert.match(made.err, /Keep SECRET_KEY with it/)
  const twice = await cli(['backup', file])
  assert.deepEqual([twice.code, /already exists/.test(twice.err)], [1, true])
  const before = await contentsOf(testApp)
  const restored = await data<{ rows: number; sha256: string }>(['restore', file], { on: fresh })

  assert.deepEqual(await contentsOf(fresh), before)
  assert.equal(
    restored.rows,
    Object.values(before).reduce((sum, { count }) => sum + count, 0),
  )
  const { code, err } = await cli(['restore', file], { on: fresh })
  assert.deepEqual([code, /not empty/.test(err)], [1, true])
  assert.equal((await cli(['restore', file, '--replace'], { on: fresh })).code, 2)
  assert.equal((await cli(['restore', file, '--replace', '--yes'], { on: fresh })).code, 0)
  assert.deepEqual(await contentsOf(fresh), before)
  writeFileSync(file, readFileSync(file).subarray(0, -40))
  assert.equal((await cli(['restore', file, '--replace', '--yes'], { on: fresh })).code, 1)
  assert.deepEqual(await contentsOf(fresh), before)
})

/** Every logged table with its row count and a hash of its rows. */
async function contentsOf({ pool }: TestApp) {
  const tables = await pool.query<{
    name: string
  }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind = 'r' and relpersistence = 'p' and relname <> 'migrations' order by 1`)
  const contents: Record<string, { count: number; hash: string }> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    contents[name] = {
      count: rows.length,
      hash: createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex'),
    }
  }
  return contents
}

test('dead letters can be listed, retried and discarded', async () => {
  await testApp.pool.query(`insert into queue (lane, name, workspace_id, payload, state, run_at, attempt, max_attempts, error)
    select 'none', 'no_such_job', 1, '{}', 'dead', 'epoch', 3, 3, 'it broke' from generate_series(1, 3)`)
  const status = await data<{ dead: number; workers: number }>(['status'])
  assert.deepEqual([status.dead, status.workers], [3, 0])
  const [first, second] = await data<{ id: number; error: string }[]>(['jobs', 'list'])
  assert.equal(first?.error, 'it broke')

  assert.deepEqual(await data(['jobs', 'retry', String(first?.id)]), { retried: 1 })
  assert.deepEqual(await data(['jobs', 'discard', String(second?.id), '--yes']), { discarded: 1 })
  assert.equal((await cli(['jobs', 'retry', String(second?.id)])).code, 5)
  assert.equal((await cli(['jobs', 'retry'])).code, 2)
  assert.deepEqual(await data(['jobs', 'discard', '--all', '--yes']), { discarded: 1 })
  const { rows } = await testApp.pool.query(`select state, attempt from queue where name = 'no_such_job'`)
  assert.deepEqual(rows, [{ state: 'ready', attempt: 0 }])
})

test('a missing file is named, whatever was to be read from it', async () => {
  for (const args of [
    ['serp', 'parse', '--engine', 'google', '/no/such/page.html'],
    ['store', 'parse', '--store', 'app_store', '--kind', 'lookup', '/no/such/page.html'],
  ]) {
    const { code, err } = await cli(args)
    assert.deepEqual([code, err], [5, 'error: There is no file at /no/such/page.html\nreason: file_missing\n'])
  }
})

test('the OpenAPI documents are printed without a database', async () => {
  const nowhere = { env: { DATABASE_URL: 'postgresql://127.0.0.1:1/none', BASE_URL: 'https://sight.example' } }
  for (const [args, path] of [
    [['openapi'], '/api/v1/clients'] as const,
    [['openapi', '--public'], '/v1/search'] as const,
  ]) {
    const { code, out } = await cli([...args], nowhere)
    assert.equal(code, 0)
    assert.ok(JSON.parse(out).paths[path])
    assert.deepEqual([JSON.parse(out).openapi, JSON.parse(out).servers[0].url], ['3.0.0', 'https://sight.example'])
  }
})
