import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { VENDORS, vendorNames } from '../../providers/vendors.ts'
import { configurationDocument, describe, environmentExample } from './document.ts'
import { settingGroups, settingsOf } from './groups.ts'
import { credentialSettings } from './search.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const listed = settingGroups(VENDORS).flatMap(({ settings }) => Object.entries(settings))

test('docs/configuration.md, .env.example and the source names match the declared settings', () => {
  const hint = 'run `npm run build:configuration`'
  assert.equal(read('docs/configuration.md'), configurationDocument(VENDORS), hint)
  assert.equal(read('.env.example'), environmentExample(VENDORS), hint)
  assert.equal(read('web/src/domain/generated/source-names.ts'), vendorNames(), hint)
})

test('every setting belongs to one group of the document', () => {
  const known = { ...settingsOf(VENDORS).shape, ...credentialSettings(Object.values(VENDORS).flat()) }
  assert.deepEqual(listed.map(([name]) => name).sort(), Object.keys(known).sort())
})

test('every setting has a description and a valid example', () => {
  for (const [name, schema] of listed) {
    const { description, example } = describe(schema)
    assert.match(description, /\w.*\.$/s, name)
    assert.equal(schema.safeParse(example).error, undefined, name)
  }
})

test('.env.example suggests no secret', () => {
  const proposed = environmentExample(VENDORS).match(/^# \w*(?:KEY|SECRET|PASSWORD|TOKEN)=.+$/gm)
  assert.equal(proposed, null)
})
