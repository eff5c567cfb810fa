import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOGUE } from '../../modules/sources/index.ts'
import { MODELS } from '../../providers/llm/engines/registry.ts'
import { isSurface } from '../../providers/llm/surfaces/surface.ts'
import { vendorNames } from '../../providers/vendors.ts'
import { loadConfig } from '../config.ts'
import { modelSettings } from './models.ts'

const surfacesWith = (env: Record<string, string>) =>
  Object.fromEntries(modelSettings(loadConfig(env).config).providers.map(({ name, kind }) => [name, kind]))

const CLORO = { CLORO_API_KEY: 'sk-cloro' }
const OTHERS = { SERPAPI_API_KEY: 'x', DATAFORSEO_LOGIN: 'me', DATAFORSEO_PASSWORD: 'y', SANDBOX: 'off' }

test('a Cloro key alone makes every app live', () => {
  const names = ['google_ai_mode', 'chatgpt_app', 'gemini_app', 'copilot', 'perplexity_app']
  assert.deepEqual(surfacesWith(CLORO), Object.fromEntries(names.map((name) => [name, 'cloro'])))
  const [first] = modelSettings(loadConfig({ ...CLORO, LLM_BASES: 'cloro=http://127.0.0.1:9000/' }).config).providers
  assert.deepEqual([first?.base, first?.key], ['http://127.0.0.1:9000', 'sk-cloro'])
})

test('every model provider is configured, named and listed from the registry', () => {
  for (const { name, label, variables } of MODELS) {
    const { key } = variables
    if (!key) continue
    const { config } = loadConfig({ [key.variable]: 'x' })
    const [first] = modelSettings(config).providers
    assert.deepEqual([first?.name, first?.key, config.simulated.answers], [name, 'x', false])
    const card = CATALOGUE.find((info) => info.name === name)
    assert.deepEqual([card?.label, card?.credentials, card?.variables], [label, 'key', [key.variable]])
    assert.match(vendorNames(), new RegExp(`${name}: '${label}'`))
  }
  const { providers } = modelSettings(loadConfig({ SANDBOX_URL: 'http://127.0.0.1:1' }).config)
  const simulated = MODELS.flatMap(({ name, sandbox }) => (sandbox ? (sandbox.name ?? name) : []))
  assert.deepEqual(
    providers.slice(0, simulated.length).map(({ name }) => name),
    simulated,
  )
})

test('an app is asked through one source: the first configured one that supports it', () => {
  const { perplexity, openai, anthropic, google, ...apps } = surfacesWith(OTHERS)
  assert.deepEqual([...new Set([perplexity, openai, anthropic, google])], ['dataforseo'])
  assert.deepEqual(apps, {
    ...{ google_ai_mode: 'dataforseo', chatgpt_app: 'dataforseo', gemini_app: 'dataforseo', copilot: 'serpapi' },
  })
  const both = Object.entries(surfacesWith({ ...OTHERS, ...CLORO }))
  assert.ok(both.every(([name, kind]) => kind === (isSurface(name) ? 'cloro' : 'dataforseo')))
})

test('a model is asked through a source only if it has no key of its own', () => {
  const kinds = surfacesWith({ ...OTHERS, PERPLEXITY_API_KEY: 'own' })
  assert.deepEqual([kinds.perplexity, kinds.anthropic], ['perplexity', 'dataforseo'])
})
