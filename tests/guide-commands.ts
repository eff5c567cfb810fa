import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export type GuideCommand = { guide: string; line: string; words: string[]; input: string | undefined }

/** Every line of shell in the guides, with the words of its command. */
export function commandsInGuides(): GuideCommand[] {
  return globSync('docs/guides/*.md', { cwd: ROOT })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, code = '']) => code)
      const lines = blocks.flatMap((code) => code.replaceAll('\\\n', ' ').split('\n')).filter(Boolean)
      return lines.map((line) => ({ guide: basename(file, '.md'), line, ...read(line) }))
    })
}

/** Comments and outputs are dropped; `< file` is what the command reads. */
function read(line: string): Pick<GuideCommand, 'words' | 'input'> {
  const [plain = ''] = line.split(/ +# /)
  const command = plain.replace(/^\w+=\$\((.*)\)$/, '$1').replace(/ > \S+$/, '')
  const [typed = '', input] = command.split(' < ')
  const words = [...typed.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
  return { words: words.map(([, single, double, bare]) => single ?? double ?? bare ?? ''), input }
}

/** The arguments of our own command line; undefined for any other program. */
export function ownCommand({ words }: GuideCommand): { args: string[]; isAnyone: boolean } | undefined {
  if (words[0] === 'sightline') return { args: words.slice(1), isAnyone: true }
  const start = words.join(' ').match(/^npm run (?:--silent )?cli -- /)
  return start ? { args: words.slice(start[0].trim().split(' ').length), isAnyone: false } : undefined
}

/** Commands that no test runs as written, with what is tested instead. */
const NOT_RUN: [command: RegExp, reason: string][] = [
  [/^(PORT=\d+ HOST=\S+ )?npm start\b/, 'starts a server: package.test.ts and processes.test.ts'],
  [/^npm run migrate$/, 'every test app is migrated'],
  [/^docker /, 'needs Docker: tests/image'],
  [/^(kubectl|helm) /, 'needs a cluster: tests/chart'],
  [/^(claude|codex) mcp add /, 'a third-party program: guides.test.ts tries its address and header'],
  [/^claude plugin /, 'a third-party program: insights/plugin.test.ts reads what it installs'],
  [/^codex mcp login /, 'a third-party program: oauth.test.ts signs in with the address alone'],
  [
    /^npm run cli -- restore /,
    'needs an empty database: cli.test.ts, "a restored backup equals the original database"',
  ],
  [/^npm run cli -- source add /, 'sends a real query to a provider: tests/sources/cli.test.ts'],
  [/^sightline report pdf /, 'prints with a browser: sightline.test.ts, "a site can be added…"'],
]

export const isNotRun = (line: string) => NOT_RUN.some(([command]) => command.test(line))
