import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { readArguments } from '../src/main/cli/arguments.ts'
import { commands } from '../src/main/cli/commands.ts'
import { readMigrations } from '../src/platform/database/migrate.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PATTERNS = ['*.md', 'docs/**/*.md', '{sandbox,web,src,tests,bench,scripts}/**/*.md']
const documents = globSync(PATTERNS, { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}))
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

type Document = (typeof documents)[number]

const FENCE = /```(\w*)\n([\s\S]*?)\n```/g
const withoutFences = ({ text }: Document) => text.replace(FENCE, '')
const each = (find: (document: Document) => string[]) =>
  documents.flatMap((document) => find(document).map((found) => `${document.path}: ${found}`))

test('links between documents lead to existing files and headings', () => {
  const broken = each((document) =>
    [...withoutFences(document).matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link) && !leadsSomewhere(document, link)),
  )
  assert.deepEqual(broken, [])
})

function leadsSomewhere({ path, text }: Document, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file ? resolve(ROOT, dirname(path), file) : join(ROOT, path)
  if (!existsSync(target)) return false
  if (heading === undefined) return true
  return anchorsOf(file ? readFileSync(target, 'utf8') : text).includes(heading)
}

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const TOP = '(?:src|locales|web|sandbox|tests|scripts|bench|docs|migrations|chart)/'
const LAYER = '(?:base|platform|providers|core|modules|surfaces|main)/'

test('paths named in documents exist', () => {
  const path = new RegExp(`\`(?:(${TOP}[\\w./-]+)|(${LAYER}[\\w./-]+\\.ts))\`|node (${TOP}[\\w./-]+)`, 'g')
  const missing = each((document) =>
    [...withoutFences(document).matchAll(path)]
      .map(([, top, inLayer, program]) => top ?? program ?? `src/${inLayer}`)
      .filter((named) => named !== 'web/dist' && !existsSync(join(ROOT, named))),
  )
  assert.deepEqual(missing, [])
})

test('the files that an example changes exist', () => {
  const missing = each(({ text }) =>
    [...text.matchAll(/^--- a\/(.+)$/gm)]
      .map(([, changed = '']) => changed)
      .filter((changed) => !existsSync(join(ROOT, changed))),
  )
  assert.deepEqual(missing, [])
})

test('commands named in documents exist', () => {
  const unknown = each(({ text }) =>
    [...text.matchAll(/npm run (?:--silent )?([\w:-]+)(?: -- ([a-z][^\n`|#]*))?/g)]
      .filter(([, name = '', line]) => !(name in scripts) || (name === 'cli' && line && !isCommand(line)))
      .map(([whole]) => whole),
  )
  assert.deepEqual(unknown, [])
})

const isCommand = (line: string) =>
  ['help', ...commands.map(({ name }) => name)].some((name) => `${line.trim()} `.startsWith(`${name} `))

test('every command line in documents can be parsed, with its options', () => {
  const wrong = each(({ text }) =>
    [...text.matchAll(FENCE)]
      .flatMap(([, language, code = '']) => (language === 'sh' || language === 'yaml' ? code.split('\n') : []))
      .flatMap(
        (line) => /(?:^\s*(?:- run: )?|[=(] ?)(?:sightline|npm run (?:--silent )?cli --) (.+)$/.exec(line)?.[1] ?? [],
      )
      .filter((line) => !isUnderstood(line)),
  )
  assert.deepEqual(wrong, [])
})

function isUnderstood(line: string): boolean {
  const [typed = ''] = line.split(/ +#| [|<>] ?|\)$/)
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  try {
    return readArguments(words, commands).kind !== undefined
  } catch {
    return false
  }
}

test('decisions are numbered without gaps, and all are listed', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name))
  const numbers = files.map((name) => Number(name.slice(0, 4)))
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    files.map((_, index) => index + 1),
  )
  const list = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  assert.deepEqual(
    files.filter((name) => !list.includes(`(${name})`)),
    [],
  )
})

test('the diffs of the guides fit the code as it is', () => {
  const misfits = documents
    .filter(({ path }) => path.startsWith('docs/extending/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^--- a\/(.+)\n\+\+\+ .+\n([\s\S]*?)(?=^--- |^```)/gm)].flatMap(([, file = '', hunks = '']) =>
        hunks
          .split(/^@@\n/m)
          .slice(1)
          .map(linesBefore)
          .filter((before) => before === '' || !`\n${readFileSync(join(ROOT, file), 'utf8')}`.includes(`\n${before}\n`))
          .map((before) => `${path}: ${file}: ${before}`),
      ),
    )
  assert.deepEqual(misfits, [])
})

/** What a hunk expects to find: its context and what it removes. */
const linesBefore = (hunk: string) =>
  hunk
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n')

test('the decision on SQL lists every function of the schema, and no other', () => {
  const decision = documents.find(({ path }) => path.endsWith('0022-money-and-limits-in-sql.md'))
  const listed = [...(decision?.text ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const made = readMigrations().flatMap(({ text }) =>
    [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name]) => name),
  )
  assert.deepEqual(listed.sort(), [...new Set(made)].sort())
})
