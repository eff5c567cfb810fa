import { styleText } from 'node:util'
import { closest } from '../../base/fuzzy-match.ts'
import { commandNamed, commandsIn } from './arguments.ts'
import { type Command, GLOBAL, type Options, type Program } from './command.ts'
import { UsageError } from './failure.ts'

const FIRST_STEPS = {
  operator: [
    'doctor',
    'user list',
    'key create --email you@example.com --name laptop',
    'client list --json',
  ],
  anyone: [
    'start',
    'login https://sightline.example.com',
    'check example.com --watch',
    'rank "espresso machine" --site example.com --location Berlin',
  ],
}
const DOCS = 'More: docs/guides/cli.md'

type Look = { color: boolean } & Program

/** Examples first: most people want a line to copy. */
export function helpOf(
  topic: string,
  commands: Command[],
  { color, call, isLocal }: Look,
): string {
  const bold = (text: string) =>
    color ? styleText('bold', text, { stream: process.stdout }) : text
  const section = (title: string, lines: string[]) =>
    lines.length ? [bold(title), ...lines.map((line) => `  ${line}`), ''] : []
  const exact = commandNamed(topic, commands)
  if (exact) return [...aboutOne(exact, { section, call }), DOCS, ''].join('\n')
  const found = topic ? commandsIn(topic, commands) : commands
  if (found.length === 0) throw unknownTopic(topic, commands)
  const examples = topic
    ? found.flatMap((command) => command.examples.slice(0, 1))
    : FIRST_STEPS[isLocal ? 'operator' : 'anyone']
  return [
    ...section(
      'Examples',
      examples.map((example) => `${call} ${example}`),
    ),
    ...section(
      'Commands',
      twoColumns(found.map((command) => [usage(command), command.summary])),
    ),
    ...section('Everywhere', optionLines(GLOBAL)),
    topic ? `One command: ${call} help ${found[0]?.name}` : `One command: ${call} help COMMAND`,
    DOCS,
    '',
  ].join('\n')
}

type Section = (title: string, lines: string[]) => string[]

function aboutOne(
  command: Command,
  { section, call }: { section: Section; call: string },
): string[] {
  return [
    ...section(
      'Examples',
      command.examples.map((example) => `${call} ${example}`),
    ),
    ...section('Usage', [
      ...[command.name, ...(command.aliases ?? [])].map(
        (name) => `${call} ${usage({ ...command, name })} [options]`,
      ),
      command.summary,
    ]),
    ...section('Options', optionLines(command.options ?? {})),
    ...section('Everywhere', optionLines(GLOBAL)),
  ]
}

const usage = ({ name, args = [] }: Command) => [name, ...args].join(' ')

function optionLines(options: Options): string[] {
  return twoColumns(
    Object.entries(options).map(([name, { short, value, hint, required }]) => {
      const written = `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
      return [written, required ? `${hint} (required)` : hint]
    }),
  )
}

function twoColumns(rows: [string, string][]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`)
}

function unknownTopic(topic: string, commands: Command[]) {
  const names = commands.map(({ name }) => name)
  const meant = closest(topic, [...names, ...names.map((name) => name.split(' ')[0] ?? '')])
  return new UsageError(
    `There is no command "${topic}".${meant ? ` Did you mean "${meant}"?` : ''}`,
  )
}
