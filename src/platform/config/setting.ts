import { z } from 'zod'

/** What the documentation says about a setting; the example is one that the schema accepts. */
export type SettingText = { description: string; example: string }

/** A setting with its mandatory documentation. */
export function setting<T extends z.ZodType>(
  schema: T,
  { description, example }: SettingText,
): T {
  return schema.meta({ description, example })
}

const parts = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const list = z.string().max(10_000).transform(parts)
export const webAddress = z.url({ protocol: /^https?$/ })
export const secret = z.string().max(500).optional()

/** `name=address` pairs, separated by commas. */
export const pairs = list
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[\w-]+=https?:\/\/\S+$/, 'must be name=http://… pairs, separated by commas'),
    ),
  )
  .transform((given) =>
    Object.fromEntries(
      given.map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)]),
    ),
  )
