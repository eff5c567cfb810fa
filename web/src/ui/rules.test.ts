import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const SOURCE = resolve(import.meta.dirname, '..')
type File = { path: string; text: string }

const read = (pattern: string): File[] =>
  globSync(pattern, { cwd: SOURCE }).map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))
const styles = read('**/*.css')
const screens = read('**/*.tsx')
const code = [...read('**/*.ts'), ...screens].filter(
  ({ path }) => !path.endsWith('.test.ts') && !path.includes('generated'),
)
const tokens = styles.find(({ path }) => path === 'ui/tokens.css')?.text ?? ''
const others = styles.filter(({ path }) => path !== 'ui/tokens.css')

/** Where a pattern occurs, as `file: match`. */
const found = (files: File[], pattern: RegExp) =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

test('colors come from the tokens, and both themes define each of them', () => {
  assert.deepEqual(found([...others, ...code], /#[0-9a-f]{3,8}\b(?=[^\w]*[;,'")\s])|\brgba?\(|\bhsla?\(/gi), [])
  for (const [, name] of tokens.matchAll(
    /(--(?:bg|surface|ink|rule|up|down|danger|competitor)[\w-]*): (?!light-dark)/g,
  )) {
    assert.fail(`${name} has one theme only`)
  }
})

test('every token that is used exists', () => {
  const known = new Set([...styles.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))])
  const given = new Set(['--trigger-width', '--grid-columns', '--evidence-width'])
  const used = others.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => ({ path, name })),
  )
  assert.deepEqual(
    used.filter(({ name }) => !known.has(name) && !given.has(name)),
    [],
  )
})

test('a CSS class is styled in one file only', () => {
  const homes = new Map<string, Set<string>>()
  for (const { path, text } of styles) {
    const rules = text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}@;]+)\{/g)
    for (const selector of [...rules].flatMap(([, selectors = '']) =>
      selectors.replaceAll(/\([^)]*\)/g, '').split(','),
    )) {
      const [, name] = selector.match(/\.([a-z][\w-]*)/) ?? []
      if (name) homes.set(name, (homes.get(name) ?? new Set()).add(path))
    }
  }
  assert.deepEqual(
    [...homes].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(', ')}`),
    [],
  )
})

test('the mark color means "you": only a few components may use it', () => {
  const allowed = [
    'app/wordmark.css',
    'domain/positions/position-histogram.css',
    'domain/positions/position-scale.css',
    'ui/chart/chart.css',
    'ui/chart/line-sample.css',
    'ui/highlight.css',
  ]
  const users = others.filter(({ text }) => /var\(--(mark|on-mark|own-\w+)\)/.test(text)).map(({ path }) => path)
  assert.deepEqual(users.sort(), allowed)
})

test('only floating elements have shadows, corners are small, and there is no decoration', () => {
  const floating = /(menu|dialog|toast|side-sheet)\.css$/
  const grounded = others.filter(({ path }) => !floating.test(path))
  assert.deepEqual(found(grounded, /box-shadow:[^;]+/g), [])
  assert.deepEqual(found(others, /border-radius: (?!var\(--radius\)|0)[^;]+/g), [])
  assert.deepEqual(found(styles, /gradient\(|backdrop-filter|transition: all|text-transform|font-family:/g), [])
})

test('text for people is in the locale files', () => {
  const fixed = /^(Sightline|CSV|JSON)$/
  const words = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/>\s*([A-Z][a-z]+(?: [\w’',.-]+)*)\s*<\//g)].map(([, word = '']) => ({ path, word })),
  )
  assert.deepEqual(
    words.filter(({ word }) => !fixed.test(word)),
    [],
  )
  assert.deepEqual(found(screens, /(?:label|title|placeholder|aria-label)="[A-Z][^"]*"/g), [])
})

test('ui does not import the domain, the domain no feature, and features not each other', () => {
  const links = code.flatMap(({ path, text }) =>
    [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, still, lazy]) => ({
      path,
      target: relative(SOURCE, resolve(SOURCE, dirname(path), still ?? lazy ?? '')).replace(
        '../../locales/',
        'locales/',
      ),
    })),
  )
  const home = (path: string) =>
    path.startsWith('features/') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? '')
  const below: Record<string, string[]> = {
    domain: ['domain', 'ui', 'api', 'i18n', 'locales'],
    ui: ['ui', 'api', 'i18n', 'locales'],
    api: ['api'],
    i18n: ['i18n', 'locales'],
  }
  const broken = links.filter(({ path, target }) => {
    const from = home(path)
    if (from.startsWith('features/')) return home(target) !== from && !below.domain?.includes(home(target))
    return below[from] !== undefined && !below[from].includes(home(target))
  })
  assert.deepEqual(broken, [])
})
