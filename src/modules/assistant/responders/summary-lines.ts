const MAX_ROWS = 5
const MAX_FIELDS = 6
const MAX_LINES = 14
const MAX_VALUE = 80

/** Where one is in a list says nothing of what is in it. */
const OF_PAGES = new Set(['page', 'pages', 'per_page', 'limit', 'offset', 'next_offset'])

/** The heart of any answer as lines of plain text: its totals, then its first rows. */
export function summaryLines(output: unknown): string[] {
  if (Array.isArray(output)) return rows('', output)
  if (!isRecord(output)) return [`- ${shown(output)}`]
  const lines = Object.entries(output).flatMap(([name, value]): string[] => {
    if (OF_PAGES.has(name)) return []
    if (Array.isArray(value)) return rows(name, value)
    if (isRecord(value)) return [`- ${words(name)}: ${fields(value)}`]
    return value === null || value === '' ? [] : [`- ${words(name)}: ${shown(value)}`]
  })
  return lines.length > 0 ? lines.slice(0, MAX_LINES) : ['- —']
}

function rows(name: string, list: unknown[]): string[] {
  const label = name ? `${words(name)}: ` : ''
  const first = list
    .slice(0, MAX_ROWS)
    .map((row) => `  - ${isRecord(row) ? fields(row) : shown(row)}`)
  return [`- ${label}${list.length}`, ...first]
}

const fields = (record: Record<string, unknown>) =>
  Object.entries(record)
    .filter(
      ([name, value]) =>
        !/(^|_)id$|^workspace/.test(name) && value !== null && value !== '' && !isRecord(value),
    )
    .slice(0, MAX_FIELDS)
    .map(
      ([name, value]) => `${words(name)} ${Array.isArray(value) ? value.length : shown(value)}`,
    )
    .join(', ')

const words = (name: string) => name.replaceAll('_', ' ')

export function shown(value: unknown, max = MAX_VALUE): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  return String(value).replace(/\s+/g, ' ').slice(0, max).toWellFormed()
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
