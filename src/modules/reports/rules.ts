import { isbot } from 'isbot'

/** Browsers say who they are in two or three hundred characters. */
const MAX_AGENT = 1000

type Headers = Record<string, string | string[] | undefined>

/** Whether a person opened the page, judged by the request: no crawler, link preview, scanner or fetcher. */
export function isPerson(headers: Headers): boolean {
  const agent = String(headers['user-agent'] ?? '').slice(0, MAX_AGENT)
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '')
  return agent !== '' && !isbot(agent) && !/prefetch|preview|prerender/i.test(purpose)
}

const HOUR = 3600

export const hourOf = (time: number): number => Math.floor(time / HOUR)

const DAY = 86_400

/** Every day up to now, with what was counted on it; a day without views had none. */
export function everyDay<C extends { date: string }>(counted: C[], { days, now, none }: Days<C>): C[] {
  const known = new Map(counted.map((each) => [each.date, each]))
  return Array.from({ length: days }, (_, index) => {
    const date = dayOf(now - (days - 1 - index) * DAY)
    return known.get(date) ?? { ...none, date }
  })
}

type Days<C> = { days: number; now: number; none: C }

export const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)
export const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY

type Sharing = { expires_at: number | null }

/** A link that has come to its end opens nothing. */
export const isExpired = ({ expires_at }: Sharing, now: number): boolean => expires_at !== null && expires_at <= now
