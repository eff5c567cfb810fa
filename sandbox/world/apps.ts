import { between, key, pick, sample, unit } from './chance.ts'
import { demoAppMarks } from './demo-apps.ts'

export const storeNames = ['app_store', 'google_play'] as const
export type StoreName = (typeof storeNames)[number]

/** One app, as both stores know it. */
export type StoreApp = {
  adamId: string
  bundleId: string
  packageName: string
  name: string
  subtitle: string
  shortDescription: string
  developer: string
  genre: { id: number; name: string; play: string }
  authority: number
  /** Lasting share of each number of stars, from one to five. */
  stars: [number, number, number, number, number]
  ratings: number
  /** Pictures that the store shows; its API leaves them out for some apps. */
  screenshots: number
  hasVideo: boolean
  languages: string[]
  /** Days between two versions. */
  cadence: number
  price: number
}

const genres = [
  { id: 6023, name: 'Food & Drink', play: 'FOOD_AND_DRINK' },
  { id: 6012, name: 'Lifestyle', play: 'LIFESTYLE' },
  { id: 6002, name: 'Utilities', play: 'TOOLS' },
  { id: 6024, name: 'Shopping', play: 'SHOPPING' },
] as const

const brands = [
  'Bloom',
  'Crema',
  'Kettleside',
  'Drift',
  'Northcup',
  'Moka',
  'Pourly',
  'Grindset',
  'Roastly',
  'Barista',
  'Filtro',
  'Cuppa',
  'Morning',
  'Steady',
  'Ember',
  'Copper',
  'Linea',
  'Verve',
  'Slow',
  'Harbor',
  'Atlas',
  'Quiet',
  'Daily',
  'Origin',
] as const
const subjects = [
  'Coffee Timer',
  'Brew Guide',
  'Espresso Log',
  'Coffee Recipes',
  'Bean Tracker',
  'Pour Over Timer',
  'Coffee Journal',
  'Cafe Finder',
  'Grinder Settings',
  'Caffeine Tracker',
  'Cold Brew Helper',
  'Latte Art School',
] as const
const taglines = [
  'Brew better every day',
  'Recipes & timers',
  'Dial in your grind',
  'Log every cup',
  'Learn from baristas',
  'Your coffee companion',
  'Beans, ratios & notes',
  'Simple and fast',
] as const
const tongues = [
  'EN',
  'DE',
  'FR',
  'ES',
  'IT',
  'RU',
  'UK',
  'PL',
  'JA',
  'KO',
  'PT',
  'TR',
] as const

/** Apps that the world knows by name; others come into being with the words they are looked for with. */
const known = new Map<number, StoreApp[]>()

export function knownApps(seed: number): StoreApp[] {
  const kept = known.get(seed)
  if (kept) return kept
  const made = brands.flatMap((brand, index) =>
    sample(subjects, 2, seed, 'subjects', index).map((subject) =>
      appOf(seed, `${brand} ${subject}`, `${brand} Labs`),
    ),
  )
  const apps = [
    ...demoAppMarks.map((marks) => ({ ...appOf(seed, marks.name, marks.developer), ...marks })),
    ...made,
  ]
  known.set(seed, apps)
  return apps
}

/** An app made from its name: the same name always gives the same app. */
export function appOf(seed: number, name: string, developer: string): StoreApp {
  const base = key(seed, 'app', name)
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 30)
  const maker = developer.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'studio'
  const joy = unit(base, 'joy')
  return {
    adamId: String(1_000_000_000 + (base % 5_000_000_000)),
    bundleId: `com.${maker}.${slug}.ios`,
    packageName: `com.${maker}.${/^[a-z]/.test(slug) ? slug : `app${base % 100_000}`}`,
    name,
    subtitle: unit(base, 'has subtitle') < 0.85 ? pick(taglines, base, 'subtitle') : '',
    shortDescription: `${pick(taglines, base, 'short')} & ${pick(taglines, base, 'short two').toLowerCase()}.`,
    developer,
    genre: pick(genres, base, 'genre'),
    authority: unit(base, 'authority'),
    stars: [0.06 + 0.2 * (1 - joy), 0.05, 0.08, 0.2, 0.4 + 0.3 * joy],
    ratings:
      unit(base, 'unrated') < 0.05 ? 0 : Math.round(10 ** (1 + 5 * unit(base, 'ratings'))),
    screenshots: between(3, 10, base, 'screenshots'),
    hasVideo: unit(base, 'video') < 0.3,
    languages: sample(tongues, between(1, 9, base, 'tongues'), base, 'tongue'),
    cadence: between(9, 70, base, 'cadence'),
    price: unit(base, 'paid') < 0.08 ? 4.99 : 0,
  }
}

/** The number of the version that is out on a day, and the day it came out. */
export function versionOn(
  app: StoreApp,
  day: number,
): { version: string; day: number; notes: string } {
  const offset = key(app.adamId, 'offset') % app.cadence
  const number = Math.floor((day + offset) / app.cadence)
  const version = `${1 + Math.floor(number / 40)}.${Math.floor(number / 8) % 5}.${number % 8}`
  const notes = pick(
    [
      'Bug fixes and improvements.',
      'New recipes, faster timers & a darker dark mode.',
      'Fixes a crash.',
    ],
    app.adamId,
    number,
  )
  return { version, day: number * app.cadence - offset, notes }
}

/** Now and then an app changes what stands below its name. */
export function subtitleOn(app: StoreApp, day: number): string {
  if (app.subtitle === '') return ''
  const era = Math.floor((day + (key(app.adamId, 'era') % 45)) / 45)
  return era % 3 === 0
    ? app.subtitle
    : `${app.subtitle.slice(0, 24)} ${['', 'now', 'Pro'][era % 3]}`.trim()
}

export function ratingsOn(
  app: StoreApp,
  day: number,
): { count: number; average: number; histogram: number[] } {
  if (app.ratings === 0) return { count: 0, average: 0, histogram: [0, 0, 0, 0, 0] }
  const count = app.ratings + Math.max(0, day - 20_000) * (1 + Math.round(app.authority * 6))
  const total = app.stars.reduce((sum, share) => sum + share, 0)
  const histogram = app.stars.map((share) => Math.round((count * share) / total))
  const sum = histogram.reduce((all, stars, index) => all + stars * (index + 1), 0)
  const counted = histogram.reduce((all, stars) => all + stars, 0)
  return { count: counted, average: Math.round((sum / counted) * 100_000) / 100_000, histogram }
}

export const descriptionOf = (app: StoreApp): string =>
  [
    `${app.name} helps you make better coffee at home: timers, recipes, ratios and notes in one place.`,
    `• Step by step guides for pour over, espresso & cold brew`,
    `• Keep a journal of every bean, grind and cup`,
    `• Works offline, no account needed`,
    `Download ${app.name} today and taste the difference.`,
  ].join('\n')
