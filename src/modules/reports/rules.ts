import ipaddr from 'ipaddr.js'

/** Programs that open links without anybody reading: search robots, link previews, scanners of mail, fetchers. */
const ROBOTS =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|prefetch|scan|monitor|uptime|facebookexternalhit|whatsapp|telegram|skype|slack|discord|embedly|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|undici|httpie|postman|libwww|validator|archive/i

type Headers = Record<string, string | string[] | undefined>

/** Whether a person opened the page, as far as its request tells. */
export function isPerson(headers: Headers): boolean {
  const agent = String(headers['user-agent'] ?? '')
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '')
  return agent.startsWith('Mozilla/') && !ROBOTS.test(agent) && !/prefetch|preview|prerender/i.test(purpose)
}

/** One household has one address of the older kind, and a whole block of the newer. */
export function readerAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return [...parsed.toByteArray().slice(0, 8)].join('.')
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
