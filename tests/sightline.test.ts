import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { dataOf, openCommandLine, type Ran } from './command-line.ts'
import { commandsInGuides, isNotRun, ownCommand } from './guide-commands.ts'
import { serpBear } from './history-imports/files.ts'
import { keyOf } from './http.ts'
import { openFixture } from './rank/fixture.ts'
import { until } from './wait.ts'

const COMMAND = join(import.meta.dirname, '../bin/sightline.mjs')
const TIMEOUT_MS = 120_000
const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const fixture = await openFixture()
const { testApp, url } = fixture
const key = await keyOf(testApp, 'owner')
const env = { XDG_CONFIG_HOME: folder, DATA_DIR: join(folder, 'data') }
const nowhere = { env: { ...env, DATABASE_URL: '' } }
const commandLine = await openCommandLine()

/** In one process without a database: everything comes from the server. */
async function sightline(args: string[], input = ''): Promise<Ran> {
  await testApp.pool.query('delete from rate_windows')
  return commandLine(args, { on: nowhere, input, isAnyone: true })
}
const data = async <T>(args: string[], input = '') => dataOf<T>(await sightline([...args, '--json'], input))

/** The command itself, as a user types it. */
async function typed(args: string[], input = ''): Promise<Ran> {
  const { NO_COLOR: _, ...inherited } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...inherited, ...nowhere.env },
    timeout: TIMEOUT_MS,
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

before(async () => {
  await testApp.work()
  const { code, err } = await typed(['login', `${url}/`], `${key}\n`)
  assert.equal(code, 0, err)
})

test('a login is verified before it is stored, and only its owner can read it', async () => {
  const file = join(folder, 'sightline/login.json')
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, key })
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const wrong = await sightline(['login', url], 'sk-wrong\n')
  assert.equal(wrong.code, 3)
  assert.match(wrong.err, /log in again/)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).key, key)
  const odd = await sightline(['login', 'ftp://127.0.0.1:9'], 'sk-x\n')
  assert.deepEqual([odd.code, /is not an http or https URL/.test(odd.err)], [2, true])
  const gone = await sightline(['login', 'http://127.0.0.1:9'], 'sk-x\n')
  assert.deepEqual([gone.code, /does not answer/.test(gone.err)], [1, true])
})

test('a site can be added, its keywords imported, checked to the end and reported', async () => {
  const { id } = await data<{ id: number }>(['client', 'add', 'brewlane.test', '--name', 'Brewlane'])
  writeFileSync(join(folder, 'keywords.csv'), 'query,geo,lang,device\nespresso machine,us,en,desktop\n')
  const imported = await data<{ added: number }>([
    'keywords',
    'import',
    join(folder, 'keywords.csv'),
    '--client',
    'brewlane.test',
  ])
  assert.equal(imported.added, 1)

  const shown = await sightline(['check', 'brewlane.test', '--watch', '--leaves-top', '100'])
  const asked = { query: 'espresso machine', geo: 'us', lang: 'en', device: 'desktop' } as const
  const position = await fixture.truth(asked)
  assert.equal(shown.code, 0, shown.err)
  assert.match(shown.out, new RegExp(`^query .*\\nespresso machine +us +desktop +${position ?? 'not found'} `))

  const file = join(folder, 'report.pdf')
  await data(['report', 'pdf', String(id), '--out', file])
  assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-')
  const again = await sightline(['report', 'pdf', String(id), '--out', file])
  assert.deepEqual([again.code, /already exists/.test(again.err)], [1, true])
})

