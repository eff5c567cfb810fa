import { type Command, command, GLOBAL } from '../command.ts'
import { UsageError } from '../failure.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Knows all commands, itself among them. */
export const completionOf = (commands: () => Command[]) =>
  command({
    name: 'completion',
    summary: 'Print the completion script for bash, zsh or fish',
    examples: [
      'completion bash > ~/.local/share/bash-completion/completions/sightline',
      'completion fish | source',
    ],
    args: ['SHELL'],
    async run(io, _given, [typed]) {
      const shell = SHELLS.find((each) => each === typed)
      if (!shell) throw new UsageError(`SHELL is one of ${SHELLS.join(', ')}`, 'completion')
      io.print(SCRIPTS[shell](tableOf(commands())))
    },
  })

type Row = { name: string; summary: string; options: string[] }
type Table = { rows: Row[]; global: string[] }

function tableOf(commands: Command[]): Table {
  const rows = commands.flatMap(({ name, aliases = [], summary, options = {} }) =>
    [name, ...aliases].map((each) => ({ name: each, summary, options: optionsOf(options) })),
  )
  return {
    rows: rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    global: optionsOf(GLOBAL),
  }
}

const optionsOf = (options: object) => Object.keys(options).map((name) => `--${name}`)

const firstWords = (rows: Row[]) => [
  ...new Set(rows.map(({ name }) => name.split(' ')[0] ?? '')),
]

const groupsOf = (rows: Row[]) =>
  firstWords(rows)
    .map((group) => ({
      group,
      verbs: rows.flatMap(({ name }) =>
        name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [],
      ),
    }))
    .filter(({ verbs }) => verbs.length > 0)

const bash = ({ rows, global }: Table) => `# bash completion for sightline
_sightline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${rows.map(({ name, options }) => `    ${patternOf(name)}) words="${options.join(' ')}" ;;`).join('\n')}
  esac
  if [[ $current == -* ]]; then
    words="$words ${global.join(' ')}"
  elif [[ $COMP_CWORD == 1 ]]; then
    words="${firstWords(rows).join(' ')} help"
  elif [[ $COMP_CWORD == 2 ]]; then
    words=""
    case "\${COMP_WORDS[1]}" in
${groupsOf(rows)
  .map(({ group, verbs }) => `      ${group}) words="${verbs.join(' ')}" ;;`)
  .join('\n')}
    esac
  else
    words=""
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _sightline sightline
`

const patternOf = (name: string) => (name.includes(' ') ? `"${name}"` : `"${name} "*`)

const zsh = (table: Table) => `#compdef sightline
autoload -U +X bashcompinit && bashcompinit
${bash(table)}`

const fish = ({ rows, global }: Table) =>
  [
    '# fish completion for sightline',
    'complete -c sightline -f',
    ...global.map((option) => `complete -c sightline -l ${option.slice(2)}`),
    ...rows.flatMap(({ name, summary, options }) => {
      const [first = '', second] = name.split(' ')
      const seen = second
        ? `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
        : `__fish_seen_subcommand_from ${first}`
      const offered = second
        ? `-n '__fish_seen_subcommand_from ${first}' -a ${second} -d '${quoted(summary)}'`
        : `-n __fish_use_subcommand -a ${first} -d '${quoted(summary)}'`
      return [
        `complete -c sightline ${offered}`,
        ...options.map(
          (option) => `complete -c sightline -n '${seen}' -l ${option.slice(2)} -F`,
        ),
      ]
    }),
    ...groupsOf(rows).map(
      ({ group }) => `complete -c sightline -n __fish_use_subcommand -a ${group}`,
    ),
    '',
  ].join('\n')

const quoted = (text: string) => text.replaceAll("'", "\\'")

const SCRIPTS = { bash, zsh, fish }
