import type { FoundApp } from '../../../providers/stores/port.ts'
import { clamp, matchOf, median, weighted } from './words.ts'

const DAY = 86_400
const TOP = 10
const FIELD = 30
const FEWEST = 5

/** How strong the first ten are: a hundred ratings count nothing, a million all. */
function strengthOf(apps: FoundApp[]): number | null {
  const ratings = median(apps.slice(0, TOP).flatMap(({ ratingCount }) => ratingCount ?? []))
  return ratings === null ? null : clamp((Math.log10(Math.max(1, ratings)) - 2) / 4)
}

/** How hard it is to rank for a phrase, 0 to 100; an estimate. Null when too few apps were seen. */
export function difficultyOf(phrase: string, apps: FoundApp[], now: number): number | null {
  if (apps.length < FEWEST) return null
  const top = apps.slice(0, TOP)
  const titled = apps
    .slice(0, FIELD)
    .flatMap(({ title }) => (title === null ? [] : matchOf(title, phrase)))
  const titles = top.flatMap(({ title }) => (title === null ? [] : matchOf(title, phrase)))
  const title =
    titles.length === 0 ? null : titles.reduce((sum, match) => sum + match, 0) / titles.length
  // Of the first thirty; where some have no name to look at, the others stand for them.
  const share = titled.filter((match) => match >= 0.7).length / Math.max(1, titled.length)
  const crowd = titled.length === 0 ? null : (share * Math.min(FIELD, apps.length)) / FIELD
  const age = median(
    top.flatMap(({ updatedAt }) => (updatedAt === null ? [] : (now - updatedAt) / DAY)),
  )
  const rating = median(top.flatMap((app) => app.rating ?? []))
  const mean = weighted([
    [strengthOf(apps), 0.35],
    [title, 0.3],
    [crowd, 0.15],
    [age === null ? null : clamp(1 - age / 365), 0.1],
    [rating === null ? null : clamp((rating - 3) / 2), 0.1],
  ])
  return mean === null ? null : Math.round(100 * mean)
}

const LONGEST = 25

type Signals = {
  store: 'app_store' | 'google_play'
  phrase: string
  apps: FoundApp[]
  /** The shortest prefix for which the store suggests the phrase; null when not checked. */
  prefix: number | null
}

/** How much a phrase is searched for, 0 to 100; an estimate from public data. */
export function trafficOf({ store, phrase, apps, prefix }: Signals): number | null {
  const length = [...phrase].length
  const brevity = clamp(1 - (length - 1) / (LONGEST - 1))
  const strength = strengthOf(apps)
  // Google Play suggests back whatever was typed, so its suggestions say nothing.
  const parts: [number | null, number][] =
    store === 'app_store'
      ? [
          [prefix === null ? null : clamp(1 - (prefix - 1) / Math.max(1, length)), 0.45],
          [strength, 0.35],
          [brevity, 0.2],
        ]
      : [
          [strength, 0.6],
          [brevity, 0.2],
          [apps.length === 0 ? null : clamp(apps.length / 30), 0.2],
        ]
  const isGuess = parts.filter(([value]) => value !== null).length < 2
  const mean = isGuess ? null : weighted(parts)
  return mean === null ? null : Math.round(100 * mean)
}
