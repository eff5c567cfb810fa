import type { Io } from './io.ts'

export type Option = {
  type: 'string' | 'boolean'
  hint: string
  /** The placeholder of the value in help. */
  value?: string
  required?: boolean
  short?: string
}

export type Options = Record<string, Option>

type Value<T extends 'string' | 'boolean', R> = T extends 'boolean'
  ? boolean
  : R extends true
    ? string
    : string | undefined

/** The parsed options of a command. */
export type Given<O extends Options> = { [Name in keyof O]: Value<O[Name]['type'], O[Name]['required']> }

/** One command, with all texts for help and errors. */
export type Command<O extends Options = Options> = {
  /** `group verb`, or one word. */
  name: string
  summary: string
  /** What follows `npm run cli --`. */
  examples: string[]
  /** The words after the name; one in brackets may be left out. */
  args?: string[]
  options?: O
  /** Throws to fail; what it throws decides the exit code. */
  run(io: Io, given: Given<O>, args: string[]): Promise<void>
}

export function command<const O extends Options>(definition: Command<O>): Command<O> {
  return definition
}

/** Options of every command. */
export const GLOBAL = {
  json: { type: 'boolean', hint: 'Data as JSON on standard output' },
  quiet: { type: 'boolean', short: 'q', hint: 'No talk on standard error besides warnings and failures' },
  'no-color': { type: 'boolean', hint: 'No colours; NO_COLOR does the same' },
  'no-input': { type: 'boolean', hint: 'Never ask; fail instead' },
  help: { type: 'boolean', short: 'h', hint: 'How a command is used' },
} satisfies Options

/** For commands that act as one person. */
export const AS = {
  as: { type: 'string', value: 'EMAIL', hint: 'Who acts; the oldest owner when left out' },
} satisfies Options

export const YES = {
  yes: { type: 'boolean', short: 'y', hint: 'Do not ask whether this is meant' },
} satisfies Options
