import { dayOf } from '../world/dates.ts'
import type { Ask, Device, Engine } from '../world/types.ts'

type Visit = { engine: Engine; device: Device; market: string | null; now: number }

/** Reads the common search parameters; what is missing gets what the engine would assume. */
export function askFrom(params: URLSearchParams, visit: Visit): Ask {
  const tbs = params.get('tbs') ?? ''
  return {
    q: (params.get('q') ?? '').slice(0, 2048),
    gl: (params.get('gl') ?? visit.market ?? 'us').toLowerCase().slice(0, 5),
    hl: (params.get('hl') ?? 'en').slice(0, 10),
    device: visit.device,
    day: dayOf(visit.now),
    engine: visit.engine,
    place: placeOf(params),
    withinDays: withinDays(tbs),
    verbatim: params.get('nfpr') === '1' || tbs.includes('li:1'),
  }
}

/** The number of results before this page; engines serve ten a page. */
export function startOf(params: URLSearchParams, name = 'start'): number {
  const start = Number(params.get(name) ?? 0)
  return Number.isInteger(start) && start > 0 && start < 100_000 ? start - (start % 10) : 0
}

export function withinDays(tbs: string): number | null {
  const unit = /qdr:([hdwmy])(\d*)/.exec(tbs)
  if (!unit) return null
  const days: Record<string, number> = { h: 1, d: 1, w: 7, m: 31, y: 366 }
  return (days[unit[1] ?? ''] ?? 366) * Math.max(1, Number(unit[2] || 1))
}

function placeOf(params: URLSearchParams): string {
  const place = params.get('place') ?? params.get('location')
  return (place ?? placeFromUule(params.get('uule') ?? '')).slice(0, 200)
}

/** `w+` carries a canonical name behind five bytes and its length, `a+` coordinates as text. */
export function placeFromUule(uule: string): string {
  const bytes = Buffer.from(uule.slice(2).replaceAll(' ', '+'), 'base64')
  if (/^a[+ ]/.test(uule)) return bytes.toString().replace(/\s+/g, ' ')
  if (!/^w[+ ]/.test(uule)) return ''
  const lengthBytes = (bytes[5] ?? 0) >= 0x80 ? 2 : 1
  return bytes.subarray(5 + lengthBytes).toString()
}
