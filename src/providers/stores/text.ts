import { decodeEntities } from '../../base/entities.ts'

const MAX_TEXT = 20_000

/** A store's text as people read it: line breaks for tags, characters for references. */
export function plainText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^>]{0,500}>/g, '')
  return decodeEntities(broken).trim().slice(0, MAX_TEXT)
}

export const plainOrNull = (html: string | null) => (html === null ? null : plainText(html))

/** "12K", "1.2M" or "3,624" as a number. */
export function shortCount(text: string | null | undefined): number | null {
  const match = /^\s*([\d.,]+)\s*([KMB])?/i.exec(text ?? '')
  if (!match) return null
  const [, digits = '', unit = ''] = match
  const value = Number(unit ? digits.replace(',', '.') : digits.replace(/[.,](?=\d{3}\b)/g, ''))
  const scale = { '': 1, K: 1e3, M: 1e6, B: 1e9 }[unit.toUpperCase()] ?? 1
  return Number.isFinite(value) ? Math.round(value * scale) : null
}

/** Unix seconds of a date text; null when it is none. */
export function secondsOf(date: string | null | undefined): number | null {
  const parsed = Date.parse(date ?? '')
  return Number.isFinite(parsed) ? parsed / 1000 : null
}
