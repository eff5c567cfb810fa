const BUMPS = ['major', 'minor', 'patch'] as const
export type Bump = (typeof BUMPS)[number]

const isBump = (wanted: string): wanted is Bump => BUMPS.some((bump) => bump === wanted)

/** `wanted` is a bump, or a version above the current one. */
export function nextVersion(current: string, wanted: string): string {
  const [major, minor, patch] = numbersOf(current)
  if (!isBump(wanted)) {
    if (compare(numbersOf(wanted), [major, minor, patch]) <= 0)
      throw new Error(`${wanted} is not above ${current}`)
    return wanted
  }
  const bumped = {
    major: [major + 1, 0, 0],
    minor: [major, minor + 1, 0],
    patch: [major, minor, patch + 1],
  }
  return bumped[wanted].join('.')
}

type Numbers = [major: number, minor: number, patch: number]

function numbersOf(version: string): Numbers {
  const [, major, minor, patch] = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version) ?? []
  if (!major || !minor || !patch)
    throw new Error(`${version} is not a version: write MAJOR.MINOR.PATCH`)
  return [Number(major), Number(minor), Number(patch)]
}

function compare(one: Numbers, other: Numbers): number {
  const [difference = 0] = one
    .map((number, index) => number - (other[index] ?? 0))
    .filter(Boolean)
  return difference
}

/** package.json or package-lock.json with another version, written as npm writes it. */
export function setPackageVersion(text: string, version: string): string {
  const manifest = JSON.parse(text)
  manifest.version = version
  if (manifest.packages?.['']) manifest.packages[''].version = version
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Chart.yaml or values.yaml with another version of the chart and its image. */
export function setChartVersion(text: string, version: string): string {
  return text
    .replace(/^(version|appVersion): .*$/gm, (_, name) => `${name}: ${version}`)
    .replace(/^image: sightline:.*$/m, `image: sightline:${version}`)
}

/** A file of JSON with another version, everything else as it is written. */
export const setJsonVersion = (text: string, version: string) =>
  text.replace(/^( {2}"version": )"[^"]*"/m, (_, field) => `${field}"${version}"`)

/** pyproject.toml with another version. */
export const setTomlVersion = (text: string, version: string) =>
  text.replace(/^version = ".*"$/m, `version = "${version}"`)
