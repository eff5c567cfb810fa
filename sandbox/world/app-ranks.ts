import { appOf, knownApps, type StoreApp, type StoreName } from './apps.ts'
import { between, key, pick, unit } from './chance.ts'
import { drift } from './drift.ts'

type AppAsk = { store: StoreName; q: string; country: string; day: number }

const FILLERS = 70
const makers = [
  'Pixel Fern',
  'Bright Otter',
  'Nine Rivers',
  'Studio Kite',
  'Paper Owl',
  'Lumen',
  'Tall Tree',
] as const
const shapes = [
  '$',
  '$ Pro',
  '$ Plus',
  'My $',
  '$ Now',
  '$ Lite',
  'Easy $',
  '$ Master',
  '$ Hub',
  'All $',
  '$ Go',
] as const

/** The apps that a store has for some words, best first: the truth that every page and API is made from. */
export function rankedApps(seed: number, ask: AppAsk): StoreApp[] {
  const words = wordsOf(ask.q)
  if (words.length === 0 || ask.q.includes('zzznothing')) return []
  const asked = words.join(' ')
  const isAsked = ({ name }: StoreApp) => wordsOf(name).join(' ') === asked
  const known = knownApps(seed)
  const apps = [
    ...known,
    ...fillers(seed, ask.q).filter((app) => !known.some(isAsked) || !isAsked(app)),
  ]
  const scored = apps.flatMap((app) => {
    const match = matchOf(app, words)
    if (match === 0) return []
    const base = key(seed, ask.store, ask.country, asked, app.adamId)
    return [
      {
        app,
        score:
          (isAsked(app) ? 2.5 : 1.4) * match +
          0.9 * app.authority +
          0.5 * unit(base) +
          drift(base, ask.day),
      },
    ]
  })
  const count =
    ask.store === 'app_store'
      ? between(40, 100, seed, ask.q, 'count')
      : between(13, 30, seed, ask.q, 'count')
  const seen = new Set<string>()
  return scored
    .sort((a, b) => b.score - a.score)
    .map(({ app }) => app)
    .filter(
      ({ adamId, packageName }) =>
        !seen.has(adamId) && !seen.has(packageName) && seen.add(adamId).add(packageName),
    )
    .slice(0, count)
}

/** The public API knows the same apps in another order. */
export function apiOrder(seed: number, ask: AppAsk): StoreApp[] {
  const ranked = rankedApps(seed, ask)
  const rank = new Map(
    ranked.map((app, index) => [app, index + 9 * unit(seed, 'api', ask.q, app.adamId)]),
  )
  return ranked.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
}

/** The app whose very name was asked for gets a card of its own. */
export function exactMatch(seed: number, { q }: AppAsk): StoreApp | undefined {
  const asked = wordsOf(q).join(' ')
  return knownApps(seed).find(
    ({ name }) => wordsOf(name)[0] === asked || wordsOf(name).join(' ') === asked,
  )
}

export function findApp(seed: number, is: (app: StoreApp) => boolean): StoreApp | undefined {
  return knownApps(seed).find(is)
}

/** Words that people go on with, most asked for first. */
export function appSuggestions(seed: number, ask: Omit<AppAsk, 'day'>): string[] {
  const tails = [
    'app',
    'timer',
    'free',
    'recipes',
    'tracker',
    'calculator',
    'guide',
    'for beginners',
    'offline',
    'widget',
  ]
  const start = ask.q.trim().toLowerCase()
  if (start === '' || start.includes('zzznothing')) return []
  const names = knownApps(seed)
    .map(({ name }) => name.toLowerCase())
    .filter((name) => name.startsWith(start))
  const grown = tails.filter((tail) => !start.endsWith(tail)).map((tail) => `${start} ${tail}`)
  const order = (term: string) => unit(seed, ask.store, ask.country, term, 'suggest')
  return [...names.slice(0, 2), ...grown.sort((a, b) => order(a) - order(b))].slice(
    0,
    ask.store === 'app_store' ? 10 : 5,
  )
}

export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function matchOf(app: StoreApp, words: string[]): number {
  const title = wordsOf(app.name)
  const below = wordsOf(`${app.subtitle} ${app.shortDescription}`)
  const worth = (word: string) => {
    if (title.includes(word)) return 1
    return below.includes(word) ? 0.6 : 0
  }
  return words.reduce((sum, word) => sum + worth(word), 0) / words.length
}

function fillers(seed: number, q: string): StoreApp[] {
  const subject = wordsOf(q)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
  return Array.from({ length: FILLERS }, (_, index) => {
    const shape = pick(shapes, seed, q, 'shape', index)
    const name = shape.replace('$', subject) + (index >= shapes.length ? ` ${index}` : '')
    const app = appOf(seed, name, pick(makers, seed, q, 'maker', index))
    // Apps that are known by name are the stronger ones.
    return { ...app, authority: 0.4 * app.authority }
  })
}
