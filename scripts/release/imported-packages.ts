import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src/**/*.{ts,js}', 'sandbox/**/*.ts', 'locales/**/*.ts', 'bin/**/*.{js,mjs}']

/** The dependencies that the running product imports; the others build the dashboard. */
export function importedPackages(root: string): Set<string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const sources = globSync(SOURCES, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const isNamed = (name: string) =>
    sources.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
  return new Set(Object.keys(dependencies).filter(isNamed))
}