test('an import preview tells locations apart, and a grid is exported as SVG', async () => {
  const { id } = await data<{ id: number }>(['client', 'add', 'cafe.test', '--name', 'Cafe'])
  const file = join(folder, 'towns.csv')
  writeFileSync(file, 'query,geo,lang,device,location\nkaffee,de,de,desktop,München\nkaffee,de,de,desktop,Köln\n')
  const preview = await sightline(['keyword', 'import', file, '--client', `${id}`, '--dry-run'])
  assert.match(preview.out, /Munich,Bavaria,Germany +google[\s\S]+Cologne,[^\n]+ google/)

  const grid = await fixture.ask('owner', 'POST', `/clients/${id}/geo-grids`, {
    business: { name: 'Brewlane Coffee', domain: 'brewlane.test' },
    ...{ query: 'coffee shop', latitude: 44.2, longitude: 14.6, size: 3, radius_km: 1 },
  })
  assert.equal(grid.status, 201, grid.text)
  const options = [`${grid.body.id}`, '--client', `${id}`]
  await sightline(['grid', 'check', ...options])
  await until('the grid is checked', async () => {
    const { body } = await fixture.ask('owner', 'GET', `/clients/${id}/geo-grids/${grid.body.id}`)
    return body.last_check?.state === 'done'
  })
  const { out } = await sightline(['grid', 'export', ...options, '--format', 'svg'])
  assert.match(out, /^<svg /)
})

test('history can be imported into a server, and undone', async () => {
  const file = join(folder, 'history.csv')
  writeFileSync(file, 'Keyword,Date,Rank\nespresso machine,2026-11-01,4\nmilk frother,2026-11-02,9\n')
  const { id } = await data<{ id: number }>(['client', 'add', 'roastmap.test'])
  const options = [file, '--client', `${id}`, '--columns', 'query:1,date:2,position:3']
  const preview = await data<{ points: number; import_id: null }>(['import', 'history', ...options, '--dry-run'])
  assert.deepEqual([preview.points, preview.import_id], [2, null])
  const { import_id } = await data<{ import_id: number }>(['import', 'history', ...options])
  const [listed] = await data<{ id: number; file_name: string }[]>(['import', 'list'])
  assert.deepEqual([listed?.id, listed?.file_name], [import_id, 'history.csv'])
  const gone = await data<{ points: number }>(['import', 'undo', `${import_id}`, '--yes'])
  assert.equal(gone.points, 2)
})

test('a keyword that drops out of the top results fails a build', async () => {
  await testApp.pool.query(`update clients set domain = 'nobody-ranks.test' where domain = 'brewlane.test'`)
  const { code, err } = await sightline(['check', 'nobody-ranks.test', '--watch', '--leaves-top', '100'])
  assert.equal(code, 6, err)
  assert.match(err, /1 left the first 100:\n {2}espresso machine \(us, desktop\): \d+ → not found/)
})

test('one search prints the position of a site, and its exit code says whether it ranks', async () => {
  const asked = { query: 'espresso machine', geo: 'us', lang: 'en', device: 'desktop' } as const
  const found = await data<{ position: number; link: string }>(['rank', asked.query, '--site', 'www.brewlane.test'])
  assert.equal(found.position, await fixture.truth(asked))
  const { code, out, err } = await sightline([
    'rank',
    asked.query,
    '--site',
    'nobody.test',
    '--location',
    'Berlin',
    '--top',
    '10',
  ])
  assert.deepEqual([code, out], [6, ''])
  assert.match(err, /nobody\.test is not among the first 10 results/)
})

test('asking assistants the same prompt twice stores it once', async () => {
  const { items } = await data<{ items: { id: number }[] }>(['call', 'list_clients'])
  const ask = ['ai', 'ask', 'Which espresso machine is best?', '--client', String(items[0]?.id), '--samples', '1']
  for (const { code, out, err } of [await sightline(ask), await sightline(ask)]) {
    assert.ok(code === 0 || code === 6, err)
    assert.match(out, /^assistant +sample +mentioned +cited +instead\n\w+/)
    assert.match(out, /^ChatGPT /m)
    assert.doesNotMatch(out, /openai|anthropic|chatgpt_app/)
  }
  const prompts = await data<{ items: unknown[] }>(['call', 'list_aeo_prompts', `client_id=${items[0]?.id}`])
  assert.equal(prompts.items.length, 1)
  const started = await sightline(['check', String(items[0]?.id), '--kind', 'ai'])
  assert.match(started.err, /`sightline check \d+ --watch` follows it/)
  const unknown = await sightline(['apps', 'unknown.test'])
  assert.match(unknown.err, /see `sightline client list`, or `sightline client add unknown\.test`/)
  const apps = await sightline(['apps', String(items[0]?.id)])
  assert.deepEqual([apps.code, /No app is tracked yet/.test(apps.err)], [0, true])
})

