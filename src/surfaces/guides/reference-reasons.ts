import messages from '../../../locales/en/errors.json' with { type: 'json' }
import type { Described } from '../openapi/operation.ts'

const TEXTS = new Map(Object.entries<string | object>(messages))

/** The statuses of its failures. */
export const failureCodes = ({ responses }: Pick<Described, 'responses'>): number[] =>
  Object.keys(responses)
    .map(Number)
    .filter((code) => code >= 400)

/** Texts that depend on a number are shown in their general form. */
export function textOf(reason: string): string {
  const text = TEXTS.get(reason)
  if (typeof text === 'string') return text
  return text && 'other' in text && typeof text.other === 'string' ? text.other : ''
}
