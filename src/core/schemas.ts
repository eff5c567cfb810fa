import { z } from 'zod'
import { codePoints } from '../base/text.ts'
import { fieldError } from './input-errors.ts'

/** Text of at most `max` user-perceived characters; trimmed text must not be empty unless `min` is 0. */
export function text(max: number, min = 0) {
  const size =
    min === 1 ? `must have 1 to ${max} characters` : `must have at most ${max} characters`
  const params = { reason: 'field_max_length', values: { n: max } }
  return z
    .string()
    .refine((value) => codePoints(value) <= max && (min === 0 || value.trim() !== ''), {
      error: size,
      params,
      abort: true,
    })
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })
}

/** A positive safe integer. */
export const Id = z.int().positive()
// A moment beyond what the database can hold means "ever since" or "for ever".
const withinReach = (seconds: number) => Math.min(Math.max(seconds, -2e11), 8e12)
export const UnixTime = z.number().overwrite(withinReach).describe('Unix time in seconds')
export const Flag = z
  .union([z.literal(0), z.literal(1)])
  .meta({ override: { type: 'integer', enum: [0, 1] } })

const DAY = 86_400
const momentOr = (offset: number) =>
  z.union([UnixTime, z.iso.date().transform((day) => Date.parse(day) / 1000 + offset)], {
    error: fieldError('field_moment'),
  })

/** The ends of a period, both inclusive: moments, or days in UTC. */
export const SpanStart = momentOr(0)
export const SpanEnd = momentOr(DAY)

/** Now and before: which check figures are stated by, and which one their changes are measured against. */
export const Compare = {
  to: SpanEnd.optional().describe(
    'As of this Unix time, or the end of this day; defaults to now',
  ),
  compare_to: SpanEnd.optional().describe(
    'Compare with the last comparable rank check before this Unix time or by the end of this day, or with the first one there is; defaults to the previous check',
  ),
}
export type Compare = { to?: number | undefined; compare_to?: number | undefined }

/** A flag as callers may write it: 0, 1 or a boolean. */
export const FlagInput = z
  .union([z.literal(0), z.literal(1), z.boolean()], { error: fieldError('field_flag') })
  .transform((value) => (value ? 1 : 0))

/** Whether a figure comes from the sandbox or from live data. */
export const Provenance = z
  .enum(['live', 'sandbox'])
  .describe('sandbox: measured in the simulated world; never compared with live figures')

export type Provenance = z.infer<typeof Provenance>

export const provenanceOf = (isSimulated: boolean): Provenance =>
  isSimulated ? 'sandbox' : 'live'

/** Which points a series shows. */
export const World = z
  .enum(['current', 'all'])
  .default('current')
  .describe(
    'current: only points from the world in use now, sandbox or live; all: both, distinguished by source',
  )
export type World = z.infer<typeof World>

export const Deleted = z.object({ deleted: z.boolean() }).meta({ id: 'Deleted' })
/** Of an imported file. */
export const DroppedColumns = z
  .array(z.string())
  .describe('Columns of the file that were not used, by name or number')
export const Added = z.object({ added: z.int().min(0) }).meta({ id: 'Added' })

/** Code and values to translate a message by; absent in rows from before messages had codes. */
export const Coded = z.object({
  code: z
    .string()
    .optional()
    .describe('Stable code of the sentence, the same in every language'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values for its placeholders'),
})

/** Export format of lists. */
export const ListFile = z.object({
  type: z.enum(['text/csv; charset=utf-8', 'application/json']),
  name: z.string(),
  content: z.string(),
})
export type ListFile = z.infer<typeof ListFile>

/** A file response; binary content is base64. */
export const fileOf = <T extends string>(types: readonly [T, ...T[]]) =>
  z.object({
    type: z.enum(types),
    name: z.string(),
    content: z.string(),
    encoding: z.literal('base64').optional(),
  })
