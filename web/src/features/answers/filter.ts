import type { Standing } from './queries.ts'

export const SHOWN = ['', 'cited', 'mentioned', 'absent', 'off'] as const

type Filter = {
  q?: string | undefined
  category?: string | undefined
  show?: string | undefined
  market?: string | undefined
}
type Filtered = Pick<
  Standing,
  'prompt_text' | 'category' | 'enabled' | 'cells' | 'country' | 'language'
>

/** A market as it stands in an address. */
export const marketKey = ({ country, language }: Pick<Standing, 'country' | 'language'>) =>
  `${country}-${language}`

/** Whether a prompt passes the filter. */
export function isShown(
  { prompt_text, category, enabled, cells, ...market }: Filtered,
  filter: Filter,
): boolean {
  if (filter.q && !prompt_text.toLowerCase().includes(filter.q.toLowerCase())) return false
  if (filter.category && category !== filter.category) return false
  if (filter.market && marketKey(market) !== filter.market) return false
  const marks = cells.flatMap((cell) => cell.marks)
  switch (filter.show) {
    case 'cited':
      return marks.includes('cited')
    case 'mentioned':
      return marks.includes('mentioned') || marks.includes('cited')
    case 'absent':
      return (
        marks.includes('absent') && !marks.includes('mentioned') && !marks.includes('cited')
      )
    case 'off':
      return enabled === 0
    default:
      return true
  }
}
