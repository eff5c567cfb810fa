import type { Layout } from './history-file.ts'

type ReadPosition =
  | number
  | 'not_found'
  | 'not_checked'
  | 'ambiguous'
  | 'fraction'
  | 'unreadable'

const NOT_CHECKED = new Set(['n/a', 'na', 'null', 'no rank for date', 'no data', 'not checked'])
const NOT_FOUND = new Set([
  ...[
    'not in top 100',
    'not in top 50',
    'not in top 200',
    '>100',
    '> 100',
    '100+',
    '>50',
    '>200',
    '200+',
  ],
  ...['not found', 'not ranked', 'not ranking', 'otr', 'none', 'lost'],
])
/** Some programs write these for not found, others for not checked. */
const AMBIGUOUS = new Set(['-', '–', '—', '0', '101', '201'])
const MAX_POSITION = 1000

/** What a program writes for not found. */
const OWN_MARKS: Partial<Record<Layout, readonly string[]>> = {
  semrush: ['-', '–', '—'],
  serpbear: ['-', '0'],
  ahrefs: [''],
  stat: ['', '120'],
}

export function readPosition(cell: string, layout: Layout): ReadPosition {
  const text = cell.trim().toLowerCase()
  if (OWN_MARKS[layout]?.includes(text)) return 'not_found'
  if (text === '' || NOT_CHECKED.has(text)) return 'not_checked'
  if (NOT_FOUND.has(text)) return 'not_found'
  if (AMBIGUOUS.has(text)) return 'ambiguous'
  if (/^\d{1,4}[.,]\d{1,9}$/.test(text) && !/[.,]0{1,9}$/.test(text)) return 'fraction'
  const digits = /^#?(\d{1,4})(?:[.,]0{1,9})?$/.exec(text)?.[1]
  const position = Number(digits ?? 0)
  return position >= 1 && position <= MAX_POSITION ? position : 'unreadable'
}
