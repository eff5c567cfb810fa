import type { LocalResult, Page, ReadOptions, Sent } from '../../../page.ts'
import { parseHtml } from '../../html.ts'
import { linkOf } from '../../links.ts'
import { asText, blankPage, clean, LIMIT } from '../../reading/text.ts'
import { judge } from '../../verdict.ts'
import { NAMES } from '../class-names.ts'
import { known, listAt, numberAt, parsePayload, stringAt } from '../payload.ts'

const VERSION = 'google-maps/2026.11.1'
const MAX_LOCAL_RESULTS = 100
// Where the fields of a place stand in its array.
const FIELD = {
  address: 2,
  reviews: 4,
  website: 7,
  location: 9,
  fid: 10,
  title: 11,
  types: 13,
  fullAddress: 18,
  summary: 32,
  hours: 34,
  wholeAddress: 39,
  pictures: 72,
  placeId: 78,
  phone: 178,
} as const

/** The payload of a search on the map: a list of places, or one place alone. */
export function readMaps(sent: Sent, options: ReadOptions): Page {
  const page = blankPage(options, VERSION)
  const payload = parsePayload(asText(sent))
  if (!Array.isArray(payload)) {
    const evidence = { hasResults: false, hasNoResultsNotice: false, hasFrame: false }
    return { ...page, verdict: judge(parseHtml(sent, NAMES), evidence) }
  }
  const listed = listAt(payload, 0, 1).map((entry) => listAt(entry, 14))
  const records = [...listed, listAt(payload, 6)].filter(
    (record) => record.length > FIELD.title,
  )
  const places = records.flatMap(localResultOf).slice(0, MAX_LOCAL_RESULTS)
  const empty = stringAt(payload, 0, 0) === undefined ? 'unreadable' : 'zero'
  const verdict = places.length > 0 ? 'results' : empty
  return { ...page, places: places.map((place, i) => ({ position: i + 1, ...place })), verdict }
}

function localResultOf(record: unknown[]): Omit<LocalResult, 'position'>[] {
  const title = clean(stringAt(record, FIELD.title) ?? '', LIMIT.title)
  if (title === '') return []
  const fid = stringAt(record, FIELD.fid)
  const types = strings(listAt(record, FIELD.types))
  const website = linkOf(stringAt(record, FIELD.website, 0) ?? null, 'google')
  return [
    {
      title,
      ...known({
        address: addressOf(record),
        latitude: numberAt(record, FIELD.location, 2),
        longitude: numberAt(record, FIELD.location, 3),
        rating: numberAt(record, FIELD.reviews, 7),
        ratingCount: numberAt(record, FIELD.reviews, 8),
        priceLevel: stringAt(record, FIELD.reviews, 2),
        category: types[0],
        types: types.length > 0 ? types : undefined,
        phoneNumber: stringAt(record, FIELD.phone, 0, 0),
        website: website ?? undefined,
        description: stringAt(record, FIELD.summary, 1, 1),
        openingHours: hoursOf(record),
        thumbnailUrl: stringAt(record, FIELD.pictures, 0, 1, 6, 0),
        cid: fid === undefined ? undefined : cidOf(fid),
        fid,
        placeId: stringAt(record, FIELD.placeId),
      }),
    },
  ]
}

function addressOf(record: unknown[]): string | undefined {
  const whole = stringAt(record, FIELD.wholeAddress)
  if (whole !== undefined) return clean(whole, LIMIT.title)
  const lines = strings(listAt(record, FIELD.address))
  if (lines.length > 0) return lines.join(', ')
  const full = stringAt(record, FIELD.fullAddress)
  return full === undefined ? undefined : clean(full, LIMIT.title)
}

function hoursOf(record: unknown[]): Record<string, string> | undefined {
  const days = listAt(record, FIELD.hours, 1).flatMap((day) => {
    const name = stringAt(day, 0)
    const hours = strings(listAt(day, 1)).join(', ')
    return name === undefined || hours === '' ? [] : [[name, hours] as const]
  })
  return days.length === 0 ? undefined : Object.fromEntries(days.slice(0, 7))
}

// The second half of a feature id is the place's number.
function cidOf(fid: string): string | undefined {
  const hex = /^0x[\da-f]+:(0x[\da-f]{1,16})$/i.exec(fid)?.[1]
  return hex === undefined ? undefined : BigInt(hex).toString()
}

function strings(values: readonly unknown[]): string[] {
  return values
    .flatMap((value) => (typeof value === 'string' ? [clean(value, LIMIT.title)] : []))
    .slice(0, 20)
}
