import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../../../tests/cpu-time.ts'
import type { Page, ReadEngine, ReadOptions, Vertical } from '../page.ts'
import { isInternal, isWebLink } from './links.ts'
import { parse } from './read.ts'
import { captured, NO_CAPTURES } from './testing/captured.ts'

const ROUNDS = process.env.TEST_LONG ? 5_000 : 300
// Far beyond what any page needs, even on a busy machine.
const MAX_MS = 3_000

const FOLDERS: { folder: string; engine: ReadEngine; vertical?: Vertical }[] = [
  { folder: 'google', engine: 'google' },
  { folder: 'google-mobile', engine: 'google' },
  { folder: 'google-nojs', engine: 'google' },
  { folder: 'google-captcha', engine: 'google' },
  { folder: 'google-scholar', engine: 'google', vertical: 'scholar' },
  { folder: 'google-news', engine: 'google', vertical: 'news' },
  { folder: 'google-suggest', engine: 'google', vertical: 'autocomplete' },
  { folder: 'google-maps', engine: 'google', vertical: 'maps' },
  { folder: 'bing', engine: 'bing' },
  { folder: 'duckduckgo', engine: 'duckduckgo' },
  { folder: 'brave', engine: 'brave' },
  { folder: 'mojeek', engine: 'mojeek' },
  { folder: 'startpage', engine: 'startpage' },
]

test(`${ROUNDS} damaged pages never crash or hang the parser, and never yield a link of the engine`, {
  skip: NO_CAPTURES,
}, () => {
  const random = seeded(20_261_115)
  const pages = FOLDERS.flatMap(({ folder, ...options }) =>
    captured(folder).map(({ name, text }) => ({ name: `${folder}/${name}`, text, options })),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const page = pages[Math.floor(random() * pages.length)]
    if (page === undefined) continue
    const kind = Math.floor(random() * MUTATIONS.length)
    const damaged = MUTATIONS[kind]?.(page.text, random) ?? ''
    const { result, ms } = timed(() => parse(damaged, page.options satisfies ReadOptions))
    const what = `round ${round}, ${page.name}, mutation ${kind}`
    assert.ok(ms < MAX_MS, what)
    assertSound(result, what)
  }
})

type Random = () => number
const MUTATIONS: ((text: string, random: Random) => string)[] = [
  cutShort,
  cutOut,
  doubled,
  shuffled,
  renamed,
  garbled,
  crossed,
]

function cutShort(text: string, random: Random): string {
  return text.slice(0, Math.floor(random() * text.length))
}

function cutOut(text: string, random: Random): string {
  const from = Math.floor(random() * text.length)
  return text.slice(0, from) + text.slice(from + Math.floor(random() * 50_000))
}

function doubled(text: string, random: Random): string {
  const from = Math.floor(random() * text.length)
  const to = from + Math.floor(random() * 100_000)
  return text.slice(0, to) + text.slice(from, to) + text.slice(to)
}

function shuffled(text: string, random: Random): string {
  const size = 200 + Math.floor(random() * 20_000)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size))
  return pieces
    .map((piece) => ({ piece, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ piece }) => piece)
    .join('')
}

function renamed(text: string, random: Random): string {
  const share = random()
  return text.replace(/ (class|id)="([^"]*)"/g, (whole, name: string) => (random() < share ? ` ${name}="zz"` : whole))
}

function garbled(text: string, random: Random): string {
  const letters = text.split('')
  const signs = '<>"\'=/&;\u0000 \ud83d'
  for (let i = 0; i < 200; i++)
    letters[Math.floor(random() * letters.length)] = signs[Math.floor(random() * signs.length)] ?? ''
  return letters.join('')
}

// Replaces links with ones that must never be returned.
function crossed(text: string, random: Random): string {
  const traps = [
    'javascript:alert(1)',
    '/goto?url=CAESTgHrOzAV',
    '/search?q=x',
    'https://www.google.com/url?q=javascript:1',
    'data:x',
  ]
  const share = random()
  return text.replace(/href="[^"]*"/g, (whole) =>
    random() < share ? `href="${traps[Math.floor(random() * traps.length)]}"` : whole,
  )
}

function assertSound(page: Page, what: string): void {
  for (const [key, value] of leaves(page)) {
    if (/^(?:link|website|descriptionLink|pdfUrl|htmlUrl)$/.test(key))
      assert.ok(isWebLink(value) && !isInternal(value), `${what}: ${key} ${value}`)
    assert.ok(value.length <= 20_000, `${what}: ${key} is too long`)
  }
  const unlisted = page.unresolved.filter(({ block, index }) => block === 'organic' && index === null)
  const ranks = [...page.organic, ...unlisted].map(({ position = 0 }) => position).sort((a, b) => a - b)
  assert.deepEqual(
    ranks,
    [...ranks.keys()].map((index) => index + 1),
    what,
  )
  if (page.verdict === 'results') return
  assert.equal(page.organic.length, 0, what)
}

function leaves(value: unknown, key = ''): [key: string, value: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, Array.isArray(value) ? key : name))
}

function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}