test('any figure can be queried as a table or as CSV', async () => {
  const known = await data<{ name: string }[]>(['query'])
  assert.ok(['positions', 'clicks', 'alerts'].every((name) => known.some((each) => each.name === name)))
  const asked = ['query', 'nobody-ranks.test', 'positions', '--by', 'query,state']
  const shown = await sightline([...asked, '--metrics', 'search_volume'])
  assert.equal(shown.code, 0, shown.err)
  assert.match(shown.out, /^query +state +search_volume\nespresso machine +not_found +/)
  const { out } = await sightline([...asked, '--metrics', 'checked_at', '--csv'])
  assert.match(out, /^\uFEFFquery,state,checked_at\r\nespresso machine,not_found,\d{4}-\d\d-\d\dT/)
  const wrong = await sightline([...asked, '--metrics', 'profit'])
  assert.deepEqual([wrong.code, /positions has no "profit"/.test(wrong.err)], [2, true])
  assert.equal((await sightline(['query', 'nobody-ranks.test', 'nothing'])).code, 2)
})

test('every operation can be called, and lists its fields', async () => {
  const { fields } = await data<{ fields: { field: string; needed: boolean }[] }>(['operations', 'get_client'])
  assert.deepEqual(
    fields.map(({ field, needed }) => [field, needed]),
    [['client_id', true]],
  )
  const unknown = await sightline(['call', 'get_client', 'id=1'])
  assert.deepEqual([unknown.code, /no field of get_client/.test(unknown.err)], [2, true])
  const missing = await sightline(['call', 'get_client', 'client_id=999999'])
  assert.deepEqual([missing.code, /reason: not_found/.test(missing.err)], [5, true])
  const asked = await data<{ name: string }>(
    ['call', 'create_client', '-'],
    '{"name": "Piped", "domain": "piped.test"}',
  )
  assert.equal(asked.name, 'Piped')
})

test('the doctor checks the server, and operator commands are refused without a local installation', async () => {
  const { checks } = await data<{ checks: { check: string; state: string }[] }>(['doctor'])
  const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]))
  assert.deepEqual(
    ['server', 'key', 'database', 'worker', 'search'].map((check) => states[check]),
    ['ok', 'ok', 'ok', 'ok', 'warn'],
  )
  const refused = await sightline(['status'])
  assert.deepEqual([refused.code, /add --local/.test(refused.err)], [2, true])
  const empty = await sightline(['client', 'list', '--local'])
  assert.deepEqual([empty.code, /no installation in this folder/.test(empty.err)], [2, true])
  const opened = await sightline(['open', '/clients'])
  assert.deepEqual([opened.out, opened.err], [`${url}/clients\n`, ''])
  const nothing = await sightline(['open', '--local'])
  assert.deepEqual([nothing.code, nothing.out, /no installation in this folder/.test(nothing.err)], [2, '', true])
  const env = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', PORT: '9' }
  const dead = await commandLine(['open', '--local'], { on: nowhere, env, isAnyone: true })
  assert.match(dead.err, /Nothing answers there yet: `sightline start`/)
})

test('a message names commands as the command itself was typed, and npm run cli refuses a login', async () => {
  const { code, err } = await commandLine(['apps', 'unknown.test'], { on: testApp })
  assert.deepEqual([code, /see `npm run cli -- client list`/.test(err)], [2, true])
  const login = await commandLine(['login', 'http://127.0.0.1:9'], { on: testApp, input: 'sk-x\n' })
  assert.deepEqual([login.code, /node bin\/sightline\.mjs login URL/.test(login.err)], [2, true])
})

