/** "1,957,975", "1.957.975", "26 209" or "2.5K" as a number; null when it is none. */
export function cleanCount(text: string): number | null {
  const match = /^(\d[\d.,'’\s\u00a0\u202f]*)([KkMm]?)/.exec(text.trim())
  if (match?.[1] === undefined) return null
  const unit = match[2]?.toLowerCase() ?? ''
  if (unit !== '') {
    const value = Number(match[1].trim().replace(',', '.'))
    return Number.isFinite(value) ? Math.round(value * (unit === 'k' ? 1_000 : 1_000_000)) : null
  }
  const digits = match[1].replace(/\D/g, '')
  return digits.length === 0 || digits.length > 15 ? null : Number(digits)
}

/** The greatest number of a phrase such as "Page 2 of about 1,230,000 results (0.41 seconds)". */
export function greatestCount(text: string): number | null {
  const beforeTiming = text.split(/[(（]/)[0] ?? ''
  const numbers = beforeTiming.match(/\d[\d.,'’\s\u00a0\u202f]*/g) ?? []
  return numbers.reduce<number | null>((best, part) => {
    const value = cleanCount(part)
    return value === null || (best !== null && best >= value) ? best : value
  }, null)
}
