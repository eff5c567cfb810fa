import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { parse } from 'yaml'
import { LANGUAGES, type Language } from '../../locales/index.ts'
import { catalogue } from '../../src/modules/index.ts'
import { readLibrary } from '../../src/surfaces/guides/library.ts'
import { type Frame, guidePage } from '../../src/surfaces/guides/page.ts'
import { referencePages } from '../../src/surfaces/guides/reference.ts'
import { describeRest, describeSearch } from '../../src/surfaces/openapi.ts'
import { searchDescription } from '../../src/surfaces/search-api/describe.ts'
import { commandsInGuides } from '../guide-commands.ts'
import { serpBear } from '../history-imports/files.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { openTestApp } from '../test-app.ts'
import { connectionsIn } from './mcp-configurations.ts'
import { examplesIn } from './reference-examples.ts'

const run = promisify(execFile)
/** The configured address; the port is chosen later. */
const ADDRESS = 'http://127.0.0.1:0'
const ROOT = join(import.meta.dirname, '../..')
const MAX_BYTES = 100_000
const BUILD_MS = 10_000

const fixture = await openFixture()
const { testApp, url } = fixture
const call = caller(url)
const get = (path: string) => call('GET', path)

/** Every page that links lead to, starting from the first. */
async function readAll() {
  const pages = new Map<string, string>()
  const waiting = ['/docs']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const { status, text } = await get(path)
    assert.equal(status, 200, path)
    pages.set(path, text)
    if (path.endsWith('.md')) continue
    const links = [...text.matchAll(/href="(\/docs[^"#?]*)/g)].map(([, link = '']) => link)
    waiting.push(...links)
  }
  return pages
}
const pages = await readAll()

const frameOf = (language: Language): Frame => ({
  css: '',
  base: url,
  library: readLibrary(language),
  language,
  isLanguageAsked: language !== 'en',
})

/** Measures CPU time, since the machine may be busy. */
test('all pages are built within the time limit', () => {
  const began = process.cpuUsage()
  const made = LANGUAGES.flatMap((language) => {
    const frame = frameOf(language)
    return [...frame.library.bySlug.values()].map((guide) => guidePage(frame, guide))
  })
  for (const { page, twin } of referencePages(frameOf('en'), [
    describeSearch(searchDescription, url),
    describeRest(url),
  ]))
    made.push(page(), twin())
  const { user, system } = process.cpuUsage(began)
  assert.ok((user + system) / 1000 < BUILD_MS, `${(user + system) / 1000} ms for ${made.length} pages`)
})

test('every page is public, below the size limit and without scripts other than the request form', () => {
  for (const [path, text] of pages) {
    assert.ok(Buffer.byteLength(text) <= MAX_BYTES, path)
    const own = text.replace(/<script src="\/assets\/try-it\.js\?v=\w+" defer><\/script>/, '')
    assert.doesNotMatch(own, /<script| style=| on\w+="/, path)
  }
})

test('links between pages lead to existing headings', () => {
  const broken = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/href="(\/docs[^"#]*)?#([^"]+)"/g)]
      .filter(([, page = path, id]) => !pages.get(page)?.includes(`id="${id}"`))
      .map(([whole]) => `${path}: ${whole}`),
  )
  assert.deepEqual(broken, [])
})

test('every image in a guide is served as WebP and has an alt text', async () => {
  const shown = new Set([...pages.values()].flatMap((text) => text.match(/<img [^>]*>/g) ?? []))
  assert.ok(shown.size > 5)
  for (const image of shown) {
    const [, src = '', alt = ''] = /src="([^"]+)" alt="([^"]+)"/.exec(image) ?? []
    const { status, headers } = await get(src)
    assert.deepEqual([status, headers.get('content-type'), alt.length > 10], [200, 'image/webp', true], image)
  }
  assert.equal((await get('/docs/pictures/none.webp')).status, 404)
})

test('every guide has a page, and its Markdown version is the file itself', async () => {
  for (const file of globSync('docs/guides/*.md', { cwd: ROOT })) {
    const slug = file.slice('docs/guides/'.length, -'.md'.length)
    assert.ok(pages.has(`/docs/${slug}`), slug)
    assert.equal(pages.get(`/docs/${slug}.md`), readFileSync(join(ROOT, file), 'utf8'))
  }
  const { text } = await get('/llms.txt')
  assert.match(text, /^# Sightline\n/)
  assert.match(text, /\/docs\/start\.md\): /)
})

test('every guide starts with a one-sentence summary', () => {
  const summaries = LANGUAGES.flatMap((language) =>
    [...readLibrary(language).bySlug.values()].map(({ slug, summary }) => ({
      name: `${language} ${slug}: ${summary}`,
      isSentence: /^[\p{L}\d][^<>\\]{14,}[^:]\.$/u.test(summary),
    })),
  )
  assert.deepEqual(
    summaries.flatMap(({ name, isSentence }) => (isSentence ? [] : [name])),
    [],
  )
})

test('the guides can be searched without a script, and the query is escaped', async () => {
  const { text } = await get('/docs/search?q=secret+key+backup')
  assert.match(text, /<a href="\/docs\/backup#backup">/)
  const operation = await get('/docs/search?q=position+losses')
  assert.match(operation.text, /<a href="\/docs\/api\/insights\/list_position_losses">/)
  const named = await get('/docs/search?q=LIST_keywords')
  assert.match(named.text, /<a href="\/docs\/api\/clients\/list_keywords">/)
  const reason = await get('/docs/search?q=no_keywords_to_check')
  assert.match(reason.text, /<a href="\/docs\/api\/errors#no_keywords_to_check">/)
  assert.match(pages.get('/docs/api/errors') ?? '', /<tr id="no_keywords_to_check">/)
  const odd = await get(`/docs/search?q=${encodeURIComponent('<b>"x')}`)
  assert.match(odd.text, /Nothing found for “&#60;b&#62;/)
  assert.doesNotMatch(odd.text, /<b>"x/)
  const missing = await get('/docs/nothing-here')
  assert.deepEqual([missing.status, missing.text.includes('All guides')], [404, true])
})

test('the reference has a page for every operation outside sign-in and billing, with examples, errors and events', () => {
  const listed = catalogue.filter(({ routes }) =>
    routes.some(({ path }) => !/^\/(v1|api\/auth|api\/billing)\//.test(path)),
  )
  const names = new Set([...pages.keys()].map((path) => path.split('/').at(-1)))
  assert.deepEqual(
    listed.map(({ name }) => name).filter((name) => !names.has(name)),
    [],
  )
  for (const name of ['v1_search', 'v1_images', 'v1_webpage', 'v1_account', 'custom_search'])
    assert.ok(pages.has(`/docs/api/search/${name}`), name)
  const check = pages.get('/docs/api/rank-checks/start_rank_check') ?? ''
  for (const language of ['curl', 'TypeScript', 'Python']) assert.ok(check.includes(`<h3>${language}</h3>`))
  assert.match(check, /<code>job\.completed<\/code>/)
  const twin = pages.get('/docs/api/rank-checks/start_rank_check.md') ?? ''
  for (const part of ['```ts\n', '```python\n', '## Response\n', '- `no_keywords_to_check` (400): '])
    assert.ok(twin.includes(part), part)
  assert.match(pages.get('/docs/api/rank-checks') ?? '', /Data of job\.completed/)
  assert.match(pages.get('/docs/api/errors') ?? '', /<code>not_found<\/code><\/th><td>404<\/td>/)
})

test('operations are grouped in the reference by the resource they work on', () => {
  for (const name of ['Search Console', 'Geo-grids', 'AI visibility'])
    assert.ok(pages.get('/docs/api')?.includes(`>${name}<`), name)
  for (const path of ['accounts/list_workspaces', 'clients/list_keywords', 'clients/export_keywords'])
    assert.ok(pages.has(`/docs/api/${path}`), path)
  const modules = catalogue.map(({ module }) => module)
  assert.deepEqual(
    catalogue.flatMap(({ resource }) => (resource === undefined || modules.includes(resource) ? [] : [resource])),
    [],
  )
})

test('examples of the reference run unchanged', async () => {
  const session = (await sessionOf(testApp, 'owner')).replace('session=', '')
  const env = { ...process.env, SIGHTLINE_KEY: await keyOf(testApp, 'owner'), SIGHTLINE_SESSION: session }
  for (const page of ['clients/list_clients', 'credits/grant_credits', 'accounts/list_workspaces', 'mcp/call_mcp']) {
    const examples = examplesIn((pages.get(`/docs/api/${page}.md`) ?? '').replaceAll(ADDRESS, url))
    const shapes: string[][] = []
    for (const { program, args, language } of examples) {
      await testApp.pool.query('delete from rate_windows')
      const { stdout } = await run(program, args, { env })
      const answer = JSON.parse(stdout)
      assert.equal(answer.error, undefined, `${page} in ${language}`)
      shapes.push(Object.keys(answer))
    }
    assert.equal(shapes.length, 3)
    for (const shape of shapes) assert.deepEqual(shape, shapes[0], page)
  }
})

test('operations closed to API keys are documented with a session', () => {
  const create = pages.get('/docs/api/accounts/create_api_key') ?? ''
  assert.match(create, /an API key is refused/)
  assert.doesNotMatch(create, /X-API-Key|data-in="key"/)
  const list = pages.get('/docs/api/accounts/list_api_keys') ?? ''
  assert.match(list, /data-in="key"/)
  assert.doesNotMatch(list, /an API key is refused/)
})

test('the operator can switch off the public docs; the signed-in page stays', async () => {
  const closed = await openTestApp({ PUBLIC_DOCS: 'off' })
  const { url: address } = await closed.serve()
  const ask = caller(address)
  for (const path of ['/docs', '/docs/api', '/llms.txt']) assert.equal((await ask('GET', path)).status, 404, path)
  assert.equal((await ask('GET', '/api/docs')).status, 401)
})

test('every curl command in the guides succeeds', async () => {
  const key = await keyOf(testApp, 'owner')
  const keyword = { query: 'espresso machine', geo: 'us', lang: 'en', device: 'desktop' } as const
  const client = await fixture.makeClient([keyword, { ...keyword, location: 'Austin,Texas,United States' }])
  const requests = commandsInGuides().filter(({ words }) => words[0] === 'curl')
  assert.ok(requests.length > 30, String(requests.length))
  for (const { guide, words } of requests) {
    const { method, path, headers, body } = requestOf(words)
    await testApp.pool.query('delete from rate_windows')
    const answer = await fetch(url + path.replace('/clients/1/', `/clients/${client}/`), {
      method,
      headers: { ...headers, 'X-API-Key': key },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    // An earlier guide's check may still run; tests/search-console covers a connected property.
    const isFine = answer.ok || (answer.status === 409 && text.includes('_id')) || text.includes('google_not_connected')
    assert.ok(isFine, `${guide}: ${method} ${path} ${answer.status} ${text}`)
  }
})

/** The request that curl would send. */
function requestOf(words: string[]) {
  const valueAfter = (flag: string) => words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []))
  const [text] = valueAfter('-d')
  const [file] = valueAfter('--data-binary')
  const history = { '2026-11-01': 4 }
  const body = file ? new Uint8Array(serpBear([{ domain: 'moved.test', keyword: 'moka pot', history }])) : text
  const address = words.find((word) => word.startsWith('http')) ?? ''
  assert.ok(address.startsWith('http://127.0.0.1:8080/'), address)
  const headers = Object.fromEntries(valueAfter('-H').map((header) => header.split(': ') as [string, string]))
  const method = valueAfter('-X')[0] ?? (body === undefined ? 'GET' : 'POST')
  return { method, path: address.slice(21), headers, body }
}

test('every request a guide mentions inline exists', () => {
  const known = catalogue.flatMap(({ routes }) =>
    routes.map(({ method, path }) => `${method.toUpperCase()} ${shapeOf(path)}`),
  )
  const named = globSync('docs/guides/*.md', { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/api\/v1\/[^`?\s]+)/g)].map(
      ([, method = '', path = '']) => `${method} ${shapeOf(path)}`,
    )
  })
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter((request) => !known.includes(request)),
    [],
  )
})

const shapeOf = (path: string) => path.replaceAll(/\/(\d+|\{\w+\})(?=\/|$)/g, '/*')

test('the proxy configurations in the self-hosting guide pass uploads, streams and the client address', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/self-hosting.md'), 'utf8')
  const blockOf = (title: string) =>
    new RegExp(`^## ${title}\\n[\\s\\S]*?^\`\`\`\\w*\\n([\\s\\S]*?)\\n\`\`\`$`, 'm').exec(guide)?.[1] ?? ''
  const nginx = blockOf('nginx')
  const caddy = blockOf('Caddy')
  const largest = Math.max(...catalogue.flatMap(({ routes }) => routes.map(({ upload }) => upload?.maxBytes ?? 0)))
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
  assert.ok(Number(megabytes) * 2 ** 20 >= largest, 'uploads pass')
  for (const directive of ['proxy_buffering off', 'Host $host', 'X-Forwarded-For $proxy_add_x_forwarded_for'])
    assert.ok(nginx.includes(`${directive};`), directive)
  for (const block of [nginx, caddy]) {
    assert.equal(block.split('{').length, block.split('}').length)
    assert.match(block, /127\.0\.0\.1:8080/)
  }
  assert.match(caddy, /flush_interval -1/)

  const ours = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true })
  const { services } = parse(blockOf('Traefik'), { logLevel: 'error' })
  assert.deepEqual(Object.keys(services.serve.environment), ['BASE_URL', 'TRUST_PROXY'])
  assert.deepEqual(ours.services.serve.ports, ['8080:8080'])
  assert.ok(services.serve.labels.includes('traefik.http.services.sightline.loadbalancer.server.port=8080'))
})

test('every MCP client configuration in the guide connects', async () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/mcp.md'), 'utf8')
  const key = await keyOf(testApp, 'analyst')
  const connections = connectionsIn(guide, key)
  for (const client of ['Claude', 'Claude Code', 'ChatGPT', 'Cursor', 'VS Code', 'Codex']) {
    const ways = connections.filter((each) => each.client === client).map(({ headers }) => headers !== undefined)
    assert.ok(ways.includes(false), `${client} by the address alone`)
    assert.ok(client === 'ChatGPT' || ways.includes(true), `${client} with a key`)
  }
  for (const { client, address, headers } of connections) {
    assert.match(address, /^(https:\/\/sightline\.example\.com|http:\/\/127\.0\.0\.1:8080)\/mcp$/, client)
    const target = new URL('/mcp', url)
    if (headers === undefined) {
      await assertSignIn(target)
      continue
    }
    const agent = new Client({ name: client, version: '1' })
    await agent.connect(new StreamableHTTPClientTransport(target, { requestInit: { headers } }))
    const { tools } = await agent.listTools()
    assert.ok(
      tools.some(({ name }) => name === 'list_clients'),
      client,
    )
    await agent.close()
  }
})

/** A client that knows only the address is told where to request access. */
async function assertSignIn(target: URL) {
  const refused = await fetch(target, { method: 'POST', body: '{}' })
  const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
  const { authorization_servers: servers } = await (await fetch(metadata)).json()
  const described = await (await fetch(`${servers[0]}/.well-known/oauth-authorization-server`)).json()
  assert.ok(described.registration_endpoint)
}
