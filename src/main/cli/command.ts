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
export type Given<O extends Options> = {
  [Name in keyof O]: Value<O[Name]['type'], O[Name]['required']>
}

/** One command, with all texts for help and errors. */
export type Command<O extends Options = Options> = {
  /** `group verb`, or one word. */
  name: string
  /** Other names of it. */
  aliases?: string[]
  summary: string
  /** What follows the name of the program. */
  examples: string[]
  /** Runs until it is stopped, and handles signals itself. */
  isService?: true
  /** The arguments after the name; one in brackets is optional, and the last may be repeated if it ends in `…`. */
  args?: string[]
  options?: O
  /** Throws to fail; what it throws decides the exit code. */
  run(io: Io, given: Given<O>, args: string[]): Promise<void>
}

export function command<const O extends Options>(definition: Command<O>): Command<O> {
  return definition
}

/** How the command line was called. */
export type Program = {
  /** What people type before a command. */
  call: string
  /** Works on the installation in this folder alone. */
  isLocal: boolean
}

export const OPERATOR: Program = { call: 'npm run cli --', isLocal: true }
export const ANYONE: Program = { call: 'sightline', isLocal: false }

/** Options of every command. */
export const GLOBAL = {
  json: { type: 'boolean', hint: 'Data as JSON on standard output' },
  quiet: {
    type: 'boolean',
    short: 'q',
    hint: 'Print only warnings and errors to standard error',
  },
  'no-color': { type: 'boolean', hint: 'Disable colors; NO_COLOR does the same' },
  'no-input': { type: 'boolean', hint: 'Never prompt; fail instead' },
  local: {
    type: 'boolean',
    hint: 'Use the installation in this folder, even when logged in to a server',
  },
  help: { type: 'boolean', short: 'h', hint: 'Show how to use a command' },
  version: { type: 'boolean', hint: 'Print the version' },
} satisfies Options

/** For commands that act as one person. */
export const AS = {
  as: { type: 'string', value: 'EMAIL', hint: 'Person to act as; defaults to the first owner' },
} satisfies Options

export const YES = {
  yes: { type: 'boolean', short: 'y', hint: 'Skip the confirmation' },
} satisfies Options
