import { type Key, key, unit, wave } from './chance.ts'
import { demoClient, demoCompetitors } from './demo-client.ts'

const JUMP_WINDOW_DAYS = 30
const EVENT_WINDOW_DAYS = 28

/** How far a page's strength has wandered by a day: slow waves, a little daily jitter, now and then a lasting jump. */
export function drift(page: Key, day: number): number {
  const slow = 0.07 * wave(page, day, 13) + 0.1 * wave(page, day, 41)
  const jitter = 0.012 * (unit(page, day, 'jitter') * 2 - 1)
  return slow + jitter + jumpBy(page, day)
}

type SiteEvent = { host: string; from: number; to: number; effect: number }

/** The days on which a whole site gained or lost strength at once, between two days (both included). */
export function eventsOf(
  seed: number,
  host: string,
  span: { from: number; to: number },
): SiteEvent[] {
  const events: SiteEvent[] = []
  for (let window = windowOf(span.from); window <= windowOf(span.to); window++) {
    const event = eventIn(seed, host, window)
    if (event && event.to >= span.from && event.from <= span.to) events.push(event)
  }
  return events
}

export function eventEffect(seed: number, host: string, day: number): number {
  const event = eventIn(seed, host, windowOf(day))
  return event && day >= event.from && day <= event.to ? event.effect : 0
}

function windowOf(day: number): number {
  return Math.floor(day / EVENT_WINDOW_DAYS)
}

/** An event stays within its window, so one lookup per day is enough. */
function eventIn(seed: number, host: string, window: number): SiteEvent | null {
  const base = key(seed, host, 'event', window)
  if (unit(base, 'happens') >= eventShare(host)) return null
  const from = window * EVENT_WINDOW_DAYS + 6 + (base % 14)
  const size = 0.4 + 0.25 * unit(base, 'size')
  return {
    host,
    from,
    to: from + 3 + (base % 4),
    effect: unit(base, 'sign') < 0.5 ? size : -size,
  }
}

const competitors = new Set(demoCompetitors.map(({ domain }) => domain))

function eventShare(host: string): number {
  if (host === demoClient.domain) return 1
  return competitors.has(host) ? 0.4 : 0.08
}

function jumpBy(page: Key, day: number): number {
  const window = Math.floor(day / JUMP_WINDOW_DAYS)
  const jumpDay = window * JUMP_WINDOW_DAYS + (key(page, window, 'jump day') % JUMP_WINDOW_DAYS)
  return jumpSize(page, day >= jumpDay ? window : window - 1)
}

function jumpSize(page: Key, window: number): number {
  if (unit(page, window, 'jumps') > 0.2) return 0
  return (unit(page, window, 'jump size') * 2 - 1) * 0.8
}