test('the version is printed, help calls the command sightline, and shells complete it', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  assert.equal((await typed(['--version'])).out, `${version}\n`)
  const { out } = await sightline(['help', 'rank'])
  assert.match(out, /^Examples\n {2}sightline rank "espresso machine" --site example\.com --location Berlin/)
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await sightline(['completion', shell])
    assert.match(script.out, /leaves-top/)
  }
  const completed = await completionOf(['sightline', 'client', 'ar'])
  assert.deepEqual(completed, ['archive'])
})

test('every command line in the guides runs as written', async () => {
  const history = { '2026-11-01': 4, '2026-11-02': 3 }
  writeFileSync(join(folder, 'keywords.csv'), 'query,geo,lang\nespresso machine,us,en\n')
  writeFileSync(join(folder, 'database.sqlite'), serpBear([{ domain: 'moved.test', keyword: 'moka pot', history }]))
  const written = commandsInGuides().filter(({ line }) => !isNotRun(line))
  // The guide to the command line creates the client that the others work on; logging out is tested below.
  const ordered = written.toSorted((a, b) => Number(b.guide === 'cli') - Number(a.guide === 'cli'))
  const done = new Set(['sightline logout'])
  for (const command of ordered) {
    const own = ownCommand(command)
    const whole = command.words.join(' ')
    if (!own || done.has(whole)) continue
    done.add(whole)
    const { args, input } = await meant(own.args, command.input)
    const on = own.isAnyone ? nowhere : testApp
    const { code, err } = await commandLine(args, { on, input, isAnyone: own.isAnyone })
    assert.ok(codesOf(args).includes(code ?? -1), `${command.guide}: ${command.line}\n${code} ${err}`)
  }
  assert.ok(done.size > 20, String(done.size))
})

/** The words of an example with their values here, and what the command reads. */
async function meant(words: string[], file: string | undefined) {
  const { rows } = await testApp.pool.query<{ id: number; email: string }>(
    `select (select max(id) from clients where domain = 'example.com') as id, email
     from users where role = 'owner' order by users.id limit 1`,
  )
  await testApp.pool.query('delete from rate_windows')
  const [{ id, email } = { id: 0, email: '' }] = rows
  const inputs: Record<string, string> = {
    'question.json': `{"client_id": ${id}, "dataset": "positions"}`,
    'password.txt': 'correct horse battery\n',
  }
  const args = words.map((word) => {
    if (/\.(csv|sqlite|backup)$/.test(word)) return join(folder, word)
    return word
      .replace('https://sightline.example.com', url)
      .replace('you@example.com', email)
      .replace('client_id=1', `client_id=${id}`)
  })
  return { args, input: words[0] === 'login' ? `${key}\n` : (inputs[file ?? ''] ?? '') }
}

/** Questions answer by their exit code; the doctor reports what a test app lacks. */
function codesOf(args: string[]): number[] {
  if (args[0] === 'doctor') return [0, 1]
  return args[0] === 'rank' || args[0] === 'ai' || args.includes('--leaves-top') ? [0, 6] : [0]
}

test('every command in a guide is run, or listed with the reason why not', () => {
  const neither = commandsInGuides().filter(
    (command) => command.words[0] !== 'curl' && !ownCommand(command) && !isNotRun(command.line),
  )
  assert.deepEqual(neither, [])
})

test('after logging out, no server is called', async () => {
  await data(['logout'])
  const { code, err } = await sightline(['client', 'list'])
  assert.deepEqual([code, /sightline login URL/.test(err)], [2, true])
})

/** What bash offers for the last word. */
async function completionOf(words: string[]): Promise<string[]> {
  const { out } = await sightline(['completion', 'bash'])
  const line = words.map((word) => `"${word}"`).join(' ')
  const script = `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _sightline; printf '%s\\n' "\${COMPREPLY[@]}"`
  const child = spawn('bash', ['-c', script])
  return (await text(child.stdout)).trim().split('\n')
}
