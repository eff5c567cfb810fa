import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { modules } from '../src/modules/index.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FLOORS = ['base', 'platform', 'providers', 'core', 'modules', 'surfaces', 'main']

type File = { path: string; text: string; imports: string[] }

const read = (folder: string): File[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\/dist\/|\/generated\//.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      const found = text.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)
      const imports = [...found].map((match) => relative(ROOT, resolve(dirname(file), match[1] ?? '')))
      return { path: relative(ROOT, file), text, imports }
    })

const isTest = ({ path }: File) => path.endsWith('.test.ts')
const source = read('src').filter((file) => !isTest(file))
const everything = ['src', 'tests', 'bench', 'scripts', 'sandbox', 'web'].flatMap(read)

const floorOf = (path: string) => FLOORS.indexOf(path.split('/')[1] ?? '')
const moduleOf = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1]
const broken = (files: File[], rule: (file: File, target: string) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((target) => rule(file, target)).map((target) => `${file.path} -> ${target}`),
  )

test('imports only run downwards', () => {
  assert.deepEqual(
    broken(source, (file, target) => floorOf(target) > floorOf(file.path)),
    [],
  )
})

test('a module is only imported through its index', () => {
  const isForced = (file: File, target: string) =>
    moduleOf(target) !== undefined && moduleOf(target) !== moduleOf(file.path) && !target.endsWith('/index.ts')
  assert.deepEqual(broken(source, isForced), [])
})

test('modules are listed in the order of their dependencies', () => {
  const list = source.find((file) => file.path === 'src/modules/index.ts')?.text ?? ''
  const listed = /const modules: Module\[\] = \[([^\]]+)\]/.exec(list)?.[1] ?? ''
  const kebab = (name: string) => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)
  const order = listed
    .split(',')
    .map((name) => kebab(name.trim()))
    .filter(Boolean)
  const folders = [...new Set(source.flatMap((file) => moduleOf(file.path) ?? []))]
  assert.deepEqual([...order].sort(), folders.sort())
  const rank = (path: string) => order.indexOf(moduleOf(path) ?? '')
  const isUpward = (file: File, target: string) =>
    !!moduleOf(file.path) && !!moduleOf(target) && rank(target) > rank(file.path)
  assert.deepEqual(broken(source, isUpward), [])
})

