// Makes a release: `npm run release -- [major|minor|patch|X.Y.Z] [--dry-run]`.
// Without a version it is chosen by what CHANGELOG.md says under Unreleased. Nothing leaves this machine.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { additiveProblems } from './release/additive.ts'
import { bumpFor, releaseChangelog, unreleased } from './release/changelog.ts'
import { capture, packProduct, packSdk, writeBill } from './release/pack.ts'
import {
  nextVersion,
  setChartVersion,
  setJsonVersion,
  setPackageVersion,
  setTomlVersion,
} from './release/version.ts'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'release')
const args = process.argv.slice(2)
const isDryRun = args.includes('--dry-run')

try {
  release(args.find((arg) => !arg.startsWith('--')))
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
}

function release(wanted: string | undefined) {
  const changes = unreleased(read('CHANGELOG.md'))
  const version = nextVersion(
    JSON.parse(read('package.json')).version,
    wanted ?? bumpFor(changes),
  )
  const date = new Date().toISOString().slice(0, 10)
  const files = {
    'CHANGELOG.md': releaseChangelog(read('CHANGELOG.md'), { version, date }),
    'package.json': setPackageVersion(read('package.json'), version),
    'package-lock.json': setPackageVersion(read('package-lock.json'), version),
    'packages/sdk/package.json': setPackageVersion(read('packages/sdk/package.json'), version),
    'packages/sdk-python/pyproject.toml': setTomlVersion(
      read('packages/sdk-python/pyproject.toml'),
      version,
    ),
    'plugins/sightline/server.json': setJsonVersion(
      read('plugins/sightline/server.json'),
      version,
    ),
    'plugins/sightline/.claude-plugin/plugin.json': setJsonVersion(
      read('plugins/sightline/.claude-plugin/plugin.json'),
      version,
    ),
    'chart/Chart.yaml': setChartVersion(read('chart/Chart.yaml'), version),
    'chart/values.yaml': setChartVersion(read('chart/values.yaml'), version),
  }
  requireClean(version)
  requireAdditive(version)
  if (isDryRun) {
    console.log(
      `Would test, set ${Object.keys(files).join(', ')} to ${version}, pack and tag v${version}:\n\n${changes}`,
    )
    return
  }
  run('npm', ['test'])
  for (const [path, text] of Object.entries(files)) writeFileSync(join(ROOT, path), text)
  const made = [packProduct(OUTPUT), packSdk(OUTPUT), writeBill(OUTPUT)]
  run('git', ['commit', '--quiet', '--all', '--message', `release: ${version}`])
  run('git', [
    'tag',
    '--annotate',
    '--cleanup=whitespace',
    `v${version}`,
    '--message',
    `Sightline ${version}\n\n${changes}`,
  ])
  console.log(`${made.join('\n')}\nTagged v${version}. Publish it with: git push --follow-tags`)
}

function requireClean(version: string) {
  if (capture('git', ['status', '--porcelain']))
    throw new Error('Commit or stash your changes first')
  if (capture('git', ['tag', '--list', `v${version}`]))
    throw new Error(`The tag v${version} exists already`)
}

/** Within a minor version old and new processes work side by side, so its migrations only add. */
function requireAdditive(version: string) {
  const [last] = capture('git', ['tag', '--list', 'v*', '--sort=-version:refname']).split('\n')
  const minorOf = (each: string) => each.replace(/^v/, '').split('.').slice(0, 2).join('.')
  if (!last || minorOf(last) !== minorOf(version)) return
  const changed = capture('git', [
    'diff',
    '--name-status',
    '--no-renames',
    last,
    '--',
    'migrations',
  ])
  for (const [how, path = ''] of changed
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))) {
    const problems =
      how === 'A' ? additiveProblems(read(path)) : ['has run already: add another file instead']
    if (problems.length > 0)
      throw new Error(`${path} ${problems.join('; ')}. Otherwise this is a new minor version`)
  }
}

function run(command: string, parameters: string[]) {
  const { status } = spawnSync(command, parameters, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0)
    throw new Error(
      `\`${command} ${parameters.join(' ')}\` failed; \`git restore .\` undoes what was set`,
    )
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
