// A day, a year or a number of days: few words, at least one figure, nothing that belongs to a sentence.
const DATE =
  /^(?:[\p{L}.]+ ){0,2}\d{1,4}(?:[-/.]\d{1,2}[-/.]\d{2,4})?[\p{L}.年月日,]*(?:,? (?:de )?[\p{L}.]+){0,2}(?:,? (?:de )?\d{2,4})?(?: [гр]\.?)?$/u

export function isDate(text: string): boolean {
  return text.length < 32 && DATE.test(text)
}

/** "Dec 8, 2022 — text": in every language the date is short, has a figure and ends at a dash or a dot. */
export function splitDate(text: string): { date: string | null; snippet: string } {
  const match = /^([^—·|]{3,30}?)\s+[—·-]\s+(?=\S)/.exec(text)
  const date = match?.[1]?.trim() ?? ''
  if (match === null || !isDate(date)) return { date: null, snippet: text }
  return { date, snippet: text.slice(match[0].length) }
}
