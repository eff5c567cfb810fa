import type { Context } from '../../../core/context.ts'

export type Cell = string | number | boolean | null
export type Row = Record<string, Cell>

/** How a metric of several rows becomes one number; exact: it does not. */
export type Combine = 'sum' | 'avg' | 'min' | 'max' | 'exact'

export type Metric = { about: string; combine: Combine }

/** What every dataset may be asked for. */
export type Asked = {
  client_id: number
  device: 'desktop' | 'mobile' | 'both'
  from?: number | undefined
  to?: number | undefined
  compare_to?: number | undefined
  /** The dimensions that are wanted, for datasets that are computed by them. */
  dimensions: string[]
}

/** Rows of one kind, made by the functions that state these figures elsewhere. */
export type Dataset = {
  about: string
  /** Which of from, to and compare_to it understands. */
  period: ('from' | 'to' | 'compare_to')[]
  dimensions: Record<string, string>
  metrics: Record<string, Metric>
  /** Metrics that compare two checks: an answer with one of them carries the dates of both. */
  changes?: string[]
  /** Its rows are changes, whatever is requested. */
  isOfChanges?: true
  /** Default dimensions. */
  shown: string[]
  /** Default order. */
  order: string
  rows(ctx: Context, asked: Asked): Promise<Row[]>
  /** The days its sums are of, where they are of days and not of checks. */
  days?(ctx: Context, asked: Asked): Promise<Days>
}

/** Days as YYYY-MM-DD, and those that are compared with. */
export type Days = {
  from: string
  to: string
  previous_from: string
  previous_to: string
}

/** The dates of the two checks that a change lies between, as metrics. */
export const DATES = {
  checked_at: { combine: 'max', about: 'When it was checked' },
  prev_checked_at: {
    combine: 'min',
    about: 'When the check was made that it is compared with',
  },
} satisfies Record<string, Metric>

export const metric = (combine: Combine, about: string): Metric => ({ combine, about })

/** Only fields that are set, as operations tell missing fields from undefined ones. */
export function spanOf({ client_id, device, from, to, compare_to }: Asked) {
  return {
    client_id,
    device,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(compare_to !== undefined && { compare_to }),
  }
}

export const rounded = (value: number | null, digits = 1) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

type CellNames<T> = { [K in keyof T]-?: T[K] extends Cell ? K : never }[keyof T] & string

/** Named fields of an answer as cells. */
export const pick = <T extends object>(from: T, names: CellNames<T>[]): Row =>
  Object.fromEntries(names.map((name) => [name, from[name] as Cell]))
