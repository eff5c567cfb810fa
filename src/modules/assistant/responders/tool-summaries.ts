import en from '../../../../locales/en/assistant-summaries.json' with { type: 'json' }
import type { Language } from '../../../../locales/index.ts'
import ru from '../../../../locales/ru/assistant-summaries.json' with { type: 'json' }
import uk from '../../../../locales/uk/assistant-summaries.json' with { type: 'json' }
import { fill } from '../../../base/messages.ts'
import { dayOf } from './asked-period.ts'
import { shown, summaryLines } from './summary-lines.ts'

type Words = typeof en
type NameIn<Group extends string, Key = keyof Words> = Key extends `${Group}.${infer Name}`
  ? Name
  : never
type Tool = NameIn<'tool'>
type Label = NameIn<'label'>

const WORDS: Record<Language, Words> = { en, ru, uk }

/** A line of an answer: a number, the sum of a field over a list, or the first rows of a list. */
type Line =
  | { value: string; label: Label }
  | { sum: string; field: string; label: Label }
  | { rows: string; label: Label; fields: Label[]; isNewestLast?: true }

const MOST_ROWS = 5

/** Summary templates of the most used tools. */
const TEMPLATES: Record<Tool, Line[]> = {
  list_keywords: [
    { value: 'total', label: 'keywords' },
    { rows: 'items', label: 'keywords', fields: ['query', 'position', 'delta', 'device'] },
  ],
  get_movers: [
    {
      rows: 'losers',
      label: 'losers',
      fields: ['query', 'prev_position', 'position', 'device'],
    },
    {
      rows: 'gainers',
      label: 'gainers',
      fields: ['query', 'prev_position', 'position', 'device'],
    },
  ],
  list_opportunities: [
    { value: 'total', label: 'keywords' },
    {
      rows: 'items',
      label: 'keywords',
      fields: ['query', 'position', 'search_volume', 'estimated_gain', 'device'],
    },
  ],
  get_competitor_visibility: [
    { value: 'client.visibility', label: 'own' },
    {
      rows: 'competitors',
      label: 'competitors',
      fields: ['name', 'visibility', 'top10', 'avg_position'],
    },
  ],
  get_aeo_overview: [
    { value: 'headline.answers', label: 'answers' },
    { value: 'headline.mention_rate', label: 'mention_rate' },
    { value: 'headline.citation_rate', label: 'citation_rate' },
    {
      rows: 'providers',
      label: 'providers',
      fields: ['name', 'mention_rate', 'citation_rate'],
    },
    {
      rows: 'competitors',
      label: 'competitors',
      fields: ['name', 'mention_rate', 'citation_rate'],
    },
  ],
  get_aso_summary: [
    { value: 'app_count', label: 'apps' },
    { value: 'visibility.score', label: 'score' },
    { value: 'visibility.ranked', label: 'ranked' },
    { value: 'listing_audit.score', label: 'listing' },
  ],
  get_indexing: [
    {
      rows: 'monitor_history',
      label: 'looks',
      fields: ['checked_at', 'total_indexed', 'new_pages'],
    },
    {
      rows: 'recent_tasks',
      label: 'tasks',
      fields: ['started_at', 'status', 'urls_submitted'],
    },
  ],
  get_visibility: [
    {
      rows: 'items',
      label: 'points',
      fields: ['date', 'visibility', 'avg_position', 'top3', 'top10'],
      isNewestLast: true,
    },
  ],
  get_search_usage: [
    { sum: 'days', field: 'credits', label: 'credits' },
    { sum: 'days', field: 'requests', label: 'requests' },
  ],
  get_recommendations: [{ rows: 'items', label: 'steps', fields: ['title', 'why'] }],
  get_backlink_summary: [
    { value: 'total', label: 'links' },
    { value: 'states.active', label: 'active' },
    { value: 'referring_domains', label: 'domains' },
    { value: 'gained_30d', label: 'gained' },
    { value: 'lost_30d', label: 'lost' },
  ],
}

type ToolResult = { tool: string; summary: string; output: unknown; language: Language }

/** Title and lines that summarize a tool's output for a person. */
export function summarizeTool({ tool, summary, output, language }: ToolResult): {
  title: string
  lines: string[]
} {
  if (!hasTemplate(tool)) return { title: summary, lines: summaryLines(output) }
  const words = WORDS[language]
  return {
    title: titleOf(tool, output, words),
    lines: TEMPLATES[tool].flatMap((line) => linesOf(line, output, words)),
  }
}

/** Changes say what they are measured against. */
function titleOf(tool: Tool, output: unknown, words: Words): string {
  const comparedAt = at(output, 'compared_at')
  return tool === 'get_movers' && typeof comparedAt === 'number'
    ? fill(words['title.moved_since'], { day: dayOf(comparedAt) })
    : words[`tool.${tool}`]
}

const hasTemplate = (tool: string): tool is Tool => tool in TEMPLATES

function linesOf(line: Line, output: unknown, words: Words): string[] {
  const label = words[`label.${line.label}`]
  if ('value' in line) return [`- ${label}: ${worded(at(output, line.value))}`]
  const list = at(output, 'sum' in line ? line.sum : line.rows)
  const rows = Array.isArray(list) ? list : []
  if ('sum' in line) return [`- ${label}: ${worded(sumOf(rows, line.field))}`]
  const first = line.isNewestLast ? rows.slice(-MOST_ROWS).reverse() : rows.slice(0, MOST_ROWS)
  return [
    `- ${label}${first.length === 0 ? ': —' : ':'}`,
    ...first.map((row) => `  - ${rowOf(row, line.fields, words)}`),
  ]
}

const sumOf = (rows: unknown[], field: string) =>
  rows.reduce<number>((sum, row) => sum + (Number(at(row, field)) || 0), 0)

function rowOf(row: unknown, [head = 'name', ...fields]: Label[], words: Words): string {
  const rest = fields.map(
    (field) => `${words[`label.${field}`]} ${worded(at(row, field), field)}`,
  )
  return `${worded(at(row, head), head)}: ${rest.join(', ')}`
}

/** What stands at a path like `total.answers`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => {
    const isThere = typeof inner === 'object' && inner !== null && name in inner
    return isThere ? (inner as Record<string, unknown>)[name] : undefined
  }, value)

/** Unknown is a dash, a share is a percentage, a moment is a day. */
function worded(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'object') {
    const share = at(value, 'value')
    return typeof share === 'number' ? shown(share * 100) : '—'
  }
  if (field.endsWith('_at') && typeof value === 'number') return dayOf(value)
  return shown(value, MAX_VALUE)
}

const MAX_VALUE = 300
