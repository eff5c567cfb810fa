export const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const

export const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const
export type Metric = (typeof METRICS)[number]
