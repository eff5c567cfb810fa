import { hasCalendarWord, isWrittenDate } from './calendar.ts'
import { plainFigures } from './text.ts'

// "Dec 8, 2022", "24 de abr. de 2024", "il y a 3 heures": few words around a figure, nothing of a sentence.
const WORDS =
  /^(?:[\p{L}\p{M}.']+ ){0,3}\d{1,4}[\p{L}\p{M}.,]*(?: (?:de )?[\p{L}\p{M}.,]+){0,2}(?:,? (?:de )?\d{2,4})?(?: [гр]\.?)?$/u
const FIGURES = /^\d{1,4}[-/.年년]\s?\d{1,2}[-/.月월]\s?\d{1,4}[日일.]?$/
const MAX_DATE = 32

/** With the language of the page also those without a figure ("yesterday"), and none that speak of something else ("3. Simple Feast"). */
export function isDate(text: string, language?: string): boolean {
  if (text.length >= MAX_DATE) return false
  const plain = plainFigures(text)
  if (/\d/.test(plain) && (FIGURES.test(plain) || isWordedDate(plain, language)))
    return (plain.match(/\d+/g) ?? []).every(isCalendarNumber)
  return language !== undefined && isWrittenDate(text, language)
}

const isWordedDate = (text: string, language: string | undefined) =>
  WORDS.test(text) && (language === undefined || hasCalendarWord(text, language))

function isCalendarNumber(digits: string): boolean {
  const number = Number(digits)
  return number < 60 || (number > 1900 && number < 2100)
}

/** "Dec 8, 2022 — text": in every language the date is short, has a figure and ends at a dash or at dots. */
export function splitDate(
  text: string,
  language?: string,
): { date: string | null; snippet: string } {
  const match = /^([^—·|]{3,30}?)\s+(?:[—·-]|\.\.\.)\s+(?=\S)/.exec(text)
  const date = match?.[1]?.trim() ?? ''
  if (match === null || !isDate(date, language)) return { date: null, snippet: text }
  return { date, snippet: text.slice(match[0].length) }
}
