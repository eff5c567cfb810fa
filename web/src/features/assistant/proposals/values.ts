import type { PlainKey, Translate } from '../../../i18n/language.tsx'

/** The values of a proposal as people edit them: by line, by switch, or as JSON where they are more than that. */
export type Field =
  | { name: string; kind: 'text' | 'number'; value: string }
  | { name: string; kind: 'switch'; value: boolean }
  | { name: string; kind: 'lines' | 'json'; value: string }

/** What the conversation is about is not for editing here. */
const FIXED = new Set(['client_id', 'report_id'])

export function fieldsOf(params: Record<string, unknown>): Field[] {
  return Object.entries(params)
    .filter(([name, value]) => !FIXED.has(name) && value !== undefined)
    .map(([name, value]) => fieldOf(name, value))
}

function fieldOf(name: string, value: unknown): Field {
  if (typeof value === 'boolean') return { name, kind: 'switch', value }
  if (typeof value === 'number') return { name, kind: 'number', value: String(value) }
  if (typeof value === 'string') return { name, kind: 'text', value }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return { name, kind: 'lines', value: value.join('\n') }
  return { name, kind: 'json', value: JSON.stringify(value, null, 2) }
}

/** The edited value; throws a SyntaxError for JSON that is none. An emptied number is left out. */
export function typedValue({ kind }: Field, typed: string): unknown {
  switch (kind) {
    case 'text':
      return typed
    case 'number':
      return typed.trim() === '' ? undefined : Number(typed)
    case 'switch':
      return typed !== ''
    case 'lines':
      return typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    case 'json':
      return JSON.parse(typed) as unknown
  }
}

/** A value in one line. */
export function displayValue(value: unknown): string {
  if (
    Array.isArray(value) &&
    value.every((each) => typeof each === 'string' || typeof each === 'number')
  )
    return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const NAMES: Partial<Record<string, PlainKey>> = {
  cluster: 'keyword.cluster',
  count: 'proposal.count',
  device: 'keyword.device',
  geo: 'keyword.country',
  lang: 'keyword.language',
  query: 'keyword.query',
  seed: 'proposal.seed',
  tags: 'keyword.tags',
}

/** The label that the pages give a field, else its own name. */
export function fieldName(t: Translate, name: string): string {
  const known = NAMES[name]
  return known ? t(known) : name.replaceAll('_', ' ')
}
