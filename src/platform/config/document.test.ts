import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { configurationDocument, describe, environmentExample } from './document.ts'
import { SETTING_GROUPS, Settings } from './groups.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const listed = SETTING_GROUPS.flatMap(({ settings }) => Object.entries(settings))

test('docs/configuration.md and .env.example are what the schema says', () => {
  const hint = 'run `npm run build:configuration`'
  assert.equal(read('docs/configuration.md'), configurationDocument(), hint)
  assert.equal(read('.env.example'), environmentExample(), hint)
})

test('every setting belongs to one group of the document', () => {
  assert.deepEqual(listed.map(([name]) => name).sort(), Object.keys(Settings.shape).sort())
})

test('every setting has a meaning, and an example that is understood', () => {
  for (const [name, schema] of listed) {
    const { description, example } = describe(schema)
    assert.match(description, /\w.*\.$/s, name)
    assert.equal(schema.safeParse(example).error, undefined, name)
  }
})

test('.env.example proposes no secret', () => {
  const proposed = environmentExample().match(/^# \w*(?:KEY|SECRET|PASSWORD|TOKEN)=.+$/gm)
  assert.equal(proposed, null)
})
