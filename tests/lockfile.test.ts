import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Entry = { link?: boolean; integrity?: string; resolved?: string }
const file = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = Object.entries<Entry>(JSON.parse(file).packages).filter(([path, { link }]) => path !== '' && !link)

test('every package has an integrity hash', () => {
  const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  assert.deepEqual(
    without.map(([path]) => path),
    [],
  )
})

test('the lockfile names no registry', () => {
  assert.deepEqual(
    packages.flatMap(([, { resolved }]) => resolved ?? []),
    [],
  )
  assert.doesNotMatch(
    file,
    /https?:\/\/(?!github\.com|opencollective\.com|[\w.-]*(?:funding|patreon|sponsors|tidelift))[\w.-]*(?:registry|npm)/,
  )
})
