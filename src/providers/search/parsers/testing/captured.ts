import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Captured pages that are kept beside the repository, for tests and never for the program. */
export const ROOT = rootBeside(join(import.meta.dirname, '../../../../..'))

// A second working copy may lie a folder deeper.
function rootBeside(repository: string): string {
  const near = join(repository, '../shared/fixtures/serp')
  const far = join(repository, '../../shared/fixtures/serp')
  return existsSync(near) || !existsSync(far) ? near : far
}

type Capture = { name: string; text: string }

export const NO_CAPTURES = existsSync(ROOT)
  ? false
  : 'captured pages are not here (../shared/fixtures/serp)'
if (NO_CAPTURES) console.warn(`SKIPPED: ${NO_CAPTURES}`)

export function captured(folder: string): Capture[] {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path).map((name) => ({
    name,
    text: readFileSync(join(path, name), 'utf8'),
  }))
}
