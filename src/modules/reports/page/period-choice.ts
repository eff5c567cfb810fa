import { type Html, html } from '../../../base/formats/html.ts'
import type { Formatter } from './formatter.ts'

export const CHOICES_OF_DAYS = [7, 30, 90, 365] as const

export type Period = { days: number; path: string }

/** Links to the same report on other days; that of the layout is among them. */
export function periodChoice(
  { days, path }: Period,
  { language, words, fill, number }: Formatter,
): Html {
  const choices = [...new Set<number>([...CHOICES_OF_DAYS, days])].toSorted((a, b) => a - b)
  const links = choices.map((each) => {
    const current = each === days && html` aria-current="true"`
    return html`<a href="${path}?days=${each}&amp;lang=${language}"${current}>${fill(words.periodDays, { n: number(each) })}</a> `
  })
  return html`<nav class="days" aria-label="${words.period}">${links}</nav>`
}
