import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from '../config.ts'
import { modelSettings } from './models.ts'

const surfacesWith = (env: Record<string, string>) =>
  Object.fromEntries(modelSettings(loadConfig(env).config).providers.map(({ name, kind }) => [name, kind]))

const CLORO = { CLORO_API_KEY: 'sk-cloro' }
const OTHERS = { SERPAPI_API_KEY: 'x', DATAFORSEO_LOGIN: 'me', DATAFORSEO_PASSWORD: 'y', SANDBOX: 'off' }

test('a key of Cloro alone asks all apps for real', () => {
  const names = ['google_ai_mode', 'chatgpt_app', 'gemini_app', 'copilot', 'perplexity_app']
  assert.deepEqual(surfacesWith(CLORO), Object.fromEntries(names.map((name) => [name, 'cloro'])))
  const [first] = modelSettings(loadConfig({ ...CLORO, LLM_BASES: 'cloro=http://127.0.0.1:9000/' }).config).providers
  assert.deepEqual([first?.base, first?.key], ['http://127.0.0.1:9000', 'sk-cloro'])
})

test('an app is asked through one source: the first that looks at it', () => {
  assert.deepEqual(surfacesWith(OTHERS), {
    ...{ google_ai_mode: 'dataforseo', chatgpt_app: 'dataforseo', gemini_app: 'dataforseo', copilot: 'serpapi' },
  })
  assert.ok(Object.values(surfacesWith({ ...OTHERS, ...CLORO })).every((kind) => kind === 'cloro'))
})
