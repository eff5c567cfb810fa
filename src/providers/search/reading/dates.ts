// "Dec 8, 2022", "24 de abr. de 2024", "il y a 3 heures": few words around a figure, nothing of a sentence.
const WORDS = /^(?:[\p{L}.']+ ){0,3}\d{1,4}[\p{L}.,]*(?: (?:de )?[\p{L}.,]+){0,2}(?:,? (?:de )?\d{2,4})?(?: [гр]\.?)?$/u
const FIGURES = /^\d{1,4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,4}日?$/

export function isDate(text: string): boolean {
  return (
    text.length < 32 && (WORDS.test(text) || FIGURES.test(text)) && (text.match(/\d+/g) ?? []).every(isCalendarNumber)
  )
}

function isCalendarNumber(digits: string): boolean {
  const number = Number(digits)
  return number < 60 || (number > 1900 && number < 2100)
}

/** "Dec 8, 2022 — text": in every language the date is short, has a figure and ends at a dash or at dots. */
export function splitDate(text: string): { date: string | null; snippet: string } {
  const match = /^([^—·|]{3,30}?)\s+(?:[—·-]|\.\.\.)\s+(?=\S)/.exec(text)
  const date = match?.[1]?.trim() ?? ''
  if (match === null || !isDate(date)) return { date: null, snippet: text }
  return { date, snippet: text.slice(match[0].length) }
}
