import { SEARCH_SOURCES } from './registry.ts'

/** The file by which the dashboard knows what people call a source. */
export function sourceNames(): string {
  const named = SEARCH_SOURCES.filter(({ variables }) => Object.keys(variables).length > 0)
  const lines = named
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, label }) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${label}',`)
  return [
    '// Written by npm run build:configuration; changes here are lost.',
    'export const SOURCE_NAMES: Record<string, string> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}
