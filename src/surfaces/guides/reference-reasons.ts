import messages from '../../../locales/en/errors.json' with { type: 'json' }
import { REASONS, type Reason } from '../../base/reason-codes.ts'

const TEXTS = new Map(Object.entries<string | object>(messages))

export const isReason = (name: string): name is Reason => name in REASONS

/** Texts that depend on a number are shown in their general form. */
export function textOf(reason: string): string {
  const text = TEXTS.get(reason)
  if (typeof text === 'string') return text
  return text && 'other' in text && typeof text.other === 'string' ? text.other : ''
}
