import { parseArgs } from 'node:util'
import { closest } from '../../base/fuzzy-match.ts'
import { type Command, type Given, GLOBAL, type Options } from './command.ts'
import { UsageError } from './failure.ts'

type Flags = Given<typeof GLOBAL>

export type Request =
  | { kind: 'help'; flags: Flags; topic: string }
  | { kind: 'version'; flags: Flags }
  | { kind: 'run'; flags: Flags; command: Command; given: Given<Options>; args: string[] }

type Written = { name: string; raw: string; value: string | undefined; inline: boolean }

/** Parses a command line. Options may appear anywhere. */
export function readArguments(argv: string[], commands: Command[]): Request {
  const { words, options } = split(argv, commands)
  const flags = readFlags(options)
  if (flags.version) return { kind: 'version', flags }
  if (words[0] === 'help') return { kind: 'help', flags, topic: words.slice(1).join(' ') }
  if (words.length === 0) {
    for (const option of options) requireKnown(option, GLOBAL, '')
    return { kind: 'help', flags, topic: '' }
  }
  const [group = ''] = words
  if (flags.help && words.length === 1 && commandsIn(group, commands).length > 0)
    return { kind: 'help', flags, topic: group }
  const command = findCommand(words, commands)
  if (flags.help) return { kind: 'help', flags, topic: command.name }
  const args = words.slice(wordsOf(words, command))
  return {
    kind: 'run',
    flags,
    command,
    given: readOptions(options, command),
    args: readArgs(args, command),
  }
}

/** Parsing depends on the options' types, so every option has the same type in all commands. */
function split(argv: string[], commands: Command[]) {
  const all: Options = Object.assign(
    {},
    GLOBAL,
    ...commands.map((command) => command.options ?? {}),
  )
  const known = Object.entries(all).map(([name, { type, short }]) => [
    name,
    { type, ...(short && { short }) },
  ])
  const { tokens } = parseArgs({
    args: argv,
    options: Object.fromEntries(known),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const words: string[] = []
  const options: Written[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    options.push({
      name: token.name,
      raw: token.rawName,
      value: token.value,
      inline: token.inlineValue ?? false,
    })
  }
  return { words, options }
}

function readFlags(options: Written[]): Flags {
  const has = (name: keyof Flags) => options.some((option) => option.name === name)
  return {
    json: has('json'),
    quiet: has('quiet'),
    'no-color': has('no-color'),
    'no-input': has('no-input'),
    local: has('local'),
    help: has('help'),
    version: has('version'),
  }
}

function findCommand(words: string[], commands: Command[]): Command {
  const found = [2, 1]
    .map((length) => commandNamed(words.slice(0, length).join(' '), commands))
    .find(Boolean)
  if (found) return found
  const [first = '', second] = words
  const inGroup = commandsIn(first, commands)
  if (inGroup.length === 0) {
    const meant = closest(first, [
      ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
      'help',
    ])
    throw new UsageError(
      `There is no command "${first}".${meant ? ` Did you mean "${meant}"?` : ''}`,
    )
  }
  const verbs = inGroup.map(({ name }) => name.split(' ')[1] ?? '')
  if (second === undefined)
    throw new UsageError(`"${first}" needs one of: ${verbs.join(', ')}`, first)
  const meant = closest(second, verbs)
  throw new UsageError(
    `"${first}" has no "${second}".${meant ? ` Did you mean "${first} ${meant}"?` : ''}`,
    first,
  )
}

/** `clients list` means `client list`. */
export function commandNamed(typed: string, commands: Command[]): Command | undefined {
  const singular = typed.replace(/^(\w+)s /, '$1 ')
  return commands.find(({ name, aliases = [] }) =>
    [typed, singular].some((each) => [name, ...aliases].includes(each)),
  )
}

/** The commands of a group, such as `client`. */
export const commandsIn = (group: string, commands: Command[]) =>
  commands.filter(({ name }) =>
    [group, group.replace(/s$/, '')].some((each) => name.startsWith(`${each} `)),
  )

/** How many of the words name the command. */
function wordsOf(words: string[], command: Command): number {
  return Math.min(words.length, commandNamed(words.slice(0, 2).join(' '), [command]) ? 2 : 1)
}

function readOptions(written: Written[], { name, options = {} }: Command): Given<Options> {
  const given: Given<Options> = {}
  for (const [option, { type }] of Object.entries(options))
    given[option] = type === 'boolean' ? false : undefined
  for (const option of written) {
    const known = requireKnown(option, { ...GLOBAL, ...options }, name)
    given[option.name] =
      known.type === 'boolean' ? readSwitch(option, name) : readValue(option, name)
  }
  const missing = Object.keys(options).filter(
    (option) => options[option]?.required && given[option] === undefined,
  )
  if (missing.length)
    throw new UsageError(
      `"${name}" needs ${missing.map((option) => `--${option}`).join(', ')}`,
      name,
    )
  return given
}

const SECRET = /pass(word|phrase)?|secret|token|api-?key/

/** The value of an unknown option is never echoed: it could be a secret. */
function requireKnown({ name, raw }: Written, known: Options, topic: string) {
  const found = known[name]
  if (found) return found
  if (SECRET.test(name)) {
    throw new UsageError(
      `${raw} is not taken: options show in process lists and shell histories. Give secrets on standard input, in a file or when asked`,
      topic,
    )
  }
  const meant = closest(name, Object.keys(known))
  throw new UsageError(
    `Unknown option ${raw}.${meant ? ` Did you mean --${meant}?` : ''}`,
    topic,
  )
}

function readSwitch({ raw, value }: Written, topic: string): boolean {
  if (value !== undefined) throw new UsageError(`${raw} takes no value`, topic)
  return true
}

function readValue({ raw, value, inline }: Written, topic: string): string {
  const isOption = !inline && value !== undefined && value.length > 1 && value.startsWith('-')
  if (value === undefined || value === '' || isOption)
    throw new UsageError(`${raw} needs a value`, topic)
  return value
}

function readArgs(args: string[], { name, args: named = [] }: Command): string[] {
  const needed = named.filter((each) => !each.startsWith('['))
  if (args.length < needed.length)
    throw new UsageError(`"${name}" needs ${needed.slice(args.length).join(' ')}`, name)
  if (args.length > named.length && !named.at(-1)?.includes('…'))
    throw new UsageError(`"${name}" does not take "${args[named.length]}"`, name)
  return args
}

/** Values separated by commas. */
export const listOf = (typed: string) => typed.split(',').map((each) => each.trim())

export function numberOf(
  typed: string,
  { option, topic }: { option: string; topic: string },
): number {
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError(`${option} must be a whole number`, topic)
  return Number(typed)
}
