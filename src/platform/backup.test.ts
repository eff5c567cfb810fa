import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { startS3 } from '../../tests/platform/s3-server.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { BackupError, type Header, lineOf, openReader } from './backup/format.ts'
import { restoreBackup, sendBackup, writeBackup } from './backup.ts'
import { createFetcher } from './http.ts'
import { openBucket } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const ODD_TABLES = `
  create domain odd_domain as double precision;
  create table odd (id bigint generated always as identity primary key, parent_id bigint references odd, small real, large double precision,
    exact numeric, raw bytea, list text[], numbers bigint[], held jsonb, day date, at timestamptz, span interval, own odd_domain, who uuid,
    twice bigint generated always as (id * 2) stored, "Odd "" name" text);
  create sequence loose_numbers;
  create table parted (day date not null, id bigint not null, word text, primary key (day, id)) partition by range (day);`
const ODD_ROWS = `
  insert into odd (parent_id, small, large, exact, raw, list, numbers, held, day, at, span, own, who, "Odd "" name") values
    (2, 1.1, 0.1 + 0.2::float8, 12345678901234567890.123456789, '\\x00ff0a22', array['a,b', null, '"{}\\', ''], '{1,9007199254740993}',
      '{"a": [1.10, "\\u2028\\n", null], "b": 1e400}', '2024-02-29', '2024-06-01 12:00:00.123456+02', '1 mon 2 days 03:04:05.6', 1700000000.123456, gen_random_uuid(), E'line\\none\\t"two"'),
    (null, 'NaN', '-Infinity', 'NaN', '', '{}', null, 'null', '-infinity', 'infinity', null, 0, null, '');
  create table parted_2024 partition of parted for values from ('2024-01-01') to ('2025-01-01');
  insert into parted values ('2024-05-05', 1, 'in a partition of its own');
  select setval('odd_id_seq', 900), setval('loose_numbers', 41);`

const odd = (testApp: TestApp) => testApp.pool.query(`select odd::text from odd order by id`).then(({ rows }) => rows)

async function emptyTestApp() {
  const testApp = await openTestApp()
  await testApp.pool.query('truncate workspaces cascade')
  return testApp
}

const connectionOf = ({ url }: TestApp) => ({ connectionString: url })

test('every value is restored exactly, whatever its type, and sequences continue', async () => {
  const [from, to] = [await openTestApp(), await emptyTestApp()]
  for (const { pool } of [from, to]) await pool.query(ODD_TABLES)
  await from.pool.query(ODD_ROWS)
  await to.pool.query(
    `create table parted_2024_w05 partition of parted for values from ('2024-01-29') to ('2024-02-05')`,
  )
  const file = join(folder, 'odd.backup')

  const made = await writeBackup(connectionOf(from), file)
  const restored = await restoreBackup(connectionOf(to), file)

  assert.deepEqual(restored, { tables: made.tables, rows: made.rows, sha256: made.sha256 })
  assert.deepEqual(await odd(to), await odd(from))
  const { rows: words } = await to.pool.query('select tableoid::regclass::text as bucket, word from parted')
  assert.deepEqual(words, [{ bucket: 'parted_2024', word: 'in a partition of its own' }])
  const { rows: next } = await to.pool.query('insert into odd (small) values (1) returning id')
  assert.equal(next[0]?.id, 901)
  const { rows: loose } = await to.pool.query(`select nextval('loose_numbers')::int as n`)
  assert.equal(loose[0]?.n, 42)
  await assert.rejects(to.pool.query('insert into odd (parent_id) values (12345)'), /foreign key/)
  const { rows: bound } = await to.pool.query(
    `select condeferrable from pg_constraint where conname = 'odd_parent_id_fkey'`,
  )
  assert.deepEqual(bound, [{ condeferrable: false }])
})

test('a backup is streamed into a bucket and restored from there', async () => {
  const [from, to] = [await openTestApp(), await emptyTestApp()]
  const { settings } = await startS3()
  const fetcher = createFetcher({ allowPrivate: [new URL(settings.endpoint).host], userAgent: 'test' })
  after(() => fetcher.close())
  const bucket = openBucket(fetcher, settings)

  const { bytes, ...made } = await sendBackup(connectionOf(from), { bucket, key: 'backups/whole.backup' })
  const restored = await restoreBackup(connectionOf(to), await bucket.stream('backups/whole.backup'))

  assert.ok(bytes > 0)
  assert.deepEqual(restored, made)
  const emails = ({ pool }: TestApp) => pool.query('select email from users order by id').then(({ rows }) => rows)
  assert.deepEqual(await emails(to), await emails(from))
})

