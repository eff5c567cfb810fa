import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from './config.ts'

test('nothing set means sensible defaults and no problem', () => {
  const { config, problems } = loadConfig({})
  assert.deepEqual(problems, [])
  assert.deepEqual([config.host, config.port, config.sandbox], ['127.0.0.1', 8080, true])
})

test('every setting that is not understood is named, and its default holds', () => {
  const { config, problems } = loadConfig({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
  assert.equal(config.port, 8080)
  assert.equal(config.databaseUrl, undefined)
  assert.deepEqual(problems.map((problem) => problem.split(':')[0]).sort(), ['DATABASE_URL', 'LOG_LEVEL', 'PORT'])
})

test('an owner needs both e-mail and password', () => {
  const { config, problems } = loadConfig({ SIGHTLINE_OWNER_EMAIL: 'a@b.test' })
  assert.equal(config.owner, undefined)
  assert.equal(problems.length, 1)
})

test('the sandbox stands in until a real source is set, and never when it is off', () => {
  assert.equal(loadConfig({ SERPER_API_KEY: 'x' }).config.sandbox, false)
  assert.equal(loadConfig({ SEARCH_SOURCES: 'local' }).config.sandbox, false)
  assert.equal(loadConfig({ SERPER_API_KEY: 'x', SANDBOX: 'on' }).config.sandbox, true)
  assert.equal(loadConfig({ SANDBOX: 'off' }).config.sandbox, false)
})

test('sources, proxies and addresses are read as lists', () => {
  const { config, problems } = loadConfig({
    SEARCH_SOURCES: 'local, serper',
    PROXIES: 'de=http://p.example:8080, us=http://u.example',
    SEARCH_ENGINES: 'google,altavista',
  })
  assert.deepEqual(config.search.sources, ['local', 'serper'])
  assert.deepEqual(config.search.proxies, { de: 'http://p.example:8080', us: 'http://u.example' })
  assert.match(problems[0] ?? '', /^SEARCH_ENGINES: /)
})
