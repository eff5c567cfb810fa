export type Measure = { clicks: number; impressions: number; position_sum: number }

export const nothing = (): Measure => ({ clicks: 0, impressions: 0, position_sum: 0 })

export function total(rows: Iterable<Measure>): Measure {
  const sum = nothing()
  for (const row of rows) addTo(sum, row)
  return sum
}

export function addTo(sum: Measure, { clicks, impressions, position_sum }: Measure): void {
  sum.clicks += clicks
  sum.impressions += impressions
  sum.position_sum += position_sum
}
