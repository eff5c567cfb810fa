import { key } from '../world/chance.ts'
import {
  type Json,
  type LlmReply,
  type LlmRequest,
  listOf,
  llmReply,
  recordOf,
  type Tool,
  type ToolCall,
  textIn,
} from './exchange.ts'
import { summarizeToolResult } from './tool-result-summary.ts'

/** A plain helper: it calls the tool whose words were used, and tells what came back. */
export function chat(asking: LlmRequest): LlmReply {
  const last = asking.turns.at(-1)
  if (last?.role === 'tool') return llmReply(report(asking))
  const wanted = asking.turns.findLast(({ role }) => role === 'user')?.text ?? ''
  const tool = toolFor(asking.tools, wanted) ?? (asking.mustCall ? asking.tools[0] : undefined)
  if (tool) return llmReply('', { calls: [callOf(tool, inputFor(tool, asking), asking)] })
  return llmReply(
    `You asked: “${wanted.slice(0, 300)}”. Tell me which client it is about, and what you want to know.`,
  )
}

export function callOf({ name }: Tool, input: Json, { turns }: LlmRequest): ToolCall {
  const id = key(name, JSON.stringify(input), turns.length)
    .toString(36)
    .padStart(9, '0')
    .slice(0, 9)
  return { id, name, input }
}

function report({ turns }: LlmRequest): string {
  const results = turns.slice(turns.findLastIndex(({ role }) => role === 'assistant') + 1)
  return results.map(({ text }) => summarizeToolResult(text)).join('\n\n')
}

/** Words of other languages, and what they are called in the names of tools. */
const SYNONYMS: [RegExp, string][] = [
  [/позици|позиці|rank/i, 'rank position keyword'],
  [/visib/i, 'visibility'],
  [/\bnext\b|should (i|we) do|что делать|що робити/i, 'recommendation'],
  [/\blos(e|es|ing|t)\b|\bdrop|упал|просел|впал/i, 'movers gainers losers'],
  [/ключев|ключов/i, 'keyword'],
  [/конкурент/i, 'competitor'],
  [/видимост|видиміст/i, 'visibility'],
  [/отч[её]т|звіт/i, 'report'],
  [/провер|перевір/i, 'check'],
  [/клиент|клієнт/i, 'client'],
  [/potential|возможност|можливост/i, 'opportunities opportunity'],
  [/chang|moved|измен|змін/i, 'movers gainers losers'],
  [
    /stand against|\b(strong|best|biggest|top) .{0,12}competitor|strongest/i,
    'competitor visibility',
  ],
  [/\bai\b|нейросет|нейромереж/i, 'aeo overview'],
]

const COMMON = new Set([
  'get',
  'list',
  'the',
  'of',
  'and',
  'for',
  'me',
  'my',
  'show',
  'what',
  'all',
  'how',
  'are',
  'is',
  'in',
])

/** Whoever asks for nothing to be done gets nothing proposed. */
const WISH =
  /\b(run|start|launch|refresh|find|generate|suggest|submit|add|track|make|create|delete|remove|send|set|update|work out)\b|запус|начн|провед|сдела|обнов|найд|сгенер|добав|отправ|созда|удал|почн|онов|знайд|згенер|дода|надішл|створ|видал/i
const PROPOSED = /only proposed/i

/** Whom it is about is known: these words ask for no list of clients. */
const SCOPE = /\b(this|the|our|my) (client|site|website)\b|(?:^|\s)[ув] (?:клиента|клієнта)/giu

function toolFor(offered: Tool[], message: string): Tool | undefined {
  const wanted = message.replace(SCOPE, ' ')
  const tools = WISH.test(wanted)
    ? offered
    : offered.filter(({ description }) => !PROPOSED.test(description))
  const added = SYNONYMS.filter(([mark]) => mark.test(wanted)).map(([, words]) => words)
  const asked = new Set(stems(`${wanted} ${added.join(' ')}`))
  const scored = tools.map((tool) => {
    const name = stems(tool.name.replaceAll('_', ' '))
    const inName = name.filter((word) => asked.has(word)).length
    const inWords = stems(tool.description).filter((word) => asked.has(word)).length
    // Of two that fit alike, the plainer one; and none that wants a number nobody named.
    const isBlind = !/\d/.test(wanted) && idsOf(tool).length > 0
    return {
      tool,
      score:
        inName * 3 + Math.min(2, inWords) - (name.length - inName) / 10 - (isBlind ? 4 : 0),
    }
  })
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score > 2.5 ? best.tool : undefined
}

/** What it must be told besides the client, which is known. */
function idsOf({ schema }: Tool): string[] {
  return listOf(recordOf(schema).required)
    .map(textIn)
    .filter((name) => name.endsWith('_id') && name !== 'client_id')
}

function stems(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !COMMON.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(ies|es|s)$/, '') : word))
}

/** Required fields from what was said: numbers near the field's name, words in quotes. */
export function inputFor({ schema }: Tool, { turns }: LlmRequest): Json {
  const { properties, required } = recordOf(schema)
  const conversation = turns.map(({ text }) => text).join('\n')
  const names = Array.isArray(required)
    ? required.filter((name) => typeof name === 'string')
    : []
  const values: Record<string, Json> = Object.fromEntries(
    names.map((name) => [
      name,
      valueFor(name, recordOf(recordOf(properties)[name]), conversation),
    ]),
  )
  const before = dayBefore(turns)
  if (before && 'compare_to' in recordOf(properties)) values.compare_to = before
  return values
}

const DAY_MS = 86_400_000
const PERIODS: [RegExp, number][] = [
  [/\bweek|недел|тижд|тижн/i, 7],
  [/\bmonth|месяц|місяц/i, 30],
]

/** The day before the period that the person names, by the date that the task states. */
function dayBefore(turns: LlmRequest['turns']): string | undefined {
  const wanted = turns.findLast(({ role }) => role === 'user')?.text ?? ''
  const days = PERIODS.find(([words]) => words.test(wanted))?.[1]
  const task = turns.find(({ role }) => role === 'system')?.text ?? ''
  const today = /Today is (\d{4}-\d\d-\d\d)/.exec(task)?.[1]
  if (days === undefined || today === undefined) return undefined
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
}

function valueFor(name: string, shape: Record<string, unknown>, conversation: string): Json {
  const type = [shape.type].flat().map(textIn)
  const [first] = Array.isArray(shape.enum) ? shape.enum : []
  if (typeof first === 'string') return first
  if (type.includes('integer') || type.includes('number')) return numberFor(name, conversation)
  if (type.includes('boolean')) return true
  if (type.includes('array')) return []
  if (type.includes('object')) return {}
  return (
    /["“«]([^"“”«»]{1,200})["”»]/.exec(conversation)?.[1] ??
    conversation.split('\n').at(-1)?.slice(0, 200) ??
    ''
  )
}

function numberFor(name: string, conversation: string): number {
  const word = name.replace(/_id$/, '').replaceAll('_', ' ').toLowerCase()
  const isNamed = (index: number) => {
    const before = conversation
      .slice(Math.max(0, index - 60), index)
      .replaceAll('_', ' ')
      .toLowerCase()
    return before.endsWith(word) || before.endsWith(`${word} id`)
  }
  const named = [...conversation.matchAll(/(?<!["':#\s])["':#\s]{1,4}(\d{1,15})/g)].filter(
    ({ index }) => isNamed(index),
  )
  const found = named.at(-1)?.[1] ?? [...conversation.matchAll(/\b(\d{1,15})\b/g)].at(-1)?.[1]
  return found ? Number(found) : 1
}
