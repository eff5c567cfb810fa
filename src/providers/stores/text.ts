import { decodeEntities } from '../../base/formats/entities.ts'

const MAX_TEXT = 20_000

/** A store's text as people read it: line breaks for tags, characters for references. */
export function plainText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^<>]{0,500}>/g, '')
  return decodeEntities(broken).trim().slice(0, MAX_TEXT)
}

export const plainOrNull = (html: string | null) => (html === null ? null : plainText(html))

/** Unix seconds of a date text; null when it is none. */
export function secondsOf(date: string | null | undefined): number | null {
  const parsed = Date.parse(date ?? '')
  return Number.isFinite(parsed) ? parsed / 1000 : null
}