test('the file is readable by its owner only, and an aborted backup leaves no partial file', async () => {
  const file = join(folder, 'private.backup')
  await writeBackup(connectionOf(await openTestApp()), file)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(existsSync(`${file}.part`), false)

  const stopped = writeBackup(connectionOf(await openTestApp()), join(folder, 'never.backup'), {
    signal: AbortSignal.abort(),
  })
  await assert.rejects(stopped, { name: 'AbortError' })
  assert.equal(existsSync(join(folder, 'never.backup.part')), false)
})

test('a truncated, modified or foreign file is refused, and nothing changes', async () => {
  const [from, to] = [await openTestApp(), await openTestApp()]
  const file = join(folder, 'whole.backup')
  await writeBackup(connectionOf(from), file)
  const plain = zstdDecompressSync(readFileSync(file))
  const endAt = plain.lastIndexOf('{"rows":')
  const users = () => to.pool.query('select * from users order by id').then(({ rows }) => rows)
  const before = await users()
  const refuse = async (name: string, content: Buffer | string, reason: RegExp) => {
    const bad = join(folder, name)
    writeFileSync(bad, content)
    await assert.rejects(restoreBackup(connectionOf(to), bad, { replace: true }), reason, name)
    assert.deepEqual(await users(), before)
  }
  const packed = (...parts: (Buffer | string)[]) =>
    zstdCompressSync(Buffer.concat(parts.map((part) => Buffer.from(part))))
  const edited = (old: string, changed: string) => {
    assert.ok(plain.includes(old))
    return packed(Buffer.from(plain.toString('latin1').replace(old, changed), 'latin1'))
  }

  await refuse('half', readFileSync(file).subarray(0, statSync(file).size / 2), /cut off/)
  await refuse('no-end', packed(plain.subarray(0, endAt)), /cut off/)
  await refuse('no-line-end', packed(plain.subarray(0, -1)), /cut off/)
  await refuse('half-piece', packed(plain.subarray(0, plain.indexOf('PGCOPY') + 100)), /cut off/)
  await refuse('touched', edited('viewer-', 'wiewer-'), /sums do not fit/)
  await refuse('renamed', edited('@first.test', '@other.test'), /sums do not fit/)
  await refuse('counted', edited('{"rows":[', '{"rows":[7,'), /sums do not fit/)
  await refuse('less', edited('{"table":"users"}', '{"table":"usurs"}'), /lacks the rows of users/)
  await refuse('longer', packed(plain, '{"table":"users"}\n'), /goes on after its end/)
  await refuse('plain', plain, /damaged, or not a backup/)
  await refuse('foreign', packed('{"hello":"world"}\n'), /not a backup/)
  await refuse('empty', packed(''), /not a backup/)
  await refuse('gzip', gzipSync(plain), /damaged, or not a backup/)
  await refuse('earlier', edited('"version":2', '"version":1'), /older version: restore it with that version/)
})

test('no content of a file becomes a statement, and its rows are inserted by an unprivileged role', async () => {
  const [from, to] = [await openTestApp(), await emptyTestApp()]
  for (const { pool } of [from, to]) await pool.query(ODD_TABLES)
  await from.pool.query(ODD_ROWS)
  const file = join(folder, 'hostile.backup')
  await writeBackup(connectionOf(from), file)
  const plain = zstdDecompressSync(readFileSync(file))
  const [head = '', ...rows] = await partsOf(plain)
  const { rows: counts } = JSON.parse(plain.subarray(plain.lastIndexOf('{"rows":')).toString())
  const refuse = async (change: (header: Header) => void, changedRows = rows) => {
    const header = JSON.parse(head.toString())
    change(header)
    writeFileSync(join(folder, 'bad'), resealed([lineOf(header), ...changedRows], counts))
    await assert.rejects(
      restoreBackup(connectionOf(to), join(folder, 'bad')),
      BackupError,
      JSON.stringify(header.partitions.at(-1)),
    )
  }
  const range = (low: string, high = "('2025-01-01')") => `FOR VALUES FROM ${low} TO ${high}`

  for (const bound of [
    range("('2024-01-01')); create table owned (); --"),
    range("('2024-01-01)"),
    range("('2024-01-01' || pg_read_file('/etc/passwd'))"),
    range('(current_date)'),
    range("(E'\\x32')"),
    range("('2024-01-01')", "('2025-01-01') with (fillfactor = 10)"),
    `${range("('2024-01-01')")}\n; create table owned ()`,
    'DEFAULT; create table owned ()',
  ])
    await refuse(({ partitions }) => partitions.push({ table: 'parted', name: 'parted_x', bound }))
  for (const name of ['users_x"; create table owned (); --', 'pg_class', 'Parted_x', 'odd_2024'])
    await refuse(({ partitions }) => partitions.push({ table: 'parted', name, bound: range("('2024-01-01')") }))
  await refuse(({ tables }) => {
    for (const { columns } of tables)
      for (const column of columns) column.type = `${column.type}); create table owned (); --`
  })
  await refuse(({ sequences }) => sequences.push({ name: 'pg_class', next: '1' }))
  await refuse(({ sequences }) => sequences.pop())
  const changed = (change: (piece: Buffer) => Buffer) =>
    rows.map((part) => (Buffer.isBuffer(part) && part.includes('PGCOPY') ? change(Buffer.from(part)) : part))
  await refuse(
    () => {},
    changed((piece) => piece.subarray(0, -3)),
  )
  await refuse(
    () => {},
    changed((piece) => Buffer.concat([piece, piece])),
  )
  await refuse(
    () => {},
    changed((piece) => piece.fill(0x7f, 21)),
  )
  const { rows: owned } = await to.pool.query(`select 1 from pg_class where relname = 'owned'`)
  assert.deepEqual(owned, [])

  await to.pool.query(`create unlogged table asked_as (role text, is_super boolean);
    create function note_role() returns trigger language plpgsql as $$ begin
      insert into asked_as select current_user, rolsuper from pg_roles where rolname = current_user; return new; end $$;
    create trigger noted before insert on odd for each row execute function note_role()`)
  await restoreBackup(connectionOf(to), file)
  const { rows: seen } = await to.pool.query('select distinct is_super, role from asked_as')
  assert.equal(seen.length, 1)
  assert.equal(seen[0]?.is_super, false)
  const { rows: left } = await to.pool.query(`select 1 from pg_roles where rolname like 'sightline_restore%'`)
  assert.deepEqual(left, [], 'the role is dropped with the transaction')
})

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