test('there are no import cycles', () => {
  const graph = new Map(source.map((file) => [file.path, file.imports]))
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (path: string, way: string[]) => {
    if (state.get(path) === 'open') circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (state.has(path)) return
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) visit(next, [...way, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  assert.deepEqual(circles, [])
})

test('the dashboard and the sandbox import only themselves and the locales', () => {
  const apart = everything.filter(({ path }) => /^(web|sandbox)\//.test(path))
  assert.deepEqual(
    broken(apart, (file, target) => !['locales', file.path.split('/')[0]].includes(target.split('/')[0])),
    [],
  )
})

test('only the configuration reads the environment', () => {
  const readers = source.filter((file) => file.text.includes('process.env') && file.path !== 'src/platform/config.ts')
  assert.deepEqual(
    readers.map((file) => file.path),
    [],
  )
})

test('a table is only accessed by the module that owns it', () => {
  const owners = new Map(
    modules.flatMap(({ name, tables = [] }) => tables.map((table) => [table, `src/modules/${name}/`])),
  )
  assert.ok([...new Set(owners.values())].every((folder) => source.some(({ path }) => path.startsWith(folder))))
  for (const file of source)
    for (const [, block = ''] of file.text.matchAll(/interface Views {([\s\S]*?)\n {2}}/g))
      for (const [, view = ''] of block.matchAll(/^ {4}(\w+): /gm)) owners.set(view, `${dirname(file.path)}/`)
  const strangers = source.flatMap((file) =>
    [...file.text.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\('(\w+)/g)]
      .filter(([, table = '']) => owners.has(table) && !file.path.startsWith(owners.get(table) ?? ''))
      .map(([, table]) => `${file.path} -> ${table}`),
  )
  assert.deepEqual(strangers, [])
})

test('no file is longer than 400 lines', () => {
  const long = everything.filter((file) => file.text.split('\n').length > 401)
  assert.deepEqual(
    long.map((file) => file.path),
    [],
  )
})

/** Words that code does not use, each with the one to use instead; `docs/glossary.md` has the words of the domain. */
const WRONG_WORDS: Record<string, string> = {
  rival: 'competitor',
  house: 'app',
  door: 'surface, endpoint or mount',
  told: 'notified, reported or given',
  tell: 'notify, emit or report',
  heard: 'received',
  said: 'message, text or reply',
  say: 'format, print or notify',
  stubborn: 'retry',
  climb: 'fallback',
  place: 'position, slot, key or location',
}

/** Parsing takes time, so files without any of the words are left out. */
const WRONG_WORD = new RegExp(
  Object.keys(WRONG_WORDS)
    .map(
      (word) => `(?:(?<![a-zA-Z])${word}|${word[0]?.toUpperCase()}${word.slice(1)}|${word.toUpperCase()})s?(?![a-z])`,
    )
    .join('|'),
)

/**
 * Files where a place is a local result or a location, or part of the codes and values of stored recommendations. The
 * sandbox speaks other people's formats, and places sites in its results.
 */
const PLACES_ARE_MEANT = [
  'sandbox/',
  'scripts/build-locations.ts',
  'web/src/features/geo-grids/',
  'web/src/features/search-api/',
  'src/providers/search/',
  'src/modules/serp/',
  'src/modules/geo-grids/',
  'src/modules/local-packs/',
  'src/modules/rank-checks/run/scan/serp.ts',
  'src/modules/field-meanings-m-z.ts',
  'src/modules/aso/rules/backlog.ts',
  'src/modules/recommendations/rules/positions.ts',
  'src/modules/recommendations/sentences.ts',
  'src/surfaces/search-api/',
  'tests/browser/geo-grids.test.ts',
  'tests/geo-grids/',
  'tests/reading/',
  'tests/search/',
]

test('names in code use the words of the glossary', () => {
  const named = everything
    .filter(({ path, text }) => path !== 'tests/architecture.test.ts' && WRONG_WORD.test(`${path} ${text}`))
    .flatMap((file) => [...identifiersIn(file), file.path].map((name) => ({ file: file.path, name })))
  const wrong = named.flatMap(({ file, name }) =>
    wordsIn(name)
      .filter((word) => Object.hasOwn(WRONG_WORDS, word) && !isMeant(file, word))
      .map((word) => `${file}: ${name} (not "${word}" but ${WRONG_WORDS[word]})`),
  )
  assert.deepEqual([...new Set(wrong)], [])
})

test('names are split into words, whatever their case', () => {
  assert.deepEqual(wordsIn('readRivals_of-HTTPDoor2'), ['read', 'rival', 'of', 'http', 'door'])
  assert.deepEqual(wordsIn('indoorReplacement'), ['indoor', 'replacement'])
})

const isMeant = (file: string, word: string) =>
  word === 'place' && PLACES_ARE_MEANT.some((path) => file.startsWith(path))

const wordsIn = (name: string) =>
  [...name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([word]) => word.toLowerCase().replace(/s$/, ''))

function identifiersIn({ path, text }: File): Set<string> {
  const names = new Set<string>()
  if (!/\.tsx?$/.test(path)) return names
  const waiting: unknown[] = [parseSync(path, text).program]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || typeof node !== 'object') continue
    if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name))
    waiting.push(...Object.values(node).filter((child) => typeof child === 'object' && child !== null))
  }
  return names
}

test('every operation is listed in the catalogue', async () => {
  const { catalogue } = await import('../src/modules/index.ts')
  const known = new Set<unknown>(catalogue)
  const files = source.filter(({ path }) => /^src\/modules\/.*operations/.test(path))
  const isOperation = (value: unknown) => typeof value === 'object' && value !== null && 'routes' in value
  const forgotten: string[] = []
  for (const { path } of files)
    for (const [name, value] of Object.entries(await import(join(ROOT, path))))
      if (isOperation(value) && !known.has(value)) forgotten.push(`${path}: ${name}`)
  assert.deepEqual(forgotten, [])
})
