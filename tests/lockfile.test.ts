import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Entry = {
  link?: boolean
  integrity?: string
  resolved?: string
  optional?: boolean
  os?: string[]
  libc?: string[]
}
const file = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = Object.entries<Entry>(JSON.parse(file).packages).filter(([path, { link }]) => path !== '' && !link)

// Tools for machines that the lockfile was not made on: their sums have to come from a registry that has them.
const UNSUMMED = /^node_modules\/@(biomejs\/cli|rolldown\/binding)-(?!linux-(x64|arm64)(-gnu)?$)/

test('every package that a Linux server may install is known by its sum', () => {
  const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  const wrong = without.filter(([path, { optional }]) => !optional || !UNSUMMED.test(path))
  assert.deepEqual(
    wrong.map(([path]) => path),
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
