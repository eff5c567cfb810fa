import type { Bump } from './version.ts'

const UNRELEASED = '## [Unreleased]'

/** What was written under Unreleased. */
export function unreleased(changelog: string): string {
  const start = changelog.indexOf(`${UNRELEASED}\n`)
  if (start < 0) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}"`)
  const rest = changelog.slice(start + UNRELEASED.length)
  const end = rest.indexOf('\n## [')
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}

/** Unreleased becomes the version; a new, empty Unreleased stands above it. */
export function releaseChangelog(
  changelog: string,
  { version, date }: { version: string; date: string },
): string {
  if (changelog.includes(`## [${version}]`))
    throw new Error(`CHANGELOG.md has a section for ${version} already`)
  if (!unreleased(changelog)) throw new Error('CHANGELOG.md says nothing under Unreleased')
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${date}`)
}

/** By semantic versioning: what breaks callers is major, what they can newly do is minor. */
export function bumpFor(section: string): Bump {
  if (/^### Removed|\*\*Breaking/m.test(section)) return 'major'
  return /^### (Added|Deprecated)/m.test(section) ? 'minor' : 'patch'
}
