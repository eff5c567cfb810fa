import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from '../../main/config.ts'
import { applySetups, type Setup } from './apply-setup.ts'

const setup = (name: string): Setup => ({
  ...{ workspaceId: null, name, credentials: { key: 'entered' }, keyHint: null, model: null },
  ...{ isEnabled: true, position: null, budgetUsd: null, usdPer1000: null },
})

test('provider settings of the environment also apply to keys entered in the settings', () => {
  const { config } = loadConfig({
    LLM_BASES: 'openai=http://gateway.example/openai/,cloro=http://gateway.example/cloro',
    LLM_MODELS: 'openai=gpt-own',
    LLM_LIMITS: 'openai=7/2',
    DEEPL_URL: 'http://gateway.example/deepl',
  })
  const setups = ['openai', 'cloro', 'deepl'].map(setup)
  const { llm, apps, deepl } = applySetups(config, { version: 1, maxDepth: null, setups }, null)
  assert.deepEqual(llm.providers, [
    {
      ...{ kind: 'openai', name: 'openai', base: 'http://gateway.example/openai', model: 'gpt-own' },
      ...{ limits: { requestsPerMinute: 7, concurrency: 2 }, key: 'entered' },
    },
  ])
  assert.deepEqual(apps.cloro, { base: 'http://gateway.example/cloro', key: 'entered' })
  assert.equal(deepl?.url, 'http://gateway.example/deepl')
})
