import messages from '../../../locales/en/errors.json' with { type: 'json' }
import { REASONS, type Reason, STATUS } from '../../base/reason-codes.ts'
import type { Described } from '../openapi/operation.ts'

const TEXTS = new Map(Object.entries<string | object>(messages))

export const isReason = (name: string): name is Reason => name in REASONS

/** The statuses of its failures, those of its reasons included. */
export function failureCodes({
  responses,
  'x-reasons': reasons = [],
}: Pick<Described, 'responses' | 'x-reasons'>): number[] {
  const own = reasons.filter(isReason).map((reason) => STATUS[REASONS[reason]])
  const codes = [...Object.keys(responses).map(Number), ...own].filter((code) => code >= 400)
  return [...new Set(codes)].toSorted((one, other) => one - other)
}

/** Texts that depend on a number are shown in their general form. */
export function textOf(reason: string): string {
  const text = TEXTS.get(reason)
  if (typeof text === 'string') return text
  return text && 'other' in text && typeof text.other === 'string' ? text.other : ''
}