/** Lines and row data, without the last line, which holds the checksums. */
async function partsOf(plain: Buffer): Promise<(string | Buffer)[]> {
  const reader = openReader(Readable.from([plain]))
  const parts: (string | Buffer)[] = []
  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    const { bytes } = JSON.parse(line)
    if (bytes) parts.push(await whole(reader.piece(bytes)))
    else parts.push(`${line}\n`)
  }
  return parts.slice(0, -1)
}

/** The parts with matching checksums, as an attacker could make them. */
function resealed(parts: (string | Buffer)[], rows: number[]): Buffer {
  const whole = Buffer.concat(
    parts.flatMap((part) =>
      Buffer.isBuffer(part) ? [Buffer.from(lineOf({ bytes: part.length })), part] : Buffer.from(part),
    ),
  )
  const sha256 = createHash('sha256').update(whole).digest('hex')
  return zstdCompressSync(Buffer.concat([whole, Buffer.from(lineOf({ rows, sha256 }))]))
}

test('a backup of another schema version is refused', async () => {
  const [from, to] = [await openTestApp(), await emptyTestApp()]
  const file = join(folder, 'version.backup')
  await writeBackup(connectionOf(from), file)
  const migrations = (statement: string) => to.pool.query(statement)

  await migrations(`insert into migrations (name, digest) values ('9999_later.sql', 'x')`)
  await assert.rejects(restoreBackup(connectionOf(to), file), /older version .it lacks 9999_later.sql/)
  await migrations(`delete from migrations where name in ('9999_later.sql', '0006_clients.sql')`)
  await assert.rejects(restoreBackup(connectionOf(to), file), /newer version .it has 0006_clients.sql/)
})

test('a database that is not empty is left alone, unless it is to be replaced', async () => {
  const [from, to] = [await openTestApp(), await openTestApp()]
  const file = join(folder, 'use.backup')
  await writeBackup(connectionOf(from), file)
  const emails = (testApp: TestApp) =>
    testApp.pool.query('select email from users order by id').then(({ rows }) => rows)

  await assert.rejects(restoreBackup(connectionOf(to), file), /not empty/)
  await restoreBackup(connectionOf(to), file, { replace: true })

  assert.deepEqual(await emails(to), await emails(from))
})

test('nothing is restored while a server runs on the database', async () => {
  const [from, to] = [await openTestApp(), await emptyTestApp()]
  const file = join(folder, 'running.backup')
  await writeBackup(connectionOf(from), file)
  await to.serve()
  await assert.rejects(restoreBackup(connectionOf(to), file), /Sightline runs on this database/)
})

test('lines and row data are read completely, however the bytes are split', async () => {
  const bytes = Buffer.from('{"один":1}\nab\ncd{"two":2}\n\n')
  for (let size = 1; size < 12; size++) {
    const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    )
    const reader = openReader(Readable.from(cut))
    assert.equal(await reader.line(), '{"один":1}')
    assert.equal((await whole(reader.piece(5))).toString(), 'ab\ncd')
    assert.deepEqual([await reader.line(), await reader.line(), await reader.line()], ['{"two":2}', '', undefined])
  }
})
