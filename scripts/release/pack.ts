import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importedPackages } from './imported-packages.ts'

const ROOT = join(import.meta.dirname, '../..')

/** With the dashboard as it was built; what only building needs is not among the dependencies, so half as much is installed. */
export function packProduct(folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'sightline-pack-'))
  mkdirSync(folder, { recursive: true })
  try {
    const whole = capture('npm', [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      stage,
    ])
    capture('tar', ['xzf', whole, '--strip-components=1'], stage)
    rmSync(join(stage, whole))
    leaveOutDevelopment(stage)
    const name = capture(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder],
      stage,
    )
    return join(folder, name)
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** npm leaves package-lock.json out of a package, but not under its other name. */
function leaveOutDevelopment(stage: string) {
  const file = join(stage, 'package.json')
  const { devDependencies: _, ...about } = JSON.parse(readFileSync(file, 'utf8'))
  const needed = importedPackages(ROOT)
  const dependencies = Object.entries(about.dependencies).filter(([name]) => needed.has(name))
  writeFileSync(
    file,
    `${JSON.stringify({ ...about, dependencies: Object.fromEntries(dependencies) }, null, 2)}\n`,
  )
  copyFileSync(join(ROOT, 'package-lock.json'), join(stage, 'npm-shrinkwrap.json'))
  capture(
    'npm',
    ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--loglevel=error'],
    stage,
  )
}

/** The SDK, compiled by its own script. */
export function packSdk(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const name = capture(
    'npm',
    ['pack', '--silent', '--pack-destination', folder],
    join(ROOT, 'packages/sdk'),
  )
  return join(folder, name.split('\n').at(-1) ?? '')
}

const DEVELOPMENT = 'cdx:npm:package:development'

type Component = { 'bom-ref': string; properties?: { name: string; value: string }[] }
type Bill = {
  serialNumber: string
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** What the product is made of, with versions, sums and licences, by the lockfile; the same for the same lockfile. */
export function writeBill(folder: string): string {
  const asked = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const { serialNumber: _, ...bill } = JSON.parse(capture('npm', asked)) as Bill
  // npm's own way to leave development out also drops packages that an override names.
  const components = bill.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === DEVELOPMENT),
  )
  const kept = new Set([
    bill.metadata.component['bom-ref'],
    ...components.map((each) => each['bom-ref']),
  ])
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((each) => kept.has(each)),
    }))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const component = {
    ...bill.metadata.component,
    type: 'application',
    name: 'sightline',
    version,
  }
  const { timestamp: __, ...metadata } = bill.metadata
  const file = join(folder, `sightline-${version}.cdx.json`)
  mkdirSync(folder, { recursive: true })
  const whole = { ...bill, metadata: { ...metadata, component }, components, dependencies }
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
  return file
}

export function capture(command: string, parameters: string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status !== 0) throw new Error(`\`${command} ${parameters.join(' ')}\` failed: ${stderr}`)
  return stdout.trim()
}
