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

test('a key of any model provider ends the sandbox, too', () => {
  assert.equal(loadConfig({ MISTRAL_API_KEY: 'x' }).config.sandbox, false)
  const local = loadConfig({ LLM_COMPATIBLE_URL: 'http://127.0.0.1:11434/v1/', LLM_COMPATIBLE_MODEL: 'llama3.3' })
  assert.deepEqual([local.config.sandbox, local.problems], [false, []])
  assert.deepEqual(local.config.llm.providers, [
    { kind: 'compatible', name: 'compatible', base: 'http://127.0.0.1:11434/v1', model: 'llama3.3' },
  ])
})

test('models, addresses, limits and prices are set by provider, and their order is the order of preference', () => {
  const { config, problems } = loadConfig({
    OPENAI_API_KEY: 'a',
    ANTHROPIC_API_KEY: 'b',
    LLM_ORDER: 'anthropic, nobody',
    LLM_MODELS: 'openai=gpt-5',
    LLM_BASES: 'openai=https://proxy.example/v1/',
    LLM_LIMITS: 'openai=60/4',
    LLM_PRICES: 'my-model=0.5/2/10',
    LLM_COMPATIBLE_URL: 'http://127.0.0.1:1/v1',
  })
  assert.deepEqual(config.llm.providers, [
    { kind: 'anthropic', name: 'anthropic', key: 'b' },
    {
      kind: 'openai',
      name: 'openai',
      key: 'a',
      base: 'https://proxy.example/v1',
      model: 'gpt-5',
      limits: { requestsPerMinute: 60, concurrency: 4 },
    },
  ])
  assert.deepEqual(config.llm.prices, { 'my-model': { input: 0.5, output: 2, search: 10 } })
  assert.deepEqual(
    problems.map((problem) => problem.split(':')[0]),
    ['LLM_COMPATIBLE_URL and LLM_COMPATIBLE_MODEL', 'LLM_ORDER'],
  )
  assert.match(loadConfig({ LLM_LIMITS: 'openai=fast' }).problems[0] ?? '', /^LLM_LIMITS: /)
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
