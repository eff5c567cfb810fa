import { z } from 'zod'

export type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** An object without the fields that have no value: a missing key means "not on this page". */
export function compact<T extends object>(value: T): Compact<T> {
  const kept = Object.entries(value).filter(([, one]) => one !== undefined)
  // Entries lose their types on the way; only fields without a value are missing now.
  return Object.fromEntries(kept) as Compact<T>
}

/** Text that may be missing, and is bounded where it is not. */
export const optionalText = z
  .string()
  .transform((text) => text.slice(0, 5000))
  .optional()
  .catch(undefined)

/** The text of a whole answer. */
export const longText = z
  .string()
  .transform((text) => text.slice(0, 100_000))
  .optional()
  .catch(undefined)

/** A number, also one that was written as text. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(?:\.\d{1,15})?$/)
    .transform(Number),
])
export const optionalNumber = numeric.optional().catch(undefined)
/** What a call cost, by the word of who bills it. */
export const optionalUsd = numeric
  .refine((usd) => usd >= 0)
  .optional()
  .catch(undefined)
/** Text that a result of ours always has, if only an empty one. */
export const anyText = optionalText.transform((text = '') => text)
export const title = z.string().transform((text) => text.slice(0, 1000))
export const link = z.string().max(4000)

/** A block that is left out when it has another shape. */
export function optionalBlock<Shape extends z.ZodObject>(shape: Shape) {
  return shape.transform(compact).optional().catch(undefined)
}

/** The items that have the shape; a list without a single one of them is not the list we know. */
export function listOf<Shape extends z.ZodObject>(shape: Shape) {
  const item = shape.transform(compact)
  return z
    .array(z.unknown())
    .max(1000)
    .transform((found, context) => {
      const kept = found.flatMap((one) => {
        const read = item.safeParse(one)
        return read.success ? [read.data] : []
      })
      if (found.length > 0 && kept.length === 0)
        context.addIssue({ code: 'custom', message: 'no item could be read' })
      return kept
    })
}

/** Results in their order: one that cannot be read still holds its rank; a list without a single one that can is not the list we know. */
export function rankedListOf<Shape extends z.ZodObject>(shape: Shape) {
  const item = shape.transform(compact)
  return z
    .array(z.unknown())
    .max(1000)
    .transform((found, context) => {
      const read = found.map((one) => {
        const known = item.safeParse(one).data
        const hasWords = Object.values(known ?? {}).some(
          (value) => typeof value === 'string' && value !== '',
        )
        return hasWords ? known : undefined
      })
      if (found.length > 0 && read.every((one) => one === undefined))
        context.addIssue({ code: 'custom', message: 'no item could be read' })
      return read.map((one) => one ?? null)
    })
}

/** A list that may be missing; an empty one is as good as none. */
export function optionalList<Shape extends z.ZodObject>(shape: Shape) {
  return listOf(shape).optional().catch(undefined).transform(filled)
}

/** The items that have the shape, of a list that may be missing; others are passed over. */
export const someOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform((found) =>
      (found ?? []).slice(0, 1000).flatMap((one) => {
        const read = shape.safeParse(one)
        return read.success ? [read.data] : []
      }),
    )

export const filled = <Item>(list: Item[] | undefined) =>
  list && list.length > 0 ? list : undefined
