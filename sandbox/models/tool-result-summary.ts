import { recordOf, textIn } from './exchange.ts'
import { fenceSource, unwrapped } from './fence.ts'
import { sentencesFor } from './tool-sentences.ts'

const MAX_ROWS = 5
const MAX_FIELDS = 5
const MAX_LINES = 10
const MAX_VALUE = 80

/** What a tool has answered, in sentences and lists; what is no JSON is told as it is. */
export function summarizeToolResult(result: string): string {
  const read = parsed(contentOf(result))
  if (read === undefined) return `- ${result.replace(/\s+/g, ' ').slice(0, 400)}`
  const answer = recordOf(read)
  // What went wrong comes wrapped.
  const data = typeof answer.error === 'object' ? answer.error : read
  const from = fenceSource(result)
  const { status, preview, error } = recordOf(data)
  if (status === 'waits for the person')
    return `I propose this, and it waits for your word: ${textIn(preview)}`
  if (typeof error === 'string') return `${from} did not work: ${error}`
  const sentences = sentencesFor(from, data)
  if (sentences) return sentences.join('\n\n')
  const lines = linesOf(data)
  return `Here is what I found:\n\n${(lines.length > 0 ? lines : ['- nothing yet']).join('\n')}`
}

/** The material of a result, which some formats wrap once more. */
function contentOf(result: string): string {
  const wrapped = recordOf(parsed(result))
  const inner = textIn(wrapped.content) || textIn(wrapped.error)
  return unwrapped(inner.includes('<untrusted-') ? inner : result)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function linesOf(data: unknown): string[] {
  if (Array.isArray(data)) return rowsOf(data, '')
  const lines = Object.entries(recordOf(data)).flatMap(([name, value]) => {
    if (/^(page|pages|per_page|limit|offset)$/.test(name)) return []
    if (Array.isArray(value))
      return [`- ${words(name)}: ${countOf(value)}`, ...rowsOf(value, '  ')]
    if (typeof value === 'object')
      return value === null ? [] : [`- ${words(name)}: ${fieldsOf(value)}`]
    return value === '' ? [] : [`- ${words(name)}: ${shown(value)}`]
  })
  return lines.slice(0, MAX_LINES)
}

/** A list that was cut says at its end how many are missing. */
function countOf(rows: unknown[]): number {
  const missing = /^… and (\d+) more$/.exec(textIn(rows.at(-1)))?.[1]
  return missing === undefined ? rows.length : rows.length - 1 + Number(missing)
}

const rowsOf = (rows: unknown[], indent: string) =>
  rows
    .slice(0, MAX_ROWS)
    .map((row) => `${indent}- ${typeof row === 'object' ? fieldsOf(row) : shown(row)}`)

/** What tells a person little about a row. */
const DULL = /(^|_)(id|url)$|_at$|^(geo|lang|source)$/

const fieldsOf = (row: unknown) =>
  Object.entries(recordOf(row))
    .filter(
      ([name, value]) =>
        !DULL.test(name) && value !== '' && value !== null && typeof value !== 'object',
    )
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => `${words(name)} ${shown(value)}`)
    .join(', ')

const words = (name: string) => name.replaceAll('_', ' ')

const shown = (value: unknown) =>
  typeof value === 'number'
    ? String(Math.round(value * 100) / 100)
    : String(value).replace(/\s+/g, ' ').slice(0, MAX_VALUE)
