import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { packProduct, packSdk, writeBill } from '../scripts/release/pack.ts'
import { endChild } from './child.ts'
import { until } from './wait.ts'

const ROOT = join(import.meta.dirname, '..')
const isLong = process.env.TEST_LONG !== undefined
const folder = mkdtempSync(join(tmpdir(), 'sightline-package-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Installs a package as npm does: beside its dependencies, and nothing else. */
function install(name: string, pack: string) {
  const modules = join(folder, 'node_modules')
  const target = join(modules, name)
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['xzf', pack, '-C', target, '--strip-components=1'])
  for (const each of packagesOf(target)) {
    if (!existsSync(join(ROOT, each))) continue
    mkdirSync(join(folder, each, '..'), { recursive: true })
    symlinkSync(join(ROOT, each), join(folder, each))
  }
  return target
}

function packagesOf(target: string): string[] {
  const shrinkwrap = join(target, 'npm-shrinkwrap.json')
  if (!existsSync(shrinkwrap)) return []
  const { packages } = JSON.parse(readFileSync(shrinkwrap, 'utf8'))
  return Object.keys(packages).filter((path) => path.lastIndexOf('node_modules/') === 0)
}

test('the packed product starts from an empty folder', { skip: !isLong }, async () => {
  const target = install('sightline', packProduct(join(folder, 'packs')))
  const command = join(target, 'bin/sightline.mjs')
  const { version, dependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
  assert.ok(dependencies.hono && !dependencies.react, 'the dashboard is built, so what builds it is not installed')
  assert.equal(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' }), `${version}\n`)

  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' }
  const child = spawn(process.execPath, [command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => endChild(child))
  let printed = ''
  child.stdout.on('data', (piece) => {
    printed += piece
  })
  const url = await until('the address is printed', () => /runs at (http:\S+)/.exec(printed)?.[1])
  const health = await (await fetch(`${url}/health`)).json()
  assert.deepEqual([health.database, health.config], ['ok', 'ok'])
  for (const path of ['/docs', '/']) assert.equal((await fetch(`${url}${path}`)).status, 200)
  assert.equal(await endChild(child), 0)
})

test('the packed SDK runs as plain JavaScript', { skip: !isLong }, () => {
  install('@sightline/sdk', packSdk(join(folder, 'packs')))
  const script = `import { Sightline } from '@sightline/sdk'; console.log(typeof new Sightline({ url: 'http://x', key: 'k' }).call)`
  const shown = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })
  assert.equal(shown, 'function\n')
})

test('the bill of materials names every dependency with its license, and is the same each time', {
  skip: !isLong,
}, () => {
  const [first, second] = [1, 2].map(() => readFileSync(writeBill(join(folder, 'bill')), 'utf8'))
  assert.equal(first, second)
  const { bomFormat, components } = JSON.parse(first ?? '')
  assert.equal(bomFormat, 'CycloneDX')
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const names = new Set(components.map((each: { name: string; group?: string }) => each.name))
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !names.has(name) && !names.has(name.split('/').at(-1))),
    [],
  )
  assert.ok(components.every((each: { licenses?: unknown[] }) => (each.licenses ?? []).length > 0))
})
