import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from '../main/config.ts'
import { PORTS } from './config/sandbox.ts'

test('an empty environment gives defaults and no problems', () => {
  const { config, problems } = loadConfig({})
  assert.deepEqual(problems, [])
  assert.deepEqual([config.host, config.port, config.simulated.search], ['127.0.0.1', 8080, true])
})

test('every invalid setting is named, and its default applies', () => {
  const { config, problems } = loadConfig({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
  assert.equal(config.port, 8080)
  assert.equal(config.databaseUrl, undefined)
  assert.deepEqual(problems.map((problem) => problem.split(':')[0]).sort(), ['DATABASE_URL', 'LOG_LEVEL', 'PORT'])
})

test('an owner requires both e-mail and password', () => {
  const { config, problems } = loadConfig({ SIGHTLINE_OWNER_EMAIL: 'a@b.test' })
  assert.equal(config.owner, undefined)
  assert.equal(problems.length, 1)
})

const realIn = (env: Record<string, string>) => {
  const { simulated } = loadConfig(env).config
  return PORTS.filter((port) => !simulated[port])
}

test('each port is simulated until its settings are present', () => {
  assert.deepEqual(realIn({}), [])
  assert.deepEqual(realIn({ SERPER_API_KEY: 'x' }), ['search', 'stores', 'indexing', 'sites'])
  assert.deepEqual(realIn({ SEARCH_SOURCES: 'local' }), ['search', 'stores', 'indexing', 'sites'])
  assert.deepEqual(realIn({ OPENAI_API_KEY: 'x' }), ['answers', 'translation'])
  assert.deepEqual(realIn({ CLORO_API_KEY: 'x' }), ['answers', 'translation'])
  assert.deepEqual(realIn({ LIBRETRANSLATE_URL: 'http://127.0.0.1:5000' }), ['translation'])
  assert.deepEqual(realIn({ SMTP_HOST: 'mail.example', SMTP_FROM: 'a@b.example' }), ['mail'])
  assert.deepEqual(realIn({ STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' }), ['payments'])
})

test('the sandbox can be turned on or off as a whole, or for some ports', () => {
  assert.deepEqual(realIn({ SERPER_API_KEY: 'x', OPENAI_API_KEY: 'x', SANDBOX: 'on' }), [])
  assert.deepEqual(realIn({ SANDBOX: 'off' }), [...PORTS])
  assert.deepEqual(realIn({ SANDBOX: 'search, sites' }), [
    'answers',
    'stores',
    'translation',
    'mail',
    'payments',
    'indexing',
  ])
  const { config, problems } = loadConfig({ SANDBOX: 'search,everything' })
  assert.deepEqual([config.simulated.search, config.simulated.stores, problems.length], [true, true, 1])
})

test('a local model is a provider of its own', () => {
  const local = loadConfig({ LLM_COMPATIBLE_URL: 'http://127.0.0.1:11434/v1/', LLM_COMPATIBLE_MODEL: 'llama3.3' })
  assert.deepEqual([local.config.simulated.answers, local.config.simulated.search, local.problems], [false, true, []])
  assert.deepEqual(local.config.llm.providers, [
    { kind: 'compatible', name: 'compatible', base: 'http://127.0.0.1:11434/v1', model: 'llama3.3' },
  ])
})

test('models, addresses, limits and prices are set per provider, in the order of preference', () => {
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

test('sources and proxies are read as lists, and an unknown engine is a problem', () => {
  const { config, problems } = loadConfig({
    SEARCH_SOURCES: 'local, serper',
    PROXIES: 'de=http://p.example:8080, us=http://u.example',
    SEARCH_ENGINES: 'google,altavista',
  })
  assert.deepEqual(config.search.sources, ['local', 'serper'])
  assert.deepEqual(config.search.proxies, { de: 'http://p.example:8080', us: 'http://u.example' })
  assert.match(problems[0] ?? '', /^SEARCH_ENGINES: /)
})
