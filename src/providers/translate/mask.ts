// What must come out of a translation as it went in: addresses, e-mail, prices, numbers and code.
const FIXED =
  /https?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+|`[^`]+`|[$€£₴₽]?\d[\d.,:/%]*/gu

/** Text with numbered gaps in place of what must not change. */
export function mask(text: string): { masked: string; kept: string[] } {
  const kept: string[] = []
  const masked = text.replace(FIXED, (found) => `{{${kept.push(found) - 1}}}`)
  return { masked, kept }
}

/** The translation with its gaps filled; null when one is missing or doubled, as then something was changed. */
export function unmask(translated: string, kept: string[]): string | null {
  const seen = new Set<number>()
  let isWhole = true
  const text = translated.replace(/\{\{\s*(\d{1,5})\s*\}\}/g, (_, digits: string) => {
    const index = Number(digits)
    if (seen.has(index) || index >= kept.length) isWhole = false
    seen.add(index)
    return kept[index] ?? ''
  })
  return isWhole && seen.size === kept.length ? text : null
}
